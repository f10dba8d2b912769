//! The adapter of zarrs. The crate zarrproof-testee speaks the protocol.
//!
//! Every request gets a new store in memory. The text of `zarr_json` goes into the store unchanged, and the chunk is
//! read or written through the array.
//!
//! Decisions:
//! - Elided chunks. By default, zarrs does not store a chunk that equals the fill value. The option store_empty_chunks
//!   makes it store the chunk. If no chunk is stored all the same, the response is null. `create` does not use the option.
//! - Zero-length arrays. zarrs opens them, but their chunks are outside the array. So encoding and decoding a chunk is
//!   unsupported. Decoding a missing chunk is answered. If zarrs refuses the metadata, the response is an error.
//! - Errors and crashes. An error that zarrs returns is a refusal. A panic is a crash.
//! - Codecs and data types. The adapter declares those that zarrs can make from metadata.
//! - Memory. Elements are passed as bytes in the byte order of the machine, which must be little-endian. They are in C
//!   order, because zarrs has no other order.
//! - Creating arrays. ArrayBuilder gets the fill value as bytes, and the codecs as objects. It has no default fill value, so
//!   such a request is unsupported. Releases have only the codecs `bytes` and `crc32c`. Other codecs are unsupported.
//! - resolve. zarrs has public calls for the data type and the fill value after each codec.

mod interface;

use std::error::Error;
use std::io;
use std::sync::Arc;

use interface::{resolved, store_chunk};
use serde_json::{Value, from_value, json};
use zarrproof_testee::{
    CreateRequest, Description, Failure, Operation, Request, Resolved, RewriteRequest, Testee, Written, serve,
};
use zarrs::array::codec::{BytesCodec, Crc32cCodec};
use zarrs::array::{Array, ArrayBuilder, ArrayBytes, ArraySubset, BytesToBytesCodecTraits, Codec, DataType, FillValue};
use zarrs::metadata::Endianness;
use zarrs::metadata::v3::MetadataV3;
use zarrs::plugin::{ExtensionName, ZarrVersion};
use zarrs::storage::store::MemoryStore;
use zarrs::storage::{ListableStorageTraits, ReadableStorageTraits, StoreKey, WritableStorageTraits};

const INTEGERS: &str = "int2 int4 int8 int16 int32 int64 uint2 uint4 uint8 uint16 uint32 uint64";
const FLOATS: &str = "float4_e2m1fn float6_e2m3fn float6_e3m2fn float8_e3m4 float8_e4m3 float8_e4m3b11fnuz \
    float8_e4m3fnuz float8_e5m2 float8_e5m2fnuz float8_e8m0fnu bfloat16 float16 float32 float64";

/// Returns the specified data types, each with metadata to try it.
fn data_types() -> Vec<(String, Value)> {
    let names = [INTEGERS, FLOATS, "bool complex64 complex128"].into_iter().flat_map(str::split_whitespace);
    let complex = FLOATS.split_whitespace().map(|name| format!("complex_{name}"));
    let mut types: Vec<_> = names.map(String::from).chain(complex).map(|name| (name.clone(), json!(name))).collect();
    types.push(("r*".into(), json!("r16")));
    for name in ["numpy.datetime64", "numpy.timedelta64"] {
        types.push((name.into(), json!({"name": name, "configuration": {"unit": "s", "scale_factor": 1}})));
    }
    types
}

/// The specified codecs, each with its name and metadata to try it.
fn codecs() -> [(&'static str, Value); 4] {
    [
        ("bytes", json!({"name": "bytes", "configuration": {"endian": "little"}})),
        ("crc32c", json!({"name": "crc32c"})),
        ("scale_offset", json!({"name": "scale_offset", "configuration": {"offset": 1, "scale": 2}})),
        ("cast_value", json!({"name": "cast_value", "configuration": {"data_type": "int8"}})),
    ]
}

fn knows_codec(metadata: &Value) -> bool {
    from_value(metadata.clone()).is_ok_and(|metadata: MetadataV3| Codec::from_metadata(&metadata).is_ok())
}

fn knows_data_type(metadata: &Value) -> bool {
    from_value(metadata.clone()).is_ok_and(|metadata: MetadataV3| DataType::from_metadata(&metadata).is_ok())
}

/// The store and the array of a request.
struct Opened {
    store: Arc<MemoryStore>,
    array: Array<MemoryStore>,
    chunk: StoreKey,
}

fn store_with(zarr_json: &str) -> Result<Arc<MemoryStore>, Box<dyn Error>> {
    let store = Arc::new(MemoryStore::new());
    store.set(&StoreKey::new("zarr.json")?, zarr_json.as_bytes().to_vec().into())?;
    Ok(store)
}

/// Returns the text under the key zarr.json.
fn zarr_json(store: &MemoryStore) -> Result<String, Box<dyn Error>> {
    let text = store.get(&StoreKey::new("zarr.json")?)?.ok_or("no zarr.json was written")?;
    Ok(String::from_utf8(text.to_vec())?)
}

/// Opens the array of a request. `codes_chunk`: to encode its chunk or to decode it.
fn open(request: &Request, chunk: Option<Vec<u8>>, codes_chunk: bool) -> Result<Opened, Failure> {
    let key = StoreKey::new(request.chunk_key())?;
    let store = store_with(&request.zarr_json)?;
    if let Some(bytes) = chunk {
        store.set(&key, bytes.into())?;
    }
    let array = Array::open(store.clone(), "/")?;
    if codes_chunk && array.shape().contains(&0) {
        return Err(Failure::unsupported("a zero-length array has no chunk"));
    }
    Ok(Opened { store, array, chunk: key })
}

fn set_codecs(builder: &mut ArrayBuilder, codecs: &[zarrproof_testee::Codec]) -> Result<(), Failure> {
    let mut checksums: Vec<Arc<dyn BytesToBytesCodecTraits>> = Vec::new();
    for codec in codecs {
        match codec.name.as_str() {
            "bytes" => {
                let endian: Option<Endianness> = codec.parameters.get("endian").cloned().map(from_value).transpose()?;
                builder.array_to_bytes_codec(Arc::new(BytesCodec::new(endian)));
            }
            "crc32c" => checksums.push(Arc::new(Crc32cCodec::new())),
            name => return Err(Failure::unsupported(format!("no {name} in releases"))),
        }
    }
    builder.bytes_to_bytes_codecs(checksums);
    Ok(())
}

struct Zarrs;

impl Testee for Zarrs {
    fn describe(&mut self) -> Description {
        Description::new("zarrs", zarrs::version::version_str())
            .operations([
                Operation::Resolve,
                Operation::Encode,
                Operation::Decode,
                Operation::Create,
                Operation::Rewrite,
            ])
            .codecs(codecs().into_iter().filter(|(_, metadata)| knows_codec(metadata)).map(|(name, _)| name))
            .data_types(
                data_types().into_iter().filter(|(_, metadata)| knows_data_type(metadata)).map(|(name, _)| name),
            )
    }

    fn resolve(&mut self, request: &Request) -> Result<Resolved, Failure> {
        let (data_type, fill_value) = resolved(&open(request, None, false)?.array)?;
        let name = data_type.name(ZarrVersion::V3).ok_or("a data type without a name")?;
        let configuration = data_type.configuration_v3();
        let metadata =
            if configuration.is_empty() { json!(name) } else { json!({"name": name, "configuration": configuration}) };
        Ok(Resolved { data_type: metadata, fill_value: fill_value.as_ne_bytes().to_vec() })
    }

    fn encode(&mut self, request: &Request, elements: Vec<u8>) -> Result<Option<Vec<u8>>, Failure> {
        let Opened { store, array, chunk } = open(request, None, true)?;
        store_chunk(&array, &vec![0; array.dimensionality()], elements.into())?;
        Ok(store.get(&chunk)?.map(|bytes| bytes.to_vec()))
    }

    fn decode(&mut self, request: &Request, chunk: Option<Vec<u8>>) -> Result<Vec<u8>, Failure> {
        let has_chunk = chunk.is_some();
        let Opened { array, .. } = open(request, chunk, has_chunk)?;
        let elements: ArrayBytes = array.retrieve_array_subset(&array.subset_all())?;
        Ok(elements.into_fixed()?.to_vec())
    }

    fn create(&mut self, request: &CreateRequest) -> Result<Written, Failure> {
        let Some(fill_value) = request.fill_value.clone() else {
            return Err(Failure::unsupported("ArrayBuilder has no default fill value"));
        };
        let data_type: MetadataV3 = from_value(request.data_type.clone())?;
        let store = Arc::new(MemoryStore::new());
        let mut builder = ArrayBuilder::new(
            request.shape.clone(),
            request.chunk_shape.clone(),
            DataType::from_metadata(&data_type)?,
            FillValue::new(fill_value),
        );
        if let Some(codecs) = &request.codecs {
            set_codecs(&mut builder, codecs)?;
        }
        let array = builder.build(store.clone(), "/")?;
        array.store_metadata()?;
        for write in &request.writes {
            let region = ArraySubset::new_with_start_shape(write.start.clone(), write.shape.clone())?;
            array.store_array_subset(&region, ArrayBytes::from(write.data.clone()))?;
        }
        let mut chunks = Vec::new();
        for key in store.list()?.into_iter().filter(|key| key.as_str() != "zarr.json") {
            chunks.extend(store.get(&key)?.map(|bytes| (key.to_string(), bytes.to_vec())));
        }
        Ok(Written { zarr_json: zarr_json(&store)?, chunks })
    }

    fn rewrite(&mut self, request: &RewriteRequest) -> Result<String, Failure> {
        let store = store_with(&request.zarr_json)?;
        let mut array = Array::open(store.clone(), "/")?;
        array.attributes_mut().extend(request.attributes.clone());
        array.store_metadata()?;
        Ok(zarr_json(&store)?)
    }
}

fn main() -> io::Result<()> {
    serve(Zarrs)
}
