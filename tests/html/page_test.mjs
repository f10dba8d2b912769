// The HTML report in a real browser.  usage: page_test.mjs PROGRAM SCRIPTED_TESTEE
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, test} from 'node:test';
import {kBrowser, open_page, with_browser} from './browser.mjs';

const [program, scripted_testee] = process.argv.slice(2);
if (!existsSync(kBrowser)) {
  console.log(`${kBrowser} is not there`);
  process.exit(77);
}
// Results files for the tests.

const kFolder = mkdtempSync(join(tmpdir(), 'zarrproof-html-'));

// Text of a hostile testee: script, entities, marks of direction, ends of comments and of scripts.
const kHostile =
    '<script>window.hacked = 1; alert(1)</script><img src=x onerror="window.hacked=1">&lt;b&gt; &quot; \' --> ]]> ' +
    '</script></style></title>\u202eright to left\u2066 \u0000 ${1} `x` %3Cscript%3E';

const zarr_json = (data_type, shape, codecs) => JSON.stringify({
  zarr_format: 3, node_type: 'array', shape, data_type, fill_value: 0, codecs,
  chunk_grid: {name: 'regular', configuration: {chunk_shape: shape}},
  chunk_key_encoding: {name: 'default', configuration: {separator: '/'}},
});
const kCast = [{name: 'cast_value', configuration: {data_type: 'float32'}}, {name: 'bytes', configuration: {endian: 'little'}}];

const kKinds = [
  {clauses: ['CV-3'], level: 'M', operation: 'encode', codecs: ['cast_value', 'bytes'], data_types: ['int64', 'float32'],
    comment: 'a tie'},
  {clauses: ['CRC-4'], level: 'D', operation: 'decode', codecs: ['bytes', 'crc32c'], data_types: ['uint8']},
  {clauses: ['BYTES-2'], level: 'M', operation: 'encode', codecs: ['bytes'], data_types: ['int16']},
];

// The results of a run with the given requests of the form {id, kind, ...}.
function results(requests, {name = 'mine', version = '1.0', ...more} = {}) {
  return {
    format: 1, program_version: '1.0.0', testee: 'cmd:./mine', date: '2026-05-01T12:00:00Z', seconds: 1,
    level: 'core', kinds: kKinds, requests,
    description: {name, version, language: 'C', operations: ['encode', 'decode'],
      codecs: ['bytes', 'crc32c', 'cast_value'], data_types: ['int64', 'float32', 'uint8', 'int16']},
    ...more,
  };
}

// A wrong float32 of an int64: 16777218 in place of 16777220. `input` is in hexadecimal, the most significant
// digits first.
const wrong = (input) => ({type: 'float32', input_type: 'int64', input: input.padStart(16, '0').match(/../g).reverse().join(''),
  got: '0100804b', want: '0200804b'});

// 16777219 lies between the float32 numbers 16777218 and 16777220, and is the tie between them.
const kRounding = {
  id: 'cast_value/rounding/nearest-even/int64-float32/encode', kind: 0, elements: 3, verdict: 'fail',
  request: 'encode int64', zarr_json: zarr_json('int64', [3], kCast), data: '03000001'.repeat(12),
  faults: [{element: 1, deviation: 'neighbour', got: '16777218 (0x4b800001)', want: '16777220 (0x4b800002)', wrong: wrong('1000003')}],
};
const kChecksum = {
  id: 'crc32c/damaged/decode', kind: 1, verdict: 'fail', request: 'decode uint8', zarr_json: zarr_json('uint8', [1], ['bytes', 'crc32c']),
  faults: [{deviation: 'accepted', got: 'data 01', want: 'refused', data: '0100000000'}],
};
const kPass = {id: 'bytes/int16/encode', kind: 2, verdict: 'pass'};

// As many failing requests of one cause.
const many_failures = (count) => Array.from({length: count}, (_, i) => ({
  ...kRounding, id: `cast_value/many/towards-zero/int64-float32/number-${i}/encode`, elements: 1,
  request: `encode int64 [1], data "${i.toString(16).padStart(16, '0')}"`,
  faults: [{element: 0, deviation: 'value', got: `${i} (0x4b800001)`, want: `${i + 1} (0x4b800002)`, wrong: wrong(i.toString(16))}],
}));

// Writes the page about these results. Returns its path.
function write_page(program, name, ...all) {
  const files = all.map((one, i) => {
    const file = join(kFolder, `${name}-${i}.json`);
    writeFileSync(file, JSON.stringify(one));
    return file;
  });
  const page = join(kFolder, name + '.html');
  const ended = spawnSync(program, ['report', '--html', page, ...files], {encoding: 'utf8'});
  if (ended.status !== 0) throw new Error(`report ended with ${ended.status}: ${ended.stderr}`);
  return page;
}

const text_of = (page) => readFileSync(page, 'utf8');

after(() => rmSync(kFolder, {recursive: true}));

const one = write_page(program, 'one', results([kRounding, kChecksum, kPass]));
const visible_causes = (page) => page.locator('details.cause:visible').count();
const open_all = (page) => page.evaluate(() => document.querySelectorAll('details').forEach((node) => (node.open = true)));
const passing = (request) => ({...request, verdict: 'pass', faults: undefined, request: undefined, zarr_json: undefined, data: undefined});

test('without its script, the page shows the verdict, the causes and the tables as text', () => with_browser(async (browser) => {
  const {page} = await open_page(browser, one, {javaScriptEnabled: false});
  assert.match(await page.textContent('.verdict'), /mine 1\.0 does not conform: 1 failure, 1 warning/);
  assert.match(await page.innerText('table'), /CV-3[^]*✗ 1/);
  assert.equal(await page.locator('.tools:visible').count(), 0);
  await page.locator('details.cause > summary').first().click();
  assert.match(await page.locator('details.cause').first().innerText(), /got\s+element 1: 16777218 \(0x4b800001\)\s+want\s+16777220/);
}));

test('search, cells and the fragment', () => with_browser(async (browser) => {
  const {page, said, asked} = await open_page(browser, one);
  assert.deepEqual(asked.filter((address) => !address.startsWith('file:')), []);
  assert.equal(await visible_causes(page), 2);
  await page.keyboard.press('/');
  await page.keyboard.type('crc-4');
  assert.equal(await visible_causes(page), 1);
  assert.match(page.url(), /#q=crc-4$/);
  await page.click('#clear');
  assert.equal(await visible_causes(page), 2);
  await page.locator('td.fail a').first().click();
  assert.match(await page.innerText('#shown'), /1 of 2 causes \(CV-3, cast_value: 2 passed, 1 failed\)/);
  const again = await open_page(browser, one, {fragment: new URL(page.url()).hash});
  assert.equal(await visible_causes(again.page), 1);
  assert.equal(await again.page.locator('details.cause[open]').count(), 1);
  assert.deepEqual([...said, ...again.said], []);
}));

test('keys', () => with_browser(async (browser) => {
  const {page, said} = await open_page(browser, one, {permissions: ['clipboard-read', 'clipboard-write']});
  const open_ids = () => page.locator('details.cause[open]').evaluateAll((all) => all.map((node) => node.id));
  for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key);
  assert.deepEqual(await open_ids(), ['run-1-cause-2']);
  assert.match(page.url(), /at=run-1-cause-2/);
  for (const key of ['k', 'Enter', 'c']) await page.keyboard.press(key);
  assert.deepEqual(await open_ids(), ['run-1-cause-1', 'run-1-cause-2']);
  await page.waitForFunction(() => document.querySelector('#shown').textContent === 'copied');
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /run 'cmd:\.\/mine' --filter cast_value\/rounding/);
  for (const shown of [true, false]) {
    await page.keyboard.press('?');
    assert.equal(await page.locator('#help').isVisible(), shown);
  }
  assert.deepEqual(said, []);
}));

test('hostile text stays text', () => with_browser(async (browser) => {
  const long = 'x'.repeat(1 << 20);
  const hostile = {...kRounding, id: 'cast_value/' + kHostile, request: kHostile, comment: kHostile,
    faults: [{...kRounding.faults[0], got: kHostile, want: long}, {element: 2, deviation: 'value', got: long, want: kHostile}]};
  const file = write_page(program, 'hostile', results([hostile, kPass], {name: kHostile, version: kHostile, notes: [kHostile, long]}));
  const {page, said} = await open_page(browser, file);
  await open_all(page);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.deepEqual(await page.evaluate(() => [document.scripts.length, document.images.length, document.styleSheets.length]), [1, 0, 1]);
  assert.match(await page.innerText('.verdict'), /<script>window\.hacked = 1; alert\(1\)<\/script>/);
  assert.equal(/[\u0000\u202e\u2066]/.test(text_of(file)), false);
  assert.deepEqual(said, []);
  assert.ok(statSync(file).size < 1 << 20, 'a text of 1 MiB is not repeated in full');
}));

test('the policy of the page permits no other script', () => with_browser(async (browser) => {
  const {page, said} = await open_page(browser, one);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hacked = 1';
    document.body.append(script);
  });
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.match(said.join(), /Content Security Policy/);
}));

test('a page about 8000 failures stays small', () => {
  const text = text_of(write_page(program, 'many', results([...many_failures(8000), kPass])));
  assert.ok(text.length < 2e6);
  assert.match(text, /Failing requests: 8000[^]*number-199\/[^]*and 7800 more/);
});

test('two runs of one implementation: columns of clauses', () => with_browser(async (browser) => {
  const file = write_page(program, 'several', results([kRounding, kChecksum, kPass]),
      results([kRounding, passing(kChecksum), kPass], {version: '1.1'}));
  const {page, said} = await open_page(browser, file);
  assert.match(await page.locator('tr', {hasText: 'CRC-4'}).last().innerText(), /! 1\s+✓ 1/);
  const open_runs = () => page.locator('details.run[open]').count();
  assert.deepEqual([await visible_causes(page), await open_runs()], [0, 0]);
  await page.fill('#search', 'crc-4');
  assert.deepEqual([await visible_causes(page), await open_runs(), await page.locator('details.run:visible').count()], [1, 1, 1]);
  await page.click('#clear');
  assert.deepEqual([await open_runs(), await page.locator('details.run:visible').count()], [0, 2]);
  assert.deepEqual(said, []);
}));

// The results of a real run at level smoke.
const judged = (testee, name) => {
  const file = join(kFolder, name + '.json');
  spawnSync(program, ['run', testee, '--level', 'smoke', '--report', 'json=' + file]);
  const results = JSON.parse(readFileSync(file));
  results.description.name = name;
  return results;
};
const reads = judged(`cmd:'${scripted_testee}' reads-big-endian-as-little-endian`, 'reads');
const refuses = judged(`cmd:'${scripted_testee}' refuses-bare-names`, 'refuses');

test('every cell with failures leads to causes', () => with_browser(async (browser) => {
  const {page, said} = await open_page(browser, write_page(program, 'cells', reads, refuses));
  await open_all(page);
  const cells = await page.locator('a[data-anchors]').all();
  assert.ok(cells.length > 10);
  for (const cell of cells) {
    await cell.evaluate((node) => node.click());
    const anchors = (await cell.getAttribute('data-anchors')).split(' ');
    assert.equal(await visible_causes(page), anchors.length);
    assert.ok(await page.locator('#' + anchors[0]).isVisible(), anchors[0]);
  }
  assert.deepEqual(said, []);
}));

for (const colorScheme of ['light', 'dark'])
  test(`accessibility, ${colorScheme}`, () => with_browser(async (browser) => {
    const {page} = await open_page(browser, write_page(program, 'axe', reads, refuses), {colorScheme});
    await open_all(page);
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const {violations} = await page.evaluate(() => window.axe.run());
    assert.deepEqual(violations.map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 200))]), []);
  }));

test('a narrow page does not scroll sideways, and a printed page shows the causes', () => with_browser(async (browser) => {
  const {page} = await open_page(browser, write_page(program, 'narrow', reads), {viewport: {width: 360, height: 700}});
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const is_shown = () => page.locator('details.cause dl').first().evaluate((node) => node.checkVisibility());
  assert.equal(await is_shown(), false);
  await page.emulateMedia({media: 'print'});
  assert.equal(await is_shown(), true);
  assert.equal(await page.locator('.tools:visible').count(), 0);
}));
