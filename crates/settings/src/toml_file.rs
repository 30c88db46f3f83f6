//! `memory.toml`.

use toml::de::{DeTable, DeValue, Error};

use crate::MAX_FILE_BYTES;
use crate::file::{Given, Raw, TOO_LARGE, take, unknown_in_toml};
use crate::input::FileText;
use crate::key::{KEYS, Table, by_toml};
use crate::problem::{Problem, TWICE, shown};
use crate::source::Source;

/// Reads a file.
pub(crate) fn read(file: &FileText, is_repository: bool, problems: &mut Vec<Problem>) -> Vec<Given> {
    let mut reader = Reader {
        file,
        text: "",
        is_repository,
        given: Vec::new(),
        problems,
    };
    let Some(text) = text_of(file, reader.problems) else {
        return Vec::new();
    };
    reader.text = text;
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        reader.no_toml(error);
    }
    // What is left of a file that is none says nothing that can be relied on; a key that stands twice says all else.
    if errors.iter().all(is_duplicate) {
        reader.table(Table::Notes, table.get_ref());
    }
    reader.given
}

fn is_duplicate(error: &Error) -> bool {
    error.message() == "duplicate key"
}

/// The text of a file, if it is one that is read.
pub(crate) fn text_of<'a>(file: &'a FileText, problems: &mut Vec<Problem>) -> Option<&'a str> {
    let mut complain = |line: usize, detail: String| {
        problems.push(Problem {
            place: place(&file.name, line),
            key: None,
            detail,
        });
        None
    };
    if file.bytes.len() > MAX_FILE_BYTES {
        return complain(0, format!("it has more than {MAX_FILE_BYTES} bytes"));
    }
    match std::str::from_utf8(&file.bytes) {
        Ok(text) => Some(text.strip_prefix('\u{FEFF}').unwrap_or(text)),
        Err(error) => {
            let before = file.bytes.get(..error.valid_up_to()).unwrap_or_default();
            let line = before.split(|byte| *byte == b'\n').count();
            complain(line, format!("it is no UTF-8 (byte {})", error.valid_up_to()))
        }
    }
}

pub(crate) fn place(name: &str, line: usize) -> String {
    match line {
        0 => name.to_owned(),
        line => format!("{name}:{line}"),
    }
}

fn line_at(text: &str, offset: usize) -> usize {
    text.get(..offset).map_or(0, |before| before.matches('\n').count() + 1)
}

struct Reader<'a> {
    file: &'a FileText,
    text: &'a str,
    is_repository: bool,
    given: Vec<Given>,
    problems: &'a mut Vec<Problem>,
}

impl Reader<'_> {
    fn table(&mut self, table: Table, found: &DeTable<'_>) {
        for (name, value) in found {
            let line = line_at(self.text, name.span().start);
            let name: &str = name.get_ref();
            let inner = Table::ALL.into_iter().find(|inner| inner.name() == Some(name));
            match (
                inner.filter(|_| table == Table::Notes),
                by_toml(table, name),
                value.get_ref(),
            ) {
                (Some(inner), _, DeValue::Table(found)) => self.table(inner, found),
                (Some(_), ..) => self.complain(line, name, "it is a table".to_owned()),
                (None, Some(index), value) => self.value(index, line, value),
                (None, None, _) => {
                    let place = place(&self.file.name, line);
                    self.problems.push(unknown_in_toml(place, table, name));
                }
            }
        }
    }

    fn no_toml(&mut self, error: &Error) {
        let span = error.span();
        let line = span.as_ref().map_or(0, |span| line_at(self.text, span.start));
        let name = span
            .filter(|_| is_duplicate(error))
            .and_then(|span| self.text.get(span));
        self.problems.push(Problem {
            place: place(&self.file.name, line),
            key: name.map(|name| shown(name.trim())),
            detail: match name {
                Some(_) => TWICE.to_owned(),
                None => format!("no TOML: {}", shown(error.message())),
            },
        });
    }

    fn value(&mut self, index: usize, line: usize, value: &DeValue<'_>) {
        let key = &KEYS[index];
        match take(key, &raw(value)) {
            Ok(value) => self.given.push(Given {
                key: index,
                value,
                source: Source::File {
                    name: self.file.name.clone(),
                    line,
                    is_repository: self.is_repository,
                },
            }),
            Err(detail) => self.complain(line, &key.full_name(), detail),
        }
    }

    fn complain(&mut self, line: usize, key: &str, detail: String) {
        self.problems.push(Problem {
            place: place(&self.file.name, line),
            key: Some(key.to_owned()),
            detail,
        });
    }
}

fn raw(value: &DeValue<'_>) -> Raw {
    match value {
        DeValue::String(text) => Raw::Text(text.to_string()),
        DeValue::Boolean(value) => Raw::Bool(*value),
        DeValue::Integer(value) => {
            i64::from_str_radix(&value.as_str().replace('_', ""), value.radix()).map_or(TOO_LARGE, Raw::Integer)
        }
        DeValue::Float(value) => value
            .as_str()
            .replace('_', "")
            .parse()
            .map_or(Raw::Other("a number"), Raw::Float),
        DeValue::Array(list) => Raw::List(list.iter().map(|value| raw(value.get_ref())).collect()),
        DeValue::Datetime(_) => Raw::Other("a time"),
        DeValue::Table(_) => Raw::Other("a table"),
    }
}
