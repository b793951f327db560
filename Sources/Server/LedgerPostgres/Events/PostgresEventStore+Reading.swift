#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  extension PostgresEventStore {
    func events(
      after: Int64, matching filter: EventFilter, limit: Int
    ) async throws(LedgerError) -> EventPage {
      let newest = try await progress().newestEvent
      return try await page(
        EventRange(after: after, matching: filter, limit: limit, newest: newest), filter, newest)
    }

    func events(
      before: Int64?, matching filter: EventFilter, limit: Int
    ) async throws(LedgerError) -> EventPage {
      let newest = try await progress().newestEvent
      return try await page(
        EventRange(before: before, matching: filter, limit: limit, newest: newest), filter, newest)
    }

    /// Reads the events of a range, all of which are committed.
    private func page(
      _ range: EventRange, _ filter: EventFilter, _ newest: Int64
    ) async throws(LedgerError) -> EventPage {
      let query = PostgresEventQuery(range, matching: filter)
      let rows = try await ledger.rows(query.sql, query.values)
      let events = try rows.values { row throws(PostgresError) in try row.event() }
      assert(
        events.count <= range.limit
          && zip(events, events.dropFirst()).allSatisfy {
            ($0.sequence < $1.sequence) != range.isNewestFirst
          }, "a page has at most its limit of events, in order")
      return range.page(events, newest: newest)
    }

    func events(
      withIDs ids: Set<String>
    ) async throws(LedgerError) -> [String: RecordedEvent] {
      let found = try await ledger.rows(
        "SELECT \(EventStatements.columns) FROM events WHERE id = ANY($1)", [.texts(Array(ids))]
      ).values { row throws(PostgresError) in try row.event() }
      return Dictionary(uniqueKeysWithValues: found.map { ($0.event.id, $0) })
    }
  }

  /// The query for a page of events; there are few different texts, so each is prepared once.
  struct PostgresEventQuery {
    private var conditions: [String] = []
    private(set) var values: [PostgresValue] = []
    private let isNewestFirst: Bool

    init(_ range: EventRange, matching filter: EventFilter) {
      isNewestFirst = range.isNewestFirst
      add(.int(range.after)) { "sequence > \($0)" }
      add(.int(range.through)) { "sequence <= \($0)" }
      add(.int(Int64(range.limit))) { _ in "true" }
      assert(values.count == 3, "the limit is the third value")
      if filter.types != nil {
        add(.texts(filter.exactTypes), .texts(filter.typePrefixes)) { exact, prefixes in
          """
          (type = ANY(\(exact)) OR EXISTS (
            SELECT FROM unnest(\(prefixes)::text[]) AS prefix WHERE starts_with(type, prefix)))
          """
        }
      }
      if let customers = filter.customers {
        add(.texts(customers.map(\.rawValue))) { ids in
          """
          sequence IN (
            SELECT sequence FROM events WHERE customer = ANY(\(ids))
            UNION SELECT sequence FROM events WHERE other_customer = ANY(\(ids)))
          """
        }
      }
      if let environment = filter.environment {
        add(.text(environment.rawValue)) { "environment = \($0)" }
      }
      if let bundleID = filter.bundleID { add(.text(bundleID.rawValue)) { "bundle_id = \($0)" } }
    }

    var sql: String {
      """
      SELECT \(EventStatements.columns) FROM events WHERE \(conditions.joined(separator: " AND "))
      ORDER BY sequence \(isNewestFirst ? "DESC" : "") LIMIT $3
      """
    }

    private mutating func add(_ value: PostgresValue, _ condition: (String) -> String) {
      values.append(value)
      conditions.append(condition("$\(values.count)"))
    }

    private mutating func add(
      _ one: PostgresValue, _ other: PostgresValue, _ condition: (String, String) -> String
    ) {
      values += [one, other]
      conditions.append(condition("$\(values.count - 1)", "$\(values.count)"))
    }
  }
#endif
