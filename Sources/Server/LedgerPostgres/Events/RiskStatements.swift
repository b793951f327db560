#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// The SQL of subscriptions at risk and of open refund requests.
  enum RiskStatements {
    /// The columns that ``PostgresRow/subscriptionRisk()`` reads.
    static let columns =
      "purchase, since, kinds, environment, bundle_id, milliunits, currency, body"

    /// The columns that ``PostgresRow/refundRequest()`` reads.
    static let requestColumns = """
      id, purchase, transaction_id, product_id, product_type, environment, bundle_id,
      respond_before
      """

    /// The condition of a filter, over the parameters of ``values(_:)``.
    static let condition = """
      ($1::text IS NULL OR strpos(kinds, $1) > 0) AND ($2::text IS NULL OR environment = $2)
        AND ($3::text IS NULL OR bundle_id = $3)
      """

    static func values(_ filter: RiskFilter) -> [PostgresValue] {
      [
        .text(filter.kind.map { "," + $0 + "," }), .text(filter.environment?.rawValue),
        .text(filter.bundleID?.rawValue),
      ]
    }

    static func saving(
      _ risks: [OriginalTransactionID: SubscriptionRisk?]
    ) -> [PostgresStatement] {
      let changed = risks.keys.map(\.rawValue).sorted()
      guard !changed.isEmpty else { return [] }
      let saved = risks.values.compactMap(\.self).sorted {
        $0.purchase.rawValue < $1.purchase.rawValue
      }
      var statements = [
        PostgresStatement(
          "DELETE FROM subscription_risks WHERE purchase = ANY($1)", [.texts(changed)])
      ]
      if !saved.isEmpty {
        statements.append(
          PostgresStatement(
            """
            INSERT INTO subscription_risks (\(columns))
            SELECT * FROM unnest(
              $1::text[], $2::int8[], $3::text[], $4::text[], $5::text[], $6::int8[], $7::text[],
              $8::bytea[])
            """,
            [
              .texts(saved.map(\.purchase.rawValue)), .ints(saved.map(\.since.milliseconds)),
              .texts(saved.map(\.kindText)), .texts(saved.map(\.environment.rawValue)),
              .texts(saved.map(\.bundleID.rawValue)), .ints(saved.map(\.milliunits)),
              .texts(saved.map(\.currency)), .byteArrays(saved.map(\.body)),
            ]))
      }
      return statements
    }

    static func saving(_ requests: [String: RefundRequest?]) -> [PostgresStatement] {
      let changed = requests.keys.sorted()
      guard !changed.isEmpty else { return [] }
      let saved = requests.values.compactMap(\.self).sorted { $0.id < $1.id }
      var statements = [
        PostgresStatement("DELETE FROM refund_requests WHERE id = ANY($1)", [.texts(changed)])
      ]
      if !saved.isEmpty {
        statements.append(
          PostgresStatement(
            """
            INSERT INTO refund_requests (\(requestColumns))
            SELECT * FROM unnest(
              $1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
              $8::int8[])
            """,
            [
              .texts(saved.map(\.id)), .texts(saved.map(\.purchase.rawValue)),
              .texts(saved.map(\.transaction.rawValue)), .texts(saved.map(\.product.rawValue)),
              .texts(saved.map(\.productType.rawValue)), .texts(saved.map(\.environment.rawValue)),
              .texts(saved.map(\.bundleID.rawValue)),
              .ints(saved.map(\.respondBefore.milliseconds)),
            ]))
      }
      return statements
    }
  }

  extension PostgresRow {
    /// Returns a row from ``RiskStatements/columns``.
    func subscriptionRisk() throws(PostgresError) -> SubscriptionRisk {
      SubscriptionRisk(
        purchase: OriginalTransactionID(try text(0)), since: try timestamp(1),
        kinds: SubscriptionRisk.kinds(try text(2)),
        environment: AppStoreEnvironment(rawValue: try text(3)),
        bundleID: BundleID(rawValue: try text(4)), milliunits: try optionalInt8(5),
        currency: try optionalText(6), body: try bytes(7))
    }

    /// Returns a request from ``RiskStatements/requestColumns``.
    func refundRequest() throws(PostgresError) -> RefundRequest {
      RefundRequest(
        id: try text(0), purchase: OriginalTransactionID(try text(1)),
        transaction: TransactionID(try text(2)), product: ProductID(try text(3)),
        productType: ProductType(rawValue: try text(4)),
        environment: AppStoreEnvironment(rawValue: try text(5)),
        bundleID: BundleID(rawValue: try text(6)), respondBefore: try timestamp(7))
    }
  }
#endif
