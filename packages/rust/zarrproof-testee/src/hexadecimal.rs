//! Bytes as hexadecimal text. Example: the bytes 10 and 255 are "0aff".

/// The bytes of hexadecimal text, two digits each; otherwise a sentence that says what is wrong.
pub(crate) fn to_bytes(text: &str) -> Result<Vec<u8>, String> {
    let wrong = || "data is not hexadecimal".to_string();
    let digit = |digit: u8| char::from(digit).to_digit(16).ok_or_else(wrong);
    let byte = |pair: &[u8]| match pair {
        &[high, low] => Ok((digit(high)? * 16 + digit(low)?) as u8),
        _ => Err(wrong()),
    };
    text.as_bytes().chunks(2).map(byte).collect()
}

/// Lowercase hexadecimal text, two digits for each byte.
pub(crate) fn from_bytes(bytes: &[u8]) -> String {
    let digit = |number: u8| char::from(b"0123456789abcdef"[usize::from(number)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
