//! `--rows file.csv`: the rows that `{{row.column}}` reads. The first line names the columns.
//! RFC 4180: quotes around a value that holds commas, line breaks or quotes, which are doubled in it.

use std::path::Path;

use gonogo_wire::{Problem, RowOrder, WireRows};

use super::given::invalid;

/// Reads the file; errors are `spec_invalid`.
pub fn rows(path: Option<&Path>, random: bool) -> Result<Option<WireRows>, Problem> {
    let Some(path) = path else { return Ok(None) };
    let text = std::fs::read_to_string(path).map_err(|error| {
        invalid(format!("cannot read {}: {error}", path.display()), "give a CSV file in UTF-8")
    })?;
    let mut rows = parse(&text).map_err(|error| {
        invalid(format!("{}: {error}", path.display()), "correct the CSV file (RFC 4180)")
    })?;
    if rows.len() < 2 {
        let message = format!("{} has no rows", path.display());
        return Err(invalid(message, "give a first line of column names, and rows below it"));
    }
    let columns = rows.remove(0);
    if let Some(at) = rows.iter().position(|row| row.len() != columns.len()) {
        let (found, wanted) = (rows[at].len(), columns.len());
        let message = format!("row {} has {found} values, not {wanted}", at + 1);
        return Err(invalid(message, "give every row a value for each column"));
    }
    let order = if random { RowOrder::Random } else { RowOrder::Sequential };
    Ok(Some(WireRows { order, columns, rows }))
}

fn parse(text: &str) -> Result<Vec<Vec<String>>, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (mut rows, mut row, mut value) = (Vec::new(), Vec::new(), String::new());
    let mut letters = text.chars().peekable();
    while letters.peek().is_some() {
        if letters.next_if_eq(&'"').is_some() {
            loop {
                match letters.next() {
                    Some('"') if letters.next_if_eq(&'"').is_some() => value.push('"'),
                    Some('"') => break,
                    Some(letter) => value.push(letter),
                    None => return Err("a quoted value has no end".to_owned()),
                }
            }
        }
        match letters.next() {
            Some(',') => row.push(std::mem::take(&mut value)),
            Some('\r') if letters.peek() == Some(&'\n') => {}
            Some('\n') => {
                row.push(std::mem::take(&mut value));
                rows.push(std::mem::take(&mut row));
            }
            Some(letter) => value.push(letter),
            None => {}
        }
    }
    if !value.is_empty() || !row.is_empty() {
        row.push(value);
        rows.push(row);
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_rfc_4180_writes() {
        for (text, rows) in [
            ("a,b\n1,2\n", vec![vec!["a", "b"], vec!["1", "2"]]),
            ("a\r\n\"x, \"\"y\"\"\r\nz\"\r\n", vec![vec!["a"], vec!["x, \"y\"\r\nz"]]),
            ("\u{feff}a,b\n,2", vec![vec!["a", "b"], vec!["", "2"]]),
            ("a,b\n\"\",\"2\"", vec![vec!["a", "b"], vec!["", "2"]]),
            ("", vec![]),
        ] {
            assert_eq!(parse(text).unwrap(), rows, "{text:?}");
        }
        assert!(parse("a\n\"b").is_err());
    }
}
