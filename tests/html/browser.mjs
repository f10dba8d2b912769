// Opens pages in Debian's chromium.
import {chromium} from 'playwright-core';

export const kBrowser = '/usr/bin/chromium';

const kFlags = [
  '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--no-first-run',
];

// Calls `use` with a browser, and closes the browser.
export async function with_browser(use) {
  const browser = await chromium.launch({executablePath: kBrowser, args: kFlags});
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
}

// Opens a file. Returns the page, what its console and its errors said, the addresses that it asked for, and the time
// until it was loaded, in milliseconds.
export async function open_page(browser, file, {fragment = '', ...options} = {}) {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}, ...options});
  const page = await context.newPage();
  const said = [], asked = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('dialog', (dialog) => (said.push('dialog: ' + dialog.message()), dialog.dismiss()));
  page.on('request', (request) => asked.push(request.url()));
  const begin = Date.now();
  await page.goto('file://' + file + fragment);
  return {page, said, asked, milliseconds: Date.now() - begin};
}
