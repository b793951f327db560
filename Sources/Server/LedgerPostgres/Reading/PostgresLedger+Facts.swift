#if Postgres
  public import AppStoreCore
  public import Ledger
  internal import PostgresLink

  extension PostgresLedger {
    /// Returns every fact about a customer's purchases, in order of arrival.
    public func facts(of customer: AppUserID) async throws(LedgerError) -> [RecordedFact] {
      try await facts(in: rows(FactStatements.ofCustomer, [.text(customer.rawValue)]))
    }

    /// Returns every fact about a purchase, in order of arrival.
    public func facts(
      about purchase: OriginalTransactionID
    ) async throws(LedgerError) -> [RecordedFact] {
      try await facts(
        in: rows(
          "SELECT \(FactStatements.columns) FROM facts WHERE original_transaction_id = $1 ORDER BY sequence",
          [.text(purchase.rawValue)]))
    }

    /// Returns facts of all kinds in order of arrival.
    public func facts(
      after sequence: Int64, limit: Int
    ) async throws(LedgerError) -> [RecordedFact] {
      let facts = try await facts(
        in: rows(
          """
          SELECT \(FactStatements.columns) FROM facts WHERE sequence > $1 ORDER BY sequence LIMIT $2
          """, [.int(sequence), .int(Int64(max(0, limit)))]))
      assert(
        facts.count <= max(0, limit)
          && zip(facts, facts.dropFirst()).allSatisfy { $0.sequence < $1.sequence },
        "a page has at most its limit of facts, in order")
      return facts
    }

    /// Returns when facts about purchases arrived, oldest first.
    public func arrivals(
      of purchases: Set<OriginalTransactionID>
    ) async throws(LedgerError) -> [OriginalTransactionID: [Timestamp]] {
      let ids = purchases.map { $0.rawValue as String? }
      let found = try await rows(FactStatements.arrivals, [.texts(ids)])
        .values { row throws(PostgresError) in try row.arrivals() }
      return Dictionary(found) { first, _ in first }
    }

    /// Returns the facts of rows.
    func facts(in rows: PostgresRows) async throws(LedgerError) -> [RecordedFact] {
      let ids = try rows.values { row throws(PostgresError) in try row.ints(10) }
      let texts = try await headers.texts(of: Set(ids.joined().compactMap(\.self)), link)
      return try rows.values { row throws(PostgresError) in try row.fact(texts) }
    }
  }

  extension PostgresRow {
    fileprivate func fact(_ headers: [Int64: String]) throws(PostgresError) -> RecordedFact {
      let identity = try text(2)
      guard let kind = SignedFact.Kind(rawValue: try text(1)),
        let source = FactSource(rawValue: try text(8))
      else { throw .unreadable("fact \(identity)") }
      let ids = try ints(10)
      let token = CompactedJWS(
        headers: ids.compactMap { $0.flatMap { headers[$0] } }, content: try bytes(11))
      guard token.headers.count == ids.count, token.isReadable else {
        throw .unreadable("fact \(identity)")
      }
      let fact = SignedFact(
        kind: kind, identity: identity, signedDate: try timestamp(3),
        payloadHash: Hex.encode(try bytes(4)),
        originalTransactionID: try optionalText(5).map(OriginalTransactionID.init(rawValue:)),
        bundleID: try optionalText(6).map(BundleID.init(rawValue:)),
        environment: try optionalText(7).map(AppStoreEnvironment.init(rawValue:)), token: token)
      return RecordedFact(
        sequence: try int8(0), fact: fact, source: source, receivedAt: try timestamp(9))
    }
  }
#endif
