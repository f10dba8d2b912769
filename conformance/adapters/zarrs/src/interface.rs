//! The parts of the interface of zarrs that differ between releases.

use std::error::Error;

use zarrs::array::{Array, ArrayBytes, CodecOptions, DataType, FillValue};
use zarrs::storage::store::MemoryStore;

fn options() -> CodecOptions {
    CodecOptions::default().with_store_empty_chunks(true)
}

#[cfg(not(feature = "zarrs-0-24"))]
pub fn store_chunk(array: &Array<MemoryStore>, indices: &[u64], elements: ArrayBytes) -> Result<(), Box<dyn Error>> {
    Ok(array.store_chunk_opt(indices, elements, &options())?)
}

#[cfg(feature = "zarrs-0-24")]
pub fn store_chunk(array: &Array<MemoryStore>, indices: &[u64], elements: ArrayBytes) -> Result<(), Box<dyn Error>> {
    Ok(array.with_codec_options(options()).store_chunk(indices, elements)?)
}

/// The data type and the fill value that reach the array -> bytes codec.
#[cfg(not(feature = "zarrs-0-24"))]
pub fn resolved(array: &Array<MemoryStore>) -> Result<(DataType, FillValue), Box<dyn Error>> {
    let (mut data_type, mut fill_value) = (array.data_type().clone(), array.fill_value().clone());
    for codec in array.codecs().array_to_array_codecs() {
        fill_value = codec.encoded_fill_value(&data_type, &fill_value)?;
        data_type = codec.encoded_data_type(&data_type)?;
    }
    Ok((data_type, fill_value))
}

/// The data type and the fill value that reach the array -> bytes codec.
#[cfg(feature = "zarrs-0-24")]
pub fn resolved(array: &Array<MemoryStore>) -> Result<(DataType, FillValue), Box<dyn Error>> {
    let codecs = array.codecs_bound();
    let to_bytes = codecs.array_to_bytes_codec();
    Ok((to_bytes.data_type().clone(), to_bytes.fill_value().clone()))
}
