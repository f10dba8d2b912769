// An adapter to copy. Try it in this folder: zarrproof run cmd:'node adapter.mjs'
// The class ExampleArray stands for the implementation under test; it has the codec `bytes` for four data types.
import { createInterface } from 'node:readline'

const TYPES = new Map([['int8', Int8Array], ['uint8', Uint8Array], ['int16', Int16Array], ['int32', Int32Array]])

const MEMBERS = ['zarr_format', 'node_type', 'shape', 'data_type', 'chunk_grid', 'chunk_key_encoding', 'fill_value', 'codecs',
                 'attributes', 'dimension_names', 'storage_transformers']

class Unsupported extends Error {}

class ExampleArray {
  constructor(zarrJson) {
    const metadata = JSON.parse(zarrJson)
    for (const [key, value] of Object.entries(metadata))
      if (!MEMBERS.includes(key) && value?.must_understand !== false) throw new Error(`the unknown member ${key}`)
    const type = TYPES.get(metadata.data_type)
    if (type === undefined) throw new Error(`data type ${JSON.stringify(metadata.data_type)}`)
    const [{ name, configuration = {} }, ...others] = metadata.codecs.map((codec) => codec.name ? codec : { name: codec })
    if (name !== 'bytes' || others.length > 0) throw new Error('expected the codec "bytes" alone')
    this.width = type.BYTES_PER_ELEMENT
    const { endian = this.width === 1 ? 'little' : undefined } = configuration
    if (endian !== 'little' && endian !== 'big') throw new Error(`endian ${endian}`)
    this.isBig = endian === 'big'
    this.count = metadata.shape.reduce((product, length) => product * length, 1)
    const fillValue = type.of(metadata.fill_value)
    if (fillValue[0] !== metadata.fill_value) throw new Error(`fill value ${metadata.fill_value}`)
    this.fillValue = Buffer.from(fillValue.buffer)
  }

  // Encodes or decodes in place: in big-endian, the bytes of each element are reversed.
  code(bytes) {
    if (bytes.length !== this.count * this.width) throw new Error(`${bytes.length} bytes for ${this.count} elements`)
    if (this.isBig) for (let i = 0; i < bytes.length; i += this.width) bytes.subarray(i, i + this.width).reverse()
    return bytes
  }

  encode(elements) {
    if (this.count === 0) throw new Unsupported('an array without elements has no chunk')
    return this.code(elements)
  }

  decode(chunk) { // null: the chunk is missing
    return chunk === null ? Buffer.alloc(this.count * this.width, this.fillValue) : this.code(chunk)
  }
}

function answer({ op, zarr_json: zarrJson, data }) {
  if (op === 'describe')
    return { protocol: 1, name: 'example', version: '1.0', language: 'JavaScript',
             operations: ['encode', 'decode'], codecs: ['bytes'], data_types: [...TYPES.keys()] }
  try {
    if (op !== 'encode' && op !== 'decode') throw new Unsupported(`no operation ${op}`)
    const array = new ExampleArray(zarrJson) // the text as it came
    return { data: array[op](data === null ? null : Buffer.from(data, 'hex')).toString('hex') }
  } catch (error) { // a refusal is often just what is asked for
    return error instanceof Unsupported ? { unsupported: error.message } : { error: String(error) }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  process.stdout.write(JSON.stringify({ id: request.id, ...answer(request) }) + '\n') // written at once
}
