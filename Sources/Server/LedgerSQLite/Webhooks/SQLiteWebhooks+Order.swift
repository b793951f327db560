internal import AppStoreCore
internal import GRDB
internal import Ledger

/// Which pending deliveries need not wait for an earlier one.
extension SQLiteWebhooks {
  /// Returns the first pending delivery of each customer that has one.
  func first(
    of customers: Set<AppUserID>, at endpoint: String
  ) throws -> Set<WebhookDelivery.ID> {
    Set(try customers.compactMap { try first(of: $0, at: endpoint) })
  }

  /// Returns the pending delivery of a customer with the earliest event.
  private func first(
    of customer: AppUserID, at endpoint: String
  ) throws -> WebhookDelivery.ID? {
    try database.first(
      """
      SELECT id FROM (
        SELECT * FROM (
          SELECT event_sequence, id FROM webhook_deliveries
          WHERE endpoint = ?1 AND customer = ?2 AND status = 'pending'
          ORDER BY event_sequence, id LIMIT 1)
        UNION ALL
        SELECT * FROM (
          SELECT event_sequence, id FROM webhook_deliveries
          WHERE endpoint = ?1 AND other_customer = ?2 AND status = 'pending'
          ORDER BY event_sequence, id LIMIT 1)
      ) ORDER BY event_sequence, id LIMIT 1
      """, .text(endpoint), .text(customer.rawValue)
    ) { $0.integer(0) }
  }

  /// Marks what became the first pending delivery of all its customers after others ended.
  func markNext(of customers: Set<AppUserID>, at endpoint: String) throws {
    for customer in customers {
      guard let id = try first(of: customer, at: endpoint) else { continue }
      let other = try database.first(
        """
        SELECT CASE customer WHEN ? THEN other_customer ELSE customer END
        FROM webhook_deliveries WHERE id = ? AND is_first = 0
        """, .text(customer.rawValue), .integer(id)
      ) { row in row.text(0).map(AppUserID.init(rawValue:)) }
      // Without a row, it is marked already.
      guard let other else { continue }
      if let other, try first(of: other, at: endpoint) != id { continue }
      try database.step("UPDATE webhook_deliveries SET is_first = 1 WHERE id = ?", .integer(id))
    }
  }

  /// Returns the newest event that a customer has a pending delivery of; `nil` without one.
  func lastPending(of customer: AppUserID, at endpoint: String) throws -> Int64? {
    let newest = try database.first(
      """
      SELECT max(
        ifnull((SELECT max(event_sequence) FROM webhook_deliveries
          WHERE endpoint = ?1 AND customer = ?2 AND status = 'pending'), 0),
        ifnull((SELECT max(event_sequence) FROM webhook_deliveries
          WHERE endpoint = ?1 AND other_customer = ?2 AND status = 'pending'), 0))
      """, .text(endpoint), .text(customer.rawValue)
    ) { $0.integer(0) }
    return newest == 0 ? nil : newest
  }

  /// Marks each of the pending deliveries as first if it is the first one of all its customers.
  func mark(_ ids: Set<WebhookDelivery.ID>, at endpoint: String) throws {
    for id in ids {
      let customers = try database.first(
        "SELECT customer, other_customer FROM webhook_deliveries WHERE id = ?", .integer(id)
      ) { row in [row.text(0), row.text(1)].compactMap(\.self).map(AppUserID.init(rawValue:)) }
      let isFirst = try customers?.allSatisfy { try first(of: $0, at: endpoint) == id } ?? false
      try database.step(
        "UPDATE webhook_deliveries SET is_first = ? WHERE id = ? AND is_first <> ?",
        .integer(isFirst ? 1 : 0), .integer(id), .integer(isFirst ? 1 : 0))
    }
  }
}
