#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// Which pending deliveries need not wait for an earlier one.
  extension WebhookStatements {
    /// The pending delivery of a customer with the earliest event; `$1` is the endpoint.
    private static func first(of customer: String) -> String {
      let parts = ["customer", "other_customer"].map { column in
        """
        (SELECT event_sequence, id FROM webhook_deliveries
         WHERE endpoint = $1 AND \(column) = \(customer) AND status = 'pending'
         ORDER BY event_sequence, id LIMIT 1)
        """
      }
      return """
        (SELECT id FROM (\(parts.joined(separator: " UNION ALL "))) AS earliest
         ORDER BY event_sequence, id LIMIT 1)
        """
    }

    /// Returns what reads the first pending delivery of each customer that has one.
    static func first(of customers: Set<AppUserID>, at endpoint: String) -> PostgresStatement {
      PostgresStatement(
        """
        SELECT DISTINCT first.id FROM unnest($2::text[]) AS wanted (name),
          LATERAL \(first(of: "wanted.name")) AS first
        """, [.text(endpoint), .texts(customers.map(\.rawValue).sorted())])
    }

    static func ids(in rows: PostgresRows) throws(LedgerError) -> [WebhookDelivery.ID] {
      try rows.values { row throws(PostgresError) in try row.int8(0) }
    }

    /// Returns what marks pending deliveries as first if each is the first one of all its customers.
    ///
    /// - Parameters:
    ///   - former: Deliveries that may no longer be first.
    ///   - customers: The customers whose first deliveries may be others now.
    ///   - endpoint: The name of the endpoint.
    static func marking(
      _ former: [WebhookDelivery.ID], and customers: Set<AppUserID>, at endpoint: String
    ) -> PostgresStatement {
      let isFirst = """
        NOT EXISTS (
          SELECT FROM unnest(ARRAY[delivery.customer, delivery.other_customer]) AS own (name)
          WHERE own.name IS NOT NULL AND delivery.id <> \(first(of: "own.name")))
        """
      return PostgresStatement(
        """
        UPDATE webhook_deliveries AS delivery SET is_first = NOT is_first
        WHERE status = 'pending' AND is_first <> \(isFirst) AND delivery.id = ANY(
          $2::int8[] || ARRAY(
            SELECT \(first(of: "wanted.name")) FROM unnest($3::text[]) AS wanted (name)))
        """,
        [.text(endpoint), .ints(former), .texts(customers.map(\.rawValue).sorted())])
    }
  }
#endif
