//! Tables whose rows have a seal over all their other columns, in the order of the table.
//!
//! A row is written with its seal and changed with a new one, and `check` computes each anew.

use memory_core::Digest;
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Row, Transaction, params_from_iter};

use crate::check::Findings;
use crate::error::Fail;
use crate::key;

/// A table with seals.
pub(crate) struct Sealed {
    /// Its name.
    pub(crate) table: &'static str,
    /// Its columns without `seal`, in order. The first one is the key.
    pub(crate) columns: &'static [&'static str],
}

impl Sealed {
    /// Adds a row.
    pub(crate) fn insert<const N: usize>(&self, transaction: &Transaction<'_>, values: [Value; N]) -> Result<(), Fail> {
        debug_assert_eq!(N, self.columns.len(), "a value for each column of {}", self.table);
        let places: Vec<String> = (1..=self.columns.len() + 1).map(|place| format!("?{place}")).collect();
        let sql = format!(
            "INSERT INTO {} ({}, seal) VALUES ({})",
            self.table,
            self.columns.join(", "),
            places.join(", ")
        );
        let seal = seal(values.iter().map(ValueRef::from));
        let values = values.into_iter().chain([Value::Blob(seal)]);
        transaction.prepare_cached(&sql)?.execute(params_from_iter(values))?;
        Ok(())
    }

    /// Changes columns of the row with this key. Only they and the seal are written.
    pub(crate) fn change(
        &self,
        transaction: &Transaction<'_>,
        key: impl Into<Value>,
        changes: &[(&'static str, Value)],
    ) -> Result<(), Fail> {
        let key = key.into();
        let select = format!(
            "SELECT {} FROM {} WHERE {} = ?1",
            self.columns.join(", "),
            self.table,
            self.columns[0]
        );
        let mut values = transaction
            .prepare_cached(&select)?
            .query_row([&key], |row| self.values(row))?;
        for (column, value) in changes {
            if let Some(place) = self.columns.iter().position(|known| known == column) {
                values[place] = value.clone();
            }
        }
        let seal = seal(values.iter().map(ValueRef::from));
        let sets: Vec<String> = changes
            .iter()
            .enumerate()
            .map(|(index, (column, _))| format!("{column} = ?{}", index + 3))
            .collect();
        let update = format!(
            "UPDATE {} SET {}, seal = ?2 WHERE {} = ?1",
            self.table,
            sets.join(", "),
            self.columns[0]
        );
        let values = changes.iter().map(|(_, value)| value.clone());
        transaction
            .prepare_cached(&update)?
            .execute(params_from_iter([key, Value::Blob(seal)].into_iter().chain(values)))?;
        Ok(())
    }

    fn values(&self, row: &Row<'_>) -> rusqlite::Result<Vec<Value>> {
        (0..self.columns.len()).map(|column| row.get(column)).collect()
    }

    /// Computes every seal anew. Returns the number of rows.
    pub(crate) fn check(&self, connection: &Connection, findings: &mut Findings) -> Result<u64, Fail> {
        let sql = format!(
            "SELECT {}, seal FROM {} ORDER BY {}",
            self.columns.join(", "),
            self.table,
            self.columns[0]
        );
        let mut statement = connection.prepare(&sql)?;
        let mut rows = statement.query([])?;
        let mut seen = 0;
        while let Some(row) = rows.next()? {
            seen += 1;
            let values: Vec<ValueRef<'_>> = (0..self.columns.len())
                .map(|column| row.get_ref(column))
                .collect::<Result<_, _>>()?;
            let stored = row.get_ref(self.columns.len())?;
            if stored.as_blob().ok() != Some(seal(values.iter().copied()).as_slice()) {
                findings.add(format!(
                    "the row of `{}` with {} {} is not as stored",
                    self.table,
                    self.columns[0],
                    shown(values[0])
                ));
            }
        }
        Ok(seen)
    }
}

/// Seals values: integers as 8 bytes little-endian, texts and blobs as they are, NULL as no bytes.
fn seal<'a>(values: impl Iterator<Item = ValueRef<'a>>) -> Vec<u8> {
    let fields: Vec<Vec<u8>> = values
        .map(|value| match value {
            ValueRef::Null => Vec::new(),
            ValueRef::Integer(number) => number.to_le_bytes().to_vec(),
            ValueRef::Real(number) => number.to_le_bytes().to_vec(),
            ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes.to_vec(),
        })
        .collect();
    key::seal(fields.iter().map(Vec::as_slice)).to_vec()
}

/// A key as a finding shows it: a number, a word, or the begin of a digest.
fn shown(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Text(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        ValueRef::Blob(bytes) => Digest::from_bytes(bytes).map_or_else(|| "?".to_owned(), |digest| digest.short(10)),
        ValueRef::Null | ValueRef::Real(_) => "?".to_owned(),
    }
}
