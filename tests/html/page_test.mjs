// The HTML report in a real browser.  usage: page_test.mjs PROGRAM SCRIPTED_TESTEE
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync, rmSync, statSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {after, test} from 'node:test';
import {kBrowser, open_page, with_browser} from './browser.mjs';
import {kChecksum, kFolder, kHostile, kPass, kRounding, many_failures, results, text_of, write_page} from './results.mjs';

const [program, scripted_testee] = process.argv.slice(2);
if (!existsSync(kBrowser)) {
  console.log(`${kBrowser} is not there`);
  process.exit(77);
}
after(() => rmSync(kFolder, {recursive: true}));

const one = write_page(program, 'one', results([kRounding, kChecksum, kPass]));
const visible_causes = (page) => page.locator('details.cause:visible').count();

test('the page needs no network, and its console is silent', () => with_browser(async (browser) => {
  const {page, said, asked} = await open_page(browser, one);
  assert.match(await page.textContent('.verdict'), /mine 1\.0 does not conform: 1 failure, 1 warning/);
  assert.equal(await visible_causes(page), 2);
  assert.deepEqual(asked.filter((address) => !address.startsWith('file:')), []);
  assert.deepEqual(said, []);
}));

test('the page can be read without its script', () => with_browser(async (browser) => {
  const {page} = await open_page(browser, one, {javaScriptEnabled: false});
  assert.equal(await visible_causes(page), 2);
  assert.equal(await page.locator('.tools:visible').count(), 0);
  await page.locator('details.cause > summary').first().click();
  assert.match(await page.locator('details.cause').first().innerText(), /16777220/);
}));

test('a rounding is drawn with both neighbours, the tie and the exact value', () => {
  const text = text_of(one);
  assert.match(text, /The exact value is 16777219\. The neighbouring float32 numbers are 16777218 and 16777220\. The tie is 16777219\. The exact value is the tie\./);
  assert.match(text, /got   167772<mark>18<\/mark> \(0x4b80000<mark>1<\/mark>\)\nwant  167772<mark>20<\/mark> \(0x4b80000<mark>2<\/mark>\)/);
});

test('expected failures are causes below their reason, and cells lead to them', () => with_browser(async (browser) => {
  const expected = (request, reason) => ({...request, faults: request.faults.map((fault) => ({...fault, expected: reason}))});
  const {page, said} = await open_page(browser, write_page(program, 'expected', results(
      [expected(kRounding, 'CV-3: known since 1.0'), expected(kChecksum, 'CRC-4: not planned'), kPass])));
  assert.deepEqual(await page.locator('details.cause').evaluateAll((all) => all.map((node) => node.dataset.state)), ['expected', 'expected']);
  const below = await page.locator('.reason').evaluateAll((all) => all.map((node) => [node.textContent, node.nextElementSibling.textContent]));
  assert.match(below.find(([reason]) => reason.includes('CV-3: known since 1.0'))[1], /cast_value[^]*16777220/);
  assert.match(below.find(([reason]) => reason.includes('CRC-4: not planned'))[1], /crc32c/);
  await page.locator('td.expected a').first().click();
  assert.equal(await visible_causes(page), 1);
  assert.deepEqual(said, []);
}));

test('search, filter and fragment', () => with_browser(async (browser) => {
  const {page, said} = await open_page(browser, one);
  await page.keyboard.press('/');
  await page.keyboard.type('crc-4');
  assert.equal(await visible_causes(page), 1);
  assert.match(page.url(), /#q=crc-4$/);
  await page.click('#clear');
  assert.equal(await visible_causes(page), 2);
  await page.locator('td.fail a').first().click();
  assert.equal(await visible_causes(page), 1);
  assert.match(await page.innerText('#shown'), /1 of 2 causes/);
  const again = await open_page(browser, one, {fragment: new URL(page.url()).hash});
  assert.equal(await visible_causes(again.page), 1);
  assert.deepEqual([...said, ...again.said], []);
}));

test('keys', () => with_browser(async (browser) => {
  const {page, said} = await open_page(browser, one, {permissions: ['clipboard-read', 'clipboard-write']});
  const open_ids = () => page.locator('details.cause[open]').evaluateAll((all) => all.map((node) => node.id));
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  assert.deepEqual(await open_ids(), ['run-1-cause-2']);
  assert.match(page.url(), /open=run-1-cause-2/);
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  assert.deepEqual(await open_ids(), ['run-1-cause-1', 'run-1-cause-2']);
  await page.keyboard.press('c');
  await page.waitForFunction(() => document.querySelector('#said').textContent === 'copied');
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /run 'cmd:\.\/mine' --filter cast_value\/rounding/);
  await page.keyboard.press('?');
  assert.ok(await page.locator('#help').isVisible());
  await page.keyboard.press('?');
  assert.ok(!await page.locator('#help').isVisible());
  assert.deepEqual(said, []);
}));

test('hostile text stays text', () => with_browser(async (browser) => {
  const long = 'x'.repeat(1 << 20);
  const hostile = {...kRounding, id: 'cast_value/' + kHostile, request: kHostile, comment: kHostile,
    faults: [{...kRounding.faults[0], got: kHostile, want: long}, {element: 2, deviation: 'value', got: long, want: kHostile}]};
  const file = write_page(program, 'hostile', results([hostile, kPass], {name: kHostile, version: kHostile, notes: [kHostile, long]}));
  const {page, said} = await open_page(browser, file);
  for (const cause of await page.locator('details.cause').all())
    for (const part of [cause, ...await cause.locator('details').all()]) await part.evaluate((node) => (node.open = true));
  await page.waitForSelector('details.list td');
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.deepEqual(await page.evaluate(() => [document.scripts.length, document.images.length, document.styleSheets.length]), [2, 0, 1]);
  assert.match(await page.innerText('.verdict'), /<script>window\.hacked = 1; alert\(1\)<\/script>/);
  assert.equal(/[\u0000\u202e\u2066]/.test(text_of(file)), false);
  assert.deepEqual(said, []);
  assert.ok(statSync(file).size < 1 << 20, 'a text of 1 MiB is not repeated in full');
}));

test('8000 failures', () => with_browser(async (browser) => {
  const file = write_page(program, 'many', results([...many_failures(8000), kPass]));
  assert.ok(statSync(file).size < 2e6);
  const {page, said} = await open_page(browser, file);
  // From the begin of the navigation to the end of the load event, as the page sees it.
  const milliseconds = await page.evaluate(() => performance.getEntriesByType('navigation')[0].loadEventEnd);
  console.log(`${statSync(file).size} bytes, loaded in ${milliseconds} ms`);
  assert.ok(milliseconds > 0 && milliseconds < 1000);
  await page.locator('details.cause > summary').first().click();
  await page.locator('details.list > summary').first().click();
  assert.equal(await page.innerText('details.list > summary'), 'All failing requests and elements');
  await page.waitForSelector('details.list td');
  assert.equal(await page.locator('details.list tbody tr').count(), 200);
  await page.locator('details.list button').click();
  assert.equal(await page.locator('details.list tbody tr').count(), 400);
  assert.match(await page.locator('details.list button').innerText(), /show 200 more of 7600/);
  await page.evaluate(async () => {
    const more = document.querySelector('details.list button');
    while (!more.hidden) more.click();
  });
  assert.equal(await page.locator('details.list tbody tr').count(), 8000);
  assert.match(await page.locator('details.list tbody tr').last().innerText(), /number-7999/);
  assert.deepEqual(said, []);
}));

// Four times the causes of the worst implementation here: 15 clauses of two levels in ten ways.
test('a page of 300 causes has less than 2 MB', () => {
  const clauses = ['META-1', 'META-2', 'META-3', 'META-4', 'META-5', 'META-9', 'META-12', 'BYTES-1', 'BYTES-2', 'BYTES-7',
    'CRC-1', 'SO-3', 'SO-4', 'CV-1', 'CV-8'];
  const deviations = ['refused', 'accepted', 'size', 'byte-order', 'zero-sign', 'nan', 'nan-bits', 'infinity', 'value', 'crash'];
  const made = results([]);
  made.kinds = ['M', 'D'].flatMap((level) => clauses.map((clause) => ({...made.kinds[0], clauses: [clause], level})));
  made.requests = made.kinds.flatMap((_, kind) => deviations.flatMap((deviation) => many_failures(8).map((one) =>
    ({...one, id: `cast_value/${kind}/${deviation}/${one.id.slice(-8)}`, kind, faults: [{...one.faults[0], deviation}]}))));
  const size = statSync(write_page(program, 'causes', made)).size;
  console.log(`${size} bytes`);
  assert.ok(size < 2e6);
});

test('several runs: columns, changes, history', () => with_browser(async (browser) => {
  const mended = {...kChecksum, verdict: 'pass', faults: undefined, request: undefined, zarr_json: undefined, data: undefined};
  const file = write_page(program, 'several', results([kRounding, kChecksum, kPass]),
      results([kRounding, mended, kPass], {version: '1.1'}));
  const {page, said} = await open_page(browser, file);
  const history = await page.innerText('#history table');
  assert.match(history, /CRC-4/);
  assert.doesNotMatch(history, /CV-3/, 'only transitions are shown');
  assert.match(await page.locator('#runs table.cells tr', {hasText: 'CRC-4'}).innerText(), /1 of 2/);
  assert.match(await page.innerText('#changes'), /Better/);
  assert.match(await page.innerText('#changes h2'), /from mine 1\.0 to mine 1\.1/);
  assert.deepEqual(said, []);
}));

test('a search opens the runs with a cause that fits, and hides the others', () => with_browser(async (browser) => {
  const file = write_page(program, 'search', results([kRounding, kPass]), results([kChecksum, kPass], {version: '1.1'}));
  const {page, said} = await open_page(browser, file);
  const open_runs = () => page.locator('details.run[open]').count();
  assert.deepEqual([await visible_causes(page), await page.locator('details.run:visible').count()], [0, 2]);
  await page.keyboard.press('/');
  await page.keyboard.type('crc-4');
  assert.equal(await visible_causes(page), 1);
  assert.deepEqual([await open_runs(), await page.locator('details.run:visible').count()], [1, 1]);
  await page.click('#clear');
  assert.deepEqual([await open_runs(), await page.locator('details.run:visible').count()], [0, 2]);
  assert.deepEqual(said, []);
}));

test('the metadata and the data belong to the request', () => {
  const text = text_of(one).replaceAll('&quot;', '"');
  const [, zarr_json] = text.match(/data-copy="zarr\.json">(.*)<\/pre>/);
  assert.deepEqual(JSON.parse(zarr_json).shape, [3]);
  assert.match(text, /data-copy="the data">(03000001){12}<\/pre>/);
  const [, issue] = text.match(/data-copy="the text for an issue">([^]*?)<\/pre>/);
  assert.ok(issue.includes(zarr_json) && issue.includes('03000001'.repeat(12)), issue);
});

test('the command that repeats the run has all options, and the list that the run had', () => {
  const repeat = (more) => text_of(write_page(program, 'repeat', results([kRounding], more)))
      .match(/data-copy="the command that repeats the run">(.*)<\/pre>/)[1];
  assert.equal(repeat({testee: 'mine', testee_options: ['--no-expect'], run_options: ['--expect', 'known.txt', '--seed', '5']}),
      'zarrproof run mine --expect known.txt --seed 5');
  assert.equal(repeat({testee: 'mine', testee_options: ['--no-expect'], run_options: ['--no-expect']}), 'zarrproof run mine --no-expect');
});

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

test('every cell of a matrix leads to causes', () => with_browser(async (browser) => {
  const {page, said} = await open_page(browser, write_page(program, 'cells', reads, refuses));
  await page.evaluate(() => document.querySelectorAll('details').forEach((node) => (node.open = true)));
  const cells = await page.locator('a[data-choose]').all();
  assert.ok(cells.length > 10);
  for (const cell of cells) {
    await cell.evaluate((node) => node.click());
    const first = (await cell.getAttribute('href')).slice(1);
    assert.ok(await visible_causes(page) > 0, await cell.getAttribute('aria-label'));
    assert.ok(await page.locator('#' + first).isVisible(), `${first}: ${await cell.getAttribute('data-choose')}`);
  }
  assert.deepEqual(said, []);
}));

test('writers and readers: the dangerous cells lead to an example', () => with_browser(async (browser) => {
  const file = join(kFolder, 'interop.html');
  spawnSync(program, ['interop', '--level', 'smoke', '--report', 'html=' + file, 'builtin:reference',
    `cmd:'${scripted_testee}' reads-big-endian-as-little-endian`]);
  const {page, said} = await open_page(browser, file);
  const cells = await page.locator('#interoperability table.cells tbody td').allInnerTexts();
  assert.match(cells[1], /wrong/, 'the broken testee reads wrongly what the reference writes');
  assert.doesNotMatch(cells[0], /wrong/, 'the reference reads what it writes');
  await page.locator('#interoperability table.cells tbody td a').nth(1).click();
  assert.ok(await page.locator('#run-2 details.run').evaluate((node) => node.open));
  await page.evaluate(() => document.querySelectorAll('#run-2 details').forEach((node) => (node.open = true)));
  assert.match(await page.innerText('#run-2'), /at fault\s+the reader/);
  assert.deepEqual(said, []);
}));

for (const colorScheme of ['light', 'dark'])
  test(`accessibility, ${colorScheme}`, () => with_browser(async (browser) => {
    const {page} = await open_page(browser, write_page(program, 'axe', reads, refuses), {colorScheme});
    await page.evaluate(() => document.querySelectorAll('details').forEach((node) => (node.open = true)));
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.evaluate(axe);
    const {violations} = await page.evaluate(() => window.axe.run());
    assert.deepEqual(violations.map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 200))]), []);
  }));

test('a narrow page does not scroll sideways, and prints', () => with_browser(async (browser) => {
  const {page} = await open_page(browser, write_page(program, 'narrow', reads), {viewport: {width: 360, height: 700}});
  await page.evaluate(() => document.querySelectorAll('details').forEach((node) => (node.open = true)));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.emulateMedia({media: 'print'});
  assert.equal(await page.locator('.tools:visible').count(), 0);
}));

test('links inside the page keep the filter', () => with_browser(async (browser) => {
  const {page} = await open_page(browser, one, {fragment: '#clause=CV-3'});
  await page.click("nav a[href='#run-1-coverage']");
  assert.match(page.url(), /clause=CV-3&at=run-1-coverage$/);
  assert.equal(await visible_causes(page), 1);
}));

test('a comparison begins with its verdict and is whole', () => {
  const text = text_of(write_page(program, 'compared', results([kPass, ...many_failures(300).map((one) => ({...one, verdict: 'pass',
    faults: undefined, request: undefined, zarr_json: undefined, data: undefined}))]), results([kPass, ...many_failures(300)], {version: '1.1'})));
  assert.match(text, /<p class="verdict fail">mine 1\.1 is worse than mine 1\.0\.<\/p>/);
  assert.match(text, /<h3>Worse, fails and did not fail before: 300 requests<\/h3>[^]*<a href="#run-2-cause-1"><code>cast_value\/many/);
});

test('changes: the worse ones first, with files where the titles are equal', () => {
  const passing = (request) => ({...request, verdict: 'pass', faults: undefined, request: undefined, zarr_json: undefined, data: undefined});
  const text = text_of(write_page(program, 'changes', results([kRounding, passing(kChecksum), kPass]), results([passing(kRounding), {...kChecksum, kind: 0}, kPass])));
  assert.match(text, /<h2>Changes: from mine 1\.0, changes-0\.json to mine 1\.0, changes-1\.json<\/h2>/);
  assert.ok(text.indexOf('<h3>Worse,') > 0 && text.indexOf('<h3>Worse,') < text.indexOf('<h3>Better,'));
});

test('of two implementations, none is worse', () => {
  const text = text_of(write_page(program, 'two', results([kPass]), results([kRounding, kPass], {name: 'other'})));
  assert.match(text, /<h2>Differences: from mine 1\.0 to other 1\.0<\/h2>/);
  assert.doesNotMatch(text, /is (not )?worse than/);
});

test('a checkout is an implementation of its own, and equal titles are told apart', () => with_browser(async (browser) => {
  const with_cast = (version) => {
    const made = results([kRounding, kPass]);
    made.description.dependencies = {'cast-value-rs': version};
    return made;
  };
  const checkout = results([kPass, kChecksum], {version: '2.0-dev'});
  checkout.testee_options = ['--source', '/x'];
  const {page} = await open_page(browser, write_page(program, 'checkout', with_cast('0.4.0'), with_cast('0.5.1'), checkout));
  assert.deepEqual(await page.locator('#runs table').first().locator('tbody th').allInnerTexts(), ['mine 1.0', 'mine 2.0-dev (checkout)']);
  assert.deepEqual(await page.locator('main > section[data-title]').evaluateAll((all) => all.map((node) => node.dataset.title)),
      ['mine 1.0, cast-value-rs 0.4.0', 'mine 1.0, cast-value-rs 0.5.1', 'mine 2.0-dev (checkout)']);
}));

test('the modes of a conversion can be read with the keyboard', () => with_browser(async (browser) => {
  const passing = {...kRounding, id: 'cast_value/rounding/towards-zero/int64-float32/encode', verdict: 'pass', faults: undefined, request: undefined, zarr_json: undefined, data: undefined};
  const {page} = await open_page(browser, write_page(program, 'modes', results([kRounding, passing, kPass])));
  const cell = page.locator('[data-modes]').first();
  await cell.focus();
  assert.match(await cell.getAttribute('title'), /encode, nearest-even: .*1 failed[^]*encode, towards-zero: 3 passed/);
  assert.match(await cell.evaluate((node) => getComputedStyle(node, '::after').content), /towards-zero: 3 passed/);
}));
