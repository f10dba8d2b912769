export { controlOf, requests } from "./suite.js";
export { examine, judge } from "./judge.js";
