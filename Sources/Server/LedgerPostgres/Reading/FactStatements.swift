#if Postgres
  internal import AppStoreCore
  internal import PostgresLink

  /// Reads of facts.
  enum FactStatements {
    /// The columns of a fact, in their order.
    static let columns = """
      sequence, kind, identity, signed_date, payload_hash, facts.original_transaction_id, bundle_id,
      environment, source, received_at, header_ids, content
      """

    /// Reads the facts about the purchases of a customer, by any app user ID.
    static let ofCustomer = """
      SELECT \(columns) FROM purchases JOIN facts USING (original_transaction_id)
      WHERE owner = $1 OR owner IN (
        SELECT sibling.id FROM app_user_ids AS own
        JOIN app_user_ids AS sibling ON sibling.customer = own.customer WHERE own.id = $1)
      ORDER BY sequence
      """

    /// Reads when facts about purchases arrived; the index has all that is read.
    static let arrivals = """
      SELECT original_transaction_id, array_agg(received_at ORDER BY received_at) FROM facts
      WHERE original_transaction_id = ANY($1::text[]) GROUP BY original_transaction_id
      """
  }

  extension PostgresRow {
    /// Reads a purchase and when its facts arrived.
    func arrivals() throws(PostgresError) -> (OriginalTransactionID, [Timestamp]) {
      let dates = try ints(1).compactMap { $0.map { Timestamp(milliseconds: $0) } }
      return (OriginalTransactionID(rawValue: try text(0)), dates)
    }
  }
#endif
