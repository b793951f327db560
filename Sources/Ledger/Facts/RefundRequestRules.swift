internal import AppStoreTypes
internal import Subscriptions

/// Rules about notifications of refund requests, which change no transaction.
enum RefundRequestRules {
  /// Remembers in its purchase that a notification is about a refund request for a transaction.
  static func note(
    _ notification: ResponseBodyV2DecodedPayload, in tables: inout LedgerTables
  ) throws(MissingRows) {
    guard let transaction = notification.refundedTransaction else { return }
    for purchase in try tables.purchases(of: transaction).sorted() {
      guard var history = try tables.history(of: purchase),
        history.noteRefundRequest(for: transaction)
      else { continue }
      try tables.save(history, of: purchase)
    }
  }
}
