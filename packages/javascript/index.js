export { controlOf, requests, versions } from "./suite.js";
export { examine, judge } from "./judge.js";
