//! The description of an implementation: which operations, codecs and data types zarrproof may ask.

use serde_json::{json, Map, Value};

/// The operation of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The data type and the fill value that reach the `bytes` codec.
    Resolve,
    /// The bytes that the codecs make of an array.
    Encode,
    /// The array that the codecs make of bytes.
    Decode,
    /// The metadata and the chunks of a new array.
    Create,
    /// The metadata after attributes were set.
    Rewrite,
}

impl Operation {
    fn name(self) -> &'static str {
        match self {
            Operation::Resolve => "resolve",
            Operation::Encode => "encode",
            Operation::Decode => "decode",
            Operation::Create => "create",
            Operation::Rewrite => "rewrite",
        }
    }
}

/// The features of an implementation. Other features are not asked.
#[derive(Clone, Debug)]
pub struct Description(Map<String, Value>);

impl Description {
    /// Starts the description of an implementation with its name and its version. `operations`, `codecs` and
    /// `data_types` are also needed.
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        let members = [("protocol", json!(1)), ("language", json!("Rust"))];
        Description(members.map(|(key, value)| (key.into(), value)).into_iter().collect())
            .with("name", json!(name.into()))
            .with("version", json!(version.into()))
    }

    /// The operations that the adapter has a method for.
    pub fn operations(self, operations: impl IntoIterator<Item = Operation>) -> Self {
        let names: Vec<_> = operations.into_iter().map(Operation::name).collect();
        self.with("operations", json!(names))
    }

    /// Some of `bytes`, `crc32c`, `scale_offset`, `cast_value`.
    pub fn codecs(self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.with("codecs", names.into_iter().map(Into::into).collect())
    }

    /// Names of data types. `r*` stands for all raw types, `numpy.datetime64` and `numpy.timedelta64` for every unit.
    pub fn data_types(self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.with("data_types", names.into_iter().map(Into::into).collect())
    }

    /// A library that the implementation uses, for the report. May be called several times.
    pub fn dependency(mut self, name: impl Into<String>, version: impl Into<String>) -> Self {
        let dependencies = self.0.entry("dependencies").or_insert_with(|| json!({}));
        dependencies[name.into()] = json!(version.into());
        self
    }

    fn with(mut self, key: &str, value: Value) -> Self {
        self.0.insert(key.into(), value);
        self
    }

    pub(crate) fn into_json(self) -> Value {
        Value::Object(self.0)
    }
}
