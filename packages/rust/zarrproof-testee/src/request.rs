use serde_json::Value;

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
    /// The layout of the array before it is encoded. Its elements are in C order all the same. A language or library
    /// without column-major arrays ignores the layout.
    pub layout: Layout,
}

impl Request {
    /// The key of the chunk in a store: `c` with one `/0` for each dimension.
    pub fn chunk_key(&self) -> String {
        format!("c{}", "/0".repeat(self.shape.len()))
    }
}

/// A member of a message that must be a string; otherwise a sentence that says what is wrong.
pub(crate) fn text<'a>(message: &'a Value, key: &str) -> Result<&'a str, String> {
    message[key].as_str().ok_or_else(|| format!("not a request: {key} is not a string"))
}

/// The request of a message; otherwise a sentence that says what is wrong.
pub(crate) fn read_request(message: &Value) -> Result<Request, String> {
    let shape = message["shape"].as_array().ok_or("not a request: shape is not an array")?;
    let length = |length: &Value| length.as_u64().ok_or("not a request: shape is not an array of lengths");
    Ok(Request {
        zarr_json: text(message, "zarr_json")?.into(),
        shape: shape.iter().map(length).collect::<Result<_, _>>()?,
        layout: if message["layout"] == "F" { Layout::F } else { Layout::C },
    })
}
