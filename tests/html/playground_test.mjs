// The playground in a real browser.  usage: playground_test.mjs PACKAGE PROGRAM DOCS [FOLDER for pictures]
// PACKAGE is the folder of @zarrproof/reference. The page is docs/playground.md without the theme.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {after, test} from 'node:test';
import {kBrowser, with_browser} from './browser.mjs';

const [package_folder, program, docs, pictures] = process.argv.slice(2);
if (!existsSync(kBrowser)) {
  console.log(`${kBrowser} is not there`);
  process.exit(77);
}

const kTypes = {mjs: 'text/javascript', css: 'text/css', wasm: 'application/wasm', html: 'text/html'};
const source = readFileSync(`${docs}/playground.md`, 'utf8');
const kPage = `<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width"><title>Playground</title><link rel=icon href="data:,">
<body>${source.slice(source.indexOf('<link'))}`;
const asked = [];
const server = createServer(({url}, response) => {
  asked.push(url);
  const name = url.split('/').at(-1) || 'index.html';
  const path = [`${docs}/assets/${name}`, `${package_folder}/${name}`].find(existsSync);
  response.writeHead(name === 'index.html' || path ? 200 : 404, {'content-type': kTypes[name.split('.').at(-1)] ?? 'text/plain'});
  response.end(name === 'index.html' ? kPage : path && readFileSync(path));
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
after(() => server.close());
const kAddress = `http://127.0.0.1:${server.address().port}/playground/`;

const zarr_json = (data_type, shape, codecs) => JSON.stringify({
  zarr_format: 3, node_type: 'array', shape, data_type, fill_value: 0, codecs,
  chunk_grid: {name: 'regular', configuration: {chunk_shape: shape}}, chunk_key_encoding: {name: 'default'},
});
const cast = (configuration) => [{name: 'cast_value', configuration}, 'bytes'];

async function open(browser, fragment, options = {}) {
  const context = await browser.newContext({viewport: {width: 1100, height: 900}, ...options});
  const page = await context.newPage();
  const said = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await page.goto(`${kAddress}${fragment ? `#${new URLSearchParams(fragment)}` : ''}`);
  if (fragment) await page.waitForSelector('output .result');
  return {page, said};
}

const picture = (page, name) => pictures && page.screenshot({path: `${pictures}/${name}.png`, fullPage: true});
const words = (text) => text.trim().replace(/\s+/g, ' ');

// What `zarrproof explain` prints before the list of clauses, without line breaks. The answers to an open point are
// chips.
function printed(...options) {
  const {stdout} = spawnSync(program, ['explain', ...options], {encoding: 'utf8'});
  return words(stdout.split('\nclauses\n')[0].replace(/^( +open point [^]*?)\s+\([^()]*\)(?=\n {2}\S)/gm, '$1'));
}

async function shown(page) {
  const lines = await page.locator('output > .result ~ :is(p, h3)').allInnerTexts();
  return words(lines.slice(0, lines.indexOf('clauses')).join('\n'));
}

const kCases = {
  bytes: {data: '0000803f000000bf', zarr_json: zarr_json('float32', [2], [{name: 'bytes', configuration: {endian: 'big'}}])},
  crc32c: {op: 'decode', data: '01020304f15cc4fe', zarr_json: zarr_json('uint8', [4], ['bytes', 'crc32c'])},
  scale_offset: {data: 'd8ff', zarr_json: zarr_json('int16', [1], [{name: 'scale_offset', configuration: {scale: 10}},
    {name: 'bytes', configuration: {endian: 'little'}}])},
  cast_value: {data: '0000003f00000080', zarr_json: zarr_json('float32', [2],
    cast({data_type: 'uint8', scalar_map: {encode: [[0, 9]], decode: [[9, 0]]}}))},
  refusal: {data: '00009643', zarr_json: zarr_json('float32', [1], cast({data_type: 'uint8'}))},
};

for (const [name, request] of Object.entries(kCases))
  test(`${name}: the page shows what the program prints`, () => with_browser(async (browser) => {
    const {page, said} = await open(browser, request);
    const {shape} = JSON.parse(request.zarr_json);
    assert.equal(await shown(page), printed(...(request.op === 'decode' ? ['--decode'] : []), '--data', request.data,
      '--shape', JSON.stringify(shape), '--zarr-json', request.zarr_json));
    assert.equal(await page.locator('output .result.is_refusal').count(), name === 'refusal' || name === 'crc32c' ? 1 : 0);
    assert.deepEqual(said, []);
    await picture(page, name);
  }));

test('a chip chooses an answer, and the address keeps it', () => with_browser(async (browser) => {
  const {page, said} = await open(browser, kCases.cast_value);
  const chip = page.locator('[id="map_zero=bitwise"]');
  const before = await page.innerText('.result');
  await chip.focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction((text) => document.querySelector('.result').innerText !== text, before);
  assert.equal(await chip.getAttribute('aria-pressed'), 'true');
  assert.ok(await chip.evaluate((node) => node === document.activeElement));
  assert.match(page.url(), /answers=map_zero%3Dbitwise/);
  const after = await page.innerText('.result');
  await page.reload();
  await page.waitForSelector('.result');
  assert.equal(await page.innerText('.result'), after);
  assert.deepEqual(said, []);
}));

test('nothing is loaded before the first use, and nothing afterwards', () => with_browser(async (browser) => {
  const {page, said} = await open(browser);
  const loaded = () => asked.filter((url) => /zarrproof|reference/.test(url)).length;
  asked.length = 0;
  await page.waitForTimeout(300);
  assert.equal(loaded(), 0);
  await page.getByRole('button', {name: 'Explain'}).press('Enter');
  await page.waitForSelector('.result');
  assert.equal(loaded(), 3);
  await page.context().setOffline(true);
  for (const value of await page.locator('[name=example] option').evaluateAll((all) => all.map(({value}) => value))) {
    await page.evaluate(() => document.querySelector('output').replaceChildren());
    await page.selectOption('[name=example]', value);
    await page.waitForSelector('.result');
    assert.equal(await page.locator('output > .error').count(), 0, value);
  }
  await page.selectOption('[name=kind]', 'elements');  // the last example has no input
  await page.fill('[name=input]', '1');
  assert.equal(loaded(), 3);
  assert.deepEqual(said, []);
}));

test('a narrow page does not scroll sideways', () => with_browser(async (browser) => {
  const {page} = await open(browser, kCases.cast_value, {viewport: {width: 320, height: 700}});
  const [width, wanted] = await page.evaluate(() => [document.documentElement.clientWidth, document.documentElement.scrollWidth]);
  assert.ok(wanted <= width, `${wanted} > ${width}`);
  await picture(page, 'narrow');
}));
