// Results files for the tests of the page.
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

export const kFolder = mkdtempSync(join(tmpdir(), 'zarrproof-html-'));

// Text of a hostile testee: script, entities, marks of direction, ends of comments and of scripts.
export const kHostile =
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
export function results(requests, {name = 'mine', version = '1.0', ...more} = {}) {
  return {
    format: 1, program_version: '1.0.0', testee: 'cmd:./mine', date: '2026-05-01T12:00:00Z', seconds: 1,
    level: 'core', kinds: kKinds, requests,
    description: {name, version, language: 'C', operations: ['encode', 'decode'],
      codecs: ['bytes', 'crc32c', 'cast_value'], data_types: ['int64', 'float32', 'uint8', 'int16']},
    ...more,
  };
}

// A wrong float32 of an int64: 16777218 in place of 16777220. `input` is in hexadecimal, the most significant digits first.
const wrong = (input) => ({type: 'float32', input_type: 'int64', input: input.padStart(16, '0').match(/../g).reverse().join(''),
  got: '0100804b', want: '0200804b'});

// 16777219 lies between the float32 numbers 16777218 and 16777220, and is the tie between them.
export const kRounding = {
  id: 'cast_value/rounding/nearest-even/int64-float32/encode', kind: 0, elements: 3, verdict: 'fail',
  request: 'encode int64', zarr_json: zarr_json('int64', [3], kCast), data: '03000001'.repeat(12),
  faults: [{element: 1, deviation: 'neighbour', got: '16777218 (0x4b800001)', want: '16777220 (0x4b800002)', wrong: wrong('1000003')}],
};
export const kChecksum = {
  id: 'crc32c/damaged/decode', kind: 1, verdict: 'fail', request: 'decode uint8', zarr_json: zarr_json('uint8', [1], ['bytes', 'crc32c']),
  faults: [{deviation: 'accepted', got: 'data 01', want: 'refused', data: '0100000000'}],
};
export const kPass = {id: 'bytes/int16/encode', kind: 2, verdict: 'pass'};

// As many failing requests of one cause.
export const many_failures = (count) => Array.from({length: count}, (_, i) => ({
  ...kRounding, id: `cast_value/many/towards-zero/int64-float32/number-${i}/encode`, elements: 1,
  request: `encode int64 [1], data "${i.toString(16).padStart(16, '0')}"`,
  faults: [{element: 0, deviation: 'value', got: `${i} (0x4b800001)`, want: `${i + 1} (0x4b800002)`, wrong: wrong(i.toString(16))}],
}));

// Writes the page about these results. Returns its path.
export function write_page(program, name, ...all) {
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

export const text_of = (page) => readFileSync(page, 'utf8');
