#if Postgres
  internal import Ledger
  internal import PostgresLink
  internal import Synchronization

  /// The texts of the statements for the rows of tables with a description, each made once.
  enum PostgresRowStatements {
    private static let made = Mutex<[String: String]>([:])

    private static func once(_ name: String, _ make: () -> String) -> String {
      made.withLock { made in
        if let text = made[name] { return text }
        let text = make()
        made[name] = text
        return text
      }
    }

    /// Returns the statement that writes rows, from one array for each column.
    static func put(_ table: TableDescription) -> String {
      once("put \(table.name)") {
        let names = table.storedColumns.map(\.name)
        let isCounted = table.key == .sequence && table.isCounted
        let types = (isCounted ? ["int8"] : []) + table.storedColumns.map(\.type)
        let list = (isCounted ? [TableDescription.sequence] : []) + names
        let arrays = types.enumerated().map { "$\($0 + 1)::\($1)[]" }
        let key = table.keyColumns
        let conflict =
          switch table.writing {
          case .append: ""
          case .appendOnce: "ON CONFLICT DO NOTHING"
          case .save:
            "ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET "
              + names.filter { !key.contains($0) }.map { "\($0) = excluded.\($0)" }
              .joined(separator: ", ")
          }
        return """
          INSERT INTO \(table.name) (\(list.joined(separator: ", ")))
          SELECT * FROM unnest(\(arrays.joined(separator: ", "))) \(conflict)
          """
      }
    }

    /// Returns the statement that finds rows by keys, from one array for each given column.
    ///
    /// The place of the key comes first.
    static func select(_ lookup: TableLookup) -> String {
      once("select \(lookup.id)") {
        let (table, given) = (lookup.table, lookup.given)
        let names = table.columns.map { $0.expression(of: "found") }.joined(separator: ", ")
        let arrays = given.enumerated().map { "$\($0 + 1)::\($1.type)[]" }
        let keys = given.indices.map { "value\($0)" }
        var conditions = zip(lookup.columns, keys.dropFirst(lookup.link == nil ? 0 : 1))
          .map { "found.\($0) = key.\($1)" }
        var join = ""
        if let link = lookup.link {
          join = "JOIN \(link.table.name) AS link ON link.\(link.known) = key.\(keys[0])"
          conditions.insert("found.\(link.source) = link.\(link.target)", at: 0)
        }
        return """
          SELECT key.place, \(names)
          FROM unnest(\(arrays.joined(separator: ", "))) WITH ORDINALITY
            AS key (\(keys.joined(separator: ", ")), place) \(join)
          JOIN \(table.name) AS found ON \(conditions.joined(separator: " AND "))
          ORDER BY \(table.order.map { "found.\($0)" }.joined(separator: ", "))
          """
      }
    }

    /// Returns the statement that deletes rows by keys, from one array for each given column.
    static func delete(_ lookup: TableLookup) -> String {
      precondition(lookup.link == nil, "rows are deleted by values of their own")
      return once("delete \(lookup.id)") {
        let arrays = lookup.given.enumerated().map { "$\($0 + 1)::\($1.type)[]" }
        let keys = lookup.given.indices.map { "value\($0)" }
        let conditions = zip(lookup.columns, keys).map { "\(lookup.table.name).\($0) = key.\($1)" }
        return """
          DELETE FROM \(lookup.table.name)
          USING unnest(\(arrays.joined(separator: ", "))) AS key (\(keys.joined(separator: ", ")))
          WHERE \(conditions.joined(separator: " AND "))
          """
      }
    }

    /// Returns the statement that keeps the newest rows with a value.
    static func trim(_ table: TableDescription, _ limit: TableDescription.Limit) -> String {
      once("trim \(table.name)") {
        """
        DELETE FROM \(table.name) WHERE \(limit.column) = ANY($1) AND sequence NOT IN (
          SELECT sequence FROM \(table.name) WHERE \(limit.column) = ANY($1)
          ORDER BY sequence DESC LIMIT $2)
        """
      }
    }

    /// Returns the statement for the rows that a clause of SQL selects.
    static func select(
      _ table: TableDescription, _ clause: String, _ values: [PostgresValue]
    ) -> PostgresStatement {
      PostgresStatement("SELECT \(table.selection) FROM \(table.name) \(clause)", values)
    }

    /// Returns the statement for the rows after a cursor.
    static func page(
      of table: TableDescription, after cursor: LedgerCursor?, limit: Int
    ) -> PostgresStatement {
      let values: [PostgresValue] =
        switch cursor {
        case .number(let number): [.text("\(number)")]
        case .key(let key): key.map { .text($0) }
        case nil: []
        }
      let types =
        table.key == .sequence
        ? ["int8"] : table.keyColumns.map { table.columns[table.position(of: $0)].type }
      let key = table.order.joined(separator: ", ")
      let placeholders = zip(1..., types).map { "$\($0)::text::\($1)" }.joined(separator: ", ")
      let condition = cursor == nil ? "" : "WHERE (\(key)) > (\(placeholders))"
      return select(
        table, "\(condition) ORDER BY \(key) LIMIT $\(values.count + 1)",
        values + [.int(Int64(max(0, limit)))])
    }
  }

  extension PostgresLoad {
    /// Adds the statements for rows, one for each way to find them.
    mutating func addRows(_ keys: [TableLookup: [[LedgerValue]]]) {
      for (lookup, keys) in keys.sorted(by: { $0.key.id < $1.key.id }) {
        add(keys) { keys in
          PostgresStatement(
            PostgresRowStatements.select(lookup),
            lookup.given.enumerated().map { index, column in
              column.array(keys.map { $0[index] })
            })
        } prepare: {
          $1.found[lookup, default: [:]][$0] = []
        } read: { row, rows throws(PostgresError) in
          let key = keys[Int(try row.int8(0)) - 1]
          rows.found[lookup]?[key]?.append(try lookup.table.values(of: row, from: 1))
        }
      }
    }
  }

  extension PostgresWrite {
    /// Writes and deletes rows: at most one statement for each table, unless rows of it are deleted in
    /// between.
    mutating func writeRows(_ changes: [RowChange]) {
      var tables: [TableDescription] = []
      for change in changes where !tables.contains(change.table) { tables.append(change.table) }
      for table in tables {
        var new: [[LedgerValue]] = []
        var deleted: [RowKey] = []
        for change in changes where change.table == table {
          switch change {
          case .put(let row, _):
            delete(&deleted)
            new.append(row)
          case .delete(let key):
            put(&new, in: table)
            if let last = deleted.last, last.lookup != key.lookup { delete(&deleted) }
            deleted.append(key)
          }
        }
        delete(&deleted)
        put(&new, in: table)
      }
    }

    private mutating func put(_ rows: inout [[LedgerValue]], in table: TableDescription) {
      guard !rows.isEmpty else { return }
      defer { rows = [] }
      guard let limit = table.limit else {
        return put(table.writing == .save ? newest(rows, in: table) : rows, table)
      }
      // One at a time, because a row may be known only until the rows before it are written.
      let position = table.position(of: limit.column)
      for row in rows {
        put([row], table)
        add(
          PostgresRowStatements.trim(table, limit),
          [table.columns[position].array([row[position]]), .int(Int64(limit.count))])
      }
    }

    private mutating func put(_ rows: [[LedgerValue]], _ table: TableDescription) {
      add(
        PostgresRowStatements.put(table),
        numbers(of: rows, table)
          + table.storedPositions.map { index in
            table.columns[index].array(rows.map { $0[index] })
          })
    }

    /// Counts new rows of a table whose rows are counted; returns their numbers, unless they have
    /// them.
    private mutating func numbers(
      of rows: [[LedgerValue]], _ table: TableDescription
    ) -> [PostgresValue] {
      guard table.isCounted else { return [] }
      let last = counters[table]
      counters[table] += Int64(rows.count)
      guard table.key == .sequence else { return [] }
      return [.ints(zip(1..., rows).map { number, _ in last + number })]
    }

    /// Returns the last row of each key, because one statement may not write a row twice.
    private func newest(
      _ rows: [[LedgerValue]], in table: TableDescription
    ) -> [[LedgerValue]] {
      guard rows.count > 1 else { return rows }
      let positions = table.keyColumns.map(table.position)
      var known: Set<[LedgerValue]> = []
      return rows.reversed().filter { row in known.insert(positions.map { row[$0] }).inserted }
        .reversed()
    }

    private mutating func delete(_ keys: inout [RowKey]) {
      guard let lookup = keys.first?.lookup else { return }
      assert(
        keys.allSatisfy { $0.lookup == lookup }, "one statement deletes by keys of one lookup")
      add(
        PostgresRowStatements.delete(lookup),
        lookup.given.enumerated().map { index, column in
          column.array(keys.map { $0.values[index] })
        })
      keys = []
    }
  }

  extension PostgresRows {
    /// Returns rows of a table, as ``PostgresRowStatements`` select them.
    func page(of table: TableDescription) throws(LedgerError) -> LedgerPage {
      let isNumbered = table.key == .sequence
      var numbers: [Int64] = []
      let rows = try values { row throws(PostgresError) in
        if isNumbered { numbers.append(try row.int8(0)) }
        return try table.values(of: row, from: isNumbered ? 1 : 0)
      }
      return LedgerPage(rows, numbers: numbers, of: table)
    }
  }
#endif
