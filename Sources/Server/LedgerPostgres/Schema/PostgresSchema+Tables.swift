#if Postgres
  internal import Ledger
  internal import PostgresLink

  /// The tables with a description, and the triggers of the record.
  extension PostgresSchema {
    /// The function of the triggers that reject changes of the record, even by the tables' owner.
    private static let refusal = """
      CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% are append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
      END $$
      """

    /// Returns the statements that create a table with its indexes.
    static func creation(of table: TableDescription) -> [String] {
      [table.creation] + table.indexes.map { $0.creation(of: table) }
        + additions[table.name, default: []]
    }

    /// What only this store adds to tables.
    ///
    /// `has_state` shows that a grant or a Test Store purchase of a customer may count.
    private static let additions = [
      "customers": [
        "ALTER TABLE customers SET (fillfactor = 70)",
        "ALTER TABLE customers ADD COLUMN has_state boolean NOT NULL DEFAULT false",
      ],
      "event_states": ["ALTER TABLE event_states SET (fillfactor = 85)"],
    ]

    /// Returns the statements that protect tables of the record.
    static func protection(of tables: [String]) -> [String] {
      [refusal]
        + tables.map { table in
          """
          CREATE TRIGGER \(table)_refuse_change BEFORE DELETE OR UPDATE ON \(table)
          FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
          """
        }
    }
  }

  extension TableDescription {
    /// The statement that creates the table.
    fileprivate var creation: String {
      var lines = storedColumns.map { column in
        ([column.name, column.storedType] + constraints(of: column)).joined(separator: " ")
      }
      if key == .sequence {
        let origin = isCounted ? "" : " GENERATED ALWAYS AS IDENTITY"
        lines.insert("\(Self.sequence) int8\(origin) PRIMARY KEY", at: 0)
      }
      if keyColumns.count > 1 { lines.append("PRIMARY KEY (\(list(keyColumns)))") }
      for names in uniqueColumns where names.count > 1 { lines.append("UNIQUE (\(list(names)))") }
      return "CREATE TABLE \(name) (\(list(lines)))"
    }

    private func constraints(of column: LedgerColumn) -> [String] {
      if keyColumns == [column.name] { return ["PRIMARY KEY"] }
      return (column.isOptional ? [] : ["NOT NULL"])
        + (uniqueColumns.contains([column.name]) ? ["UNIQUE"] : [])
    }

    private func list(_ names: [String]) -> String { names.joined(separator: ", ") }
  }

  extension LedgerColumn {
    /// The type, with the order of texts by their bytes, except for texts that are never compared.
    fileprivate var storedType: String {
      type == "text" && !isLarge ? "text COLLATE \"C\"" : type
    }
  }

  extension TableDescription.Index {
    fileprivate func creation(of table: TableDescription) -> String {
      "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(name) ON \(table.name)"
        + "\(isHashed ? " USING hash" : "") (\(columns.joined(separator: ", ")))"
        + (condition.map { " WHERE \($0)" } ?? "")
    }
  }
#endif
