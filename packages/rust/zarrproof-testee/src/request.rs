//! Requests, as an adapter gets them, and their reading from the JSON of a line.

use serde_json::{Map, Value};

use crate::hexadecimal::to_bytes;

/// The layout of an array in memory before it is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// The last dimension varies fastest.
    C,
    /// The first dimension varies fastest.
    F,
}

/// The array that a request is about. It has one chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The text of the array's `zarr.json`. Give it to the implementation unchanged: JSON parsers lose digits, and
    /// requests contain such numbers.
    pub zarr_json: String,
    /// The number of elements along each dimension, as in `zarr_json`. Empty for an array of one element without
    /// dimensions.
    pub shape: Vec<u64>,
    /// The layout of the array before it is encoded. Its elements are in C order also then. A language or library
    /// without column-major arrays ignores the layout.
    pub layout: Layout,
}

impl Request {
    /// The key of the chunk in a store: `c` with one `/0` for each dimension.
    pub fn chunk_key(&self) -> String {
        format!("c{}", "/0".repeat(self.shape.len()))
    }
}

/// An array to create through the interface of the implementation, with its default options. No text of metadata comes with
/// it.
#[derive(Clone, Debug, PartialEq)]
pub struct CreateRequest {
    /// The metadata of the data type, such as `json!("uint8")`.
    pub data_type: Value,
    /// The fill value in canonical form. `None` asks for the default of the implementation.
    pub fill_value: Option<Vec<u8>>,
    /// All codecs in order. `None` asks for the default of the implementation.
    pub codecs: Option<Vec<Codec>>,
    /// The shape of the array.
    pub shape: Vec<u64>,
    /// The shape of each chunk.
    pub chunk_shape: Vec<u64>,
    /// What to write, in this order. What no write covers has the fill value.
    pub writes: Vec<Write>,
}

/// A codec that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Codec {
    /// `bytes`, `crc32c`, `scale_offset` or `cast_value`.
    pub name: String,
    /// The parameters that are asked for, with the keys of the codec's configuration. The scalars `offset`, `scale`, and the
    /// keys and values of `scalar_map` are their bytes in canonical form, as hexadecimal text.
    pub parameters: Map<String, Value>,
}

/// A region of an array, and its elements in canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// The index of the first element of the region.
    pub start: Vec<u64>,
    /// The shape of the region.
    pub shape: Vec<u64>,
    /// The elements in C order.
    pub data: Vec<u8>,
}

/// An array to open, and attributes to set through the interface of the implementation.
#[derive(Clone, Debug, PartialEq)]
pub struct RewriteRequest {
    /// The text of the array's `zarr.json`. Give it to the implementation unchanged.
    pub zarr_json: String,
    /// The attributes to set. Others stay.
    pub attributes: Map<String, Value>,
}

/// A member of a message that must be a string; otherwise a sentence that says what is wrong.
pub(crate) fn text<'a>(message: &'a Value, key: &str) -> Result<&'a str, String> {
    message[key].as_str().ok_or_else(|| format!("not a request: {key} is not a string"))
}

fn shape(message: &Value, key: &str) -> Result<Vec<u64>, String> {
    let lengths = message[key].as_array().ok_or_else(|| format!("not a request: {key} is not an array"))?;
    let length =
        |length: &Value| length.as_u64().ok_or_else(|| format!("not a request: {key} is not an array of lengths"));
    lengths.iter().map(length).collect()
}

fn object(message: &Value, key: &str) -> Result<Map<String, Value>, String> {
    message[key].as_object().cloned().ok_or_else(|| format!("not a request: {key} is not an object"))
}

/// The results of `read` for each item of an array; nothing if the array is absent.
fn list<T>(array: &Value, read: impl Fn(&Value) -> Result<T, String>) -> Result<Option<Vec<T>>, String> {
    array.as_array().map(|items| items.iter().map(read).collect()).transpose()
}

/// The request of a message; otherwise a sentence that says what is wrong.
pub(crate) fn read_request(message: &Value) -> Result<Request, String> {
    Ok(Request {
        shape: shape(message, "shape")?,
        zarr_json: text(message, "zarr_json")?.into(),
        layout: if message["layout"] == "F" { Layout::F } else { Layout::C },
    })
}

/// The request of a message to create an array; otherwise a sentence that says what is wrong.
pub(crate) fn read_create_request(message: &Value) -> Result<CreateRequest, String> {
    let codec =
        |codec: &Value| Ok(Codec { name: text(codec, "name")?.into(), parameters: object(codec, "parameters")? });
    let write = |write: &Value| {
        Ok(Write {
            start: shape(write, "start")?,
            shape: shape(write, "shape")?,
            data: to_bytes(text(write, "data")?)?,
        })
    };
    Ok(CreateRequest {
        data_type: message["data_type"].clone(),
        fill_value: message["fill_value"].as_str().map(to_bytes).transpose()?,
        codecs: list(&message["codecs"], codec)?,
        shape: shape(message, "shape")?,
        chunk_shape: shape(message, "chunk_shape")?,
        writes: list(&message["writes"], write)?.ok_or("not a request: writes is not an array")?,
    })
}

/// The request of a message to set attributes; otherwise a sentence that says what is wrong.
pub(crate) fn read_rewrite_request(message: &Value) -> Result<RewriteRequest, String> {
    Ok(RewriteRequest { zarr_json: text(message, "zarr_json")?.into(), attributes: object(message, "attributes")? })
}
