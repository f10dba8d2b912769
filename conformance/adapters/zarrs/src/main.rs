//! The adapter of zarrs: one JSON request a line on stdin, one JSON response a line on stdout.
//!
//! Every request gets a new store in memory. The text of `zarr_json` goes into the store unchanged, and the chunk is
//! read or written through the array.
//!
//! Decisions:
//! - Elided chunks. By default, zarrs does not store a chunk that equals the fill value. The option store_empty_chunks
//!   makes it store the chunk. If no chunk is stored all the same, the response is null.
//! - Zero-length arrays. zarrs opens them, but their chunks are outside the array. So encoding and decoding a chunk is
//!   unsupported. Decoding a missing chunk is answered. If zarrs refuses the metadata, the response is an error.
//! - Errors and crashes. An error that zarrs returns is a refusal. A panic is a crash.
//! - Codecs and data types. The adapter declares those that zarrs can make from metadata.
//! - Memory. Elements are passed as bytes in the byte order of the machine, which must be little-endian. They are in C
//!   order, because zarrs has no other order.
//! - resolve. zarrs has public calls for the data type and the fill value after each codec.

mod interface;

use std::any::Any;
use std::error::Error;
use std::io::{self, BufRead, Write};
use std::panic::catch_unwind;
use std::sync::Arc;

use interface::{resolved, store_chunk};
use serde_json::{Value, from_slice, from_value, json};
use zarrs::array::{Array, ArrayBytes, Codec, DataType};
use zarrs::metadata::v3::MetadataV3;
use zarrs::plugin::{ExtensionName, ZarrVersion};
use zarrs::storage::store::MemoryStore;
use zarrs::storage::{ReadableStorageTraits, StoreKey, WritableStorageTraits};

type Answer = Result<Value, Box<dyn Error>>;

const INTEGERS: &str = "int2 int4 int8 int16 int32 int64 uint2 uint4 uint8 uint16 uint32 uint64";
const SMALL_FLOATS: &str = "float4_e2m1fn float6_e2m3fn float6_e3m2fn float8_e3m4 float8_e4m3 float8_e4m3b11fnuz \
    float8_e4m3fnuz float8_e5m2 float8_e5m2fnuz float8_e8m0fnu bfloat16 float16 float32 float64";

/// Returns the specified data types, each with metadata to try it.
fn data_types() -> Vec<(String, Value)> {
    let mut types: Vec<(String, Value)> = Vec::new();
    let mut add = |name: String| types.push((name.clone(), json!(name)));
    INTEGERS.split_whitespace().chain(SMALL_FLOATS.split_whitespace()).for_each(|name| add(name.into()));
    SMALL_FLOATS.split_whitespace().for_each(|name| add(format!("complex_{name}")));
    ["bool", "complex64", "complex128"].iter().for_each(|&name| add(name.into()));
    types.push(("r*".into(), json!("r16")));
    for name in ["numpy.datetime64", "numpy.timedelta64"] {
        types.push((name.into(), json!({"name": name, "configuration": {"unit": "s", "scale_factor": 1}})));
    }
    types
}

fn knows_codec(metadata: &Value) -> bool {
    from_value(metadata.clone()).is_ok_and(|metadata: MetadataV3| Codec::from_metadata(&metadata).is_ok())
}

fn knows_data_type(metadata: &Value) -> bool {
    from_value(metadata.clone()).is_ok_and(|metadata: MetadataV3| DataType::from_metadata(&metadata).is_ok())
}

fn describe() -> Answer {
    let codecs = [
        json!({"name": "bytes", "configuration": {"endian": "little"}}),
        json!({"name": "crc32c"}),
        json!({"name": "scale_offset", "configuration": {"offset": 1, "scale": 2}}),
        json!({"name": "cast_value", "configuration": {"data_type": "int8"}}),
    ];
    Ok(json!({
        "protocol": 1,
        "name": "zarrs",
        "version": zarrs::version::version_str(),
        "language": "Rust",
        "operations": ["resolve", "encode", "decode"],
        "codecs": codecs.iter().filter(|metadata| knows_codec(metadata)).map(|m| &m["name"]).collect::<Vec<_>>(),
        "data_types": data_types()
            .into_iter()
            .filter_map(|(name, metadata)| knows_data_type(&metadata).then_some(name))
            .collect::<Vec<_>>(),
    }))
}

/// The store and the array of a request.
struct Opened {
    store: Arc<MemoryStore>,
    array: Array<MemoryStore>,
    chunk: StoreKey,
    is_empty: bool,
}

fn text<'a>(request: &'a Value, key: &str) -> Result<&'a str, String> {
    request[key].as_str().ok_or_else(|| format!("not a request: {key} is not a string"))
}

fn bytes_of(hex: &str) -> Result<Vec<u8>, String> {
    let wrong = || "data is not hexadecimal".to_string();
    let digit = |digit: u8| char::from(digit).to_digit(16).ok_or_else(wrong);
    let byte = |pair: &[u8]| match pair {
        &[high, low] => Ok((digit(high)? * 16 + digit(low)?) as u8),
        _ => Err(wrong()),
    };
    hex.as_bytes().chunks(2).map(byte).collect()
}

fn hex_of(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn open(request: &Value, chunk: Option<Vec<u8>>) -> Result<Opened, Box<dyn Error>> {
    let rank = request["shape"].as_array().ok_or("not a request: shape is not an array")?.len();
    let key = StoreKey::new(format!("c{}", "/0".repeat(rank)))?;
    let store = Arc::new(MemoryStore::new());
    store.set(&StoreKey::new("zarr.json")?, text(request, "zarr_json")?.as_bytes().to_vec().into())?;
    if let Some(bytes) = chunk {
        store.set(&key, bytes.into())?;
    }
    let array = Array::open(store.clone(), "/")?;
    let is_empty = array.shape().contains(&0);
    Ok(Opened { store, array, chunk: key, is_empty })
}

fn unsupported(what: &str) -> Answer {
    Ok(json!({"unsupported": what}))
}

fn resolve(request: &Value) -> Answer {
    let (data_type, fill_value) = resolved(&open(request, None)?.array)?;
    let name = data_type.name(ZarrVersion::V3).ok_or("a data type without a name")?;
    let configuration = data_type.configuration_v3();
    let metadata =
        if configuration.is_empty() { json!(name) } else { json!({"name": name, "configuration": configuration}) };
    Ok(json!({"data_type": metadata, "fill_value": hex_of(fill_value.as_ne_bytes())}))
}

fn encode(request: &Value) -> Answer {
    let data = bytes_of(text(request, "data")?)?;
    let Opened { store, array, chunk, is_empty } = open(request, None)?;
    if is_empty {
        return unsupported("a zero-length array has no chunk");
    }
    store_chunk(&array, &vec![0; array.dimensionality()], data.into())?;
    Ok(json!({"data": store.get(&chunk)?.map(|bytes| hex_of(&bytes))}))
}

fn decode(request: &Value) -> Answer {
    let is_missing = request["data"].is_null();
    let chunk = if is_missing { None } else { Some(bytes_of(text(request, "data")?)?) };
    let Opened { array, is_empty, .. } = open(request, chunk)?;
    if is_empty && !is_missing {
        return unsupported("a zero-length array has no chunk");
    }
    let elements: ArrayBytes = array.retrieve_array_subset(&array.subset_all())?;
    Ok(json!({"data": hex_of(&elements.into_fixed()?)}))
}

fn respond(request: &Value) -> Answer {
    match text(request, "op")? {
        "describe" => describe(),
        "resolve" => resolve(request),
        "encode" => encode(request),
        "decode" => decode(request),
        other => unsupported(&format!("no operation {other}")),
    }
}

fn words_of(panic: &(dyn Any + Send)) -> &str {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message")
}

fn answer(line: &[u8]) -> Value {
    let request: Value = match from_slice(line) {
        Ok(request) => request,
        Err(error) => return json!({"id": null, "error": format!("not a request: {error}")}),
    };
    let mut response = match catch_unwind(|| respond(&request)) {
        Ok(Ok(response)) => response,
        Ok(Err(error)) => json!({"error": error.to_string()}),
        Err(panic) => json!({"crashed": words_of(&*panic)}),
    };
    response["id"] = request["id"].clone();
    response
}

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        writeln!(output, "{}", answer(&line?))?;
        output.flush()?;
    }
    Ok(())
}
