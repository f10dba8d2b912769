use std::io::{self, BufRead, Write};

use crate::respond::answer;
use crate::Testee;

/// Answers the requests on standard input until its end. Returns an error where reading or writing fails.
pub fn serve(testee: impl Testee) -> io::Result<()> {
    serve_on(testee, io::stdin().lock(), io::stdout())
}

/// As [`serve`], on any input and output, for tests. Flushes the output after each response.
pub fn serve_on(mut testee: impl Testee, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    for line in input.split(b'\n') {
        writeln!(output, "{}", answer(&mut testee, &line?))?;
        output.flush()?;
    }
    Ok(())
}
