//! An adapter to copy. Try it in this folder: cargo build --release && zarrproof run cmd:target/release/adapter
//! The functions `open` and `code` stand for the implementation under test: `bytes` for four data types.
use zarrproof_testee::{serve, Description, Failure, Operation, Request, Testee};

const MEMBERS: &str =
    "zarr_format node_type shape data_type chunk_grid chunk_key_encoding fill_value codecs attributes \
                       dimension_names storage_transformers";

/// Returns the fill value, the number of elements, and whether they are stored big-endian.
fn open(request: &Request) -> Result<(Vec<u8>, usize, bool), Failure> {
    let metadata: serde_json::Value = serde_json::from_str(&request.zarr_json)?; // the text as it came
    for (key, value) in metadata.as_object().ok_or("no object")? {
        if MEMBERS.split(' ').all(|member| member != key) && value["must_understand"] != false {
            Err(format!("the unknown member {key}"))?;
        }
    }
    let number = metadata["fill_value"].as_i64().ok_or("the fill value is no integer")?;
    let fill_value = match metadata["data_type"].as_str() {
        Some("int8") => i8::try_from(number)?.to_le_bytes().to_vec(),
        Some("uint8") => u8::try_from(number)?.to_le_bytes().to_vec(),
        Some("int16") => i16::try_from(number)?.to_le_bytes().to_vec(),
        Some("int32") => i32::try_from(number)?.to_le_bytes().to_vec(),
        _ => Err(format!("the data type {}", metadata["data_type"]))?,
    };
    let [codec] = metadata["codecs"].as_array().ok_or("no codecs")?.as_slice() else { Err("not one codec")? };
    let is_big = match (codec.as_str().or(codec["name"].as_str()), codec["configuration"].get("endian")) {
        (Some("bytes"), Some(endian)) if endian == "big" || endian == "little" => endian == "big",
        (Some("bytes"), None) if fill_value.len() == 1 => false,
        _ => Err(format!("the codec {codec}"))?,
    };
    Ok((fill_value, request.shape.iter().product::<u64>() as usize, is_big))
}

/// Encodes or decodes: in big-endian, the bytes of each element are reversed. Without a chunk, gives the fill value.
fn code(request: &Request, bytes: Option<Vec<u8>>) -> Result<Vec<u8>, Failure> {
    let (fill_value, count, is_big) = open(request)?;
    let Some(mut bytes) = bytes else { return Ok(fill_value.repeat(count)) };
    if bytes.len() != count * fill_value.len() {
        Err(format!("{} bytes for {count} elements", bytes.len()))?;
    }
    if is_big {
        bytes.chunks_mut(fill_value.len()).for_each(<[u8]>::reverse);
    }
    Ok(bytes)
}

struct Example;

impl Testee for Example {
    fn describe(&mut self) -> Description {
        let operations = [Operation::Encode, Operation::Decode];
        let data_types = ["int8", "uint8", "int16", "int32"];
        Description::new("example", "1.0").operations(operations).codecs(["bytes"]).data_types(data_types)
    }

    fn encode(&mut self, request: &Request, array: Vec<u8>) -> Result<Option<Vec<u8>>, Failure> {
        let chunk = Some(code(request, Some(array))?).filter(|chunk| !chunk.is_empty());
        chunk.map(Some).ok_or_else(|| Failure::unsupported("an array without elements has no chunk"))
    }

    fn decode(&mut self, request: &Request, chunk: Option<Vec<u8>>) -> Result<Vec<u8>, Failure> {
        code(request, chunk)
    }
}

fn main() -> std::io::Result<()> {
    serve(Example)
}
