internal import AppStoreCore
internal import Subscriptions

/// Rules about notifications of refund requests and reversals, which change no transaction.
enum RefundRequestRules {
  /// Remembers in its purchase that a notification is about a refund of a transaction.
  static func note(
    _ notification: ResponseBodyV2DecodedPayload, in tables: inout LedgerTables
  ) throws(MissingRows) {
    guard let transaction = notification.refundedTransaction else { return }
    for purchase in try tables.purchases(of: transaction).sorted() {
      guard var history = try tables.history(of: purchase),
        history.note(notification.notificationType, about: transaction)
      else { continue }
      try tables.save(history, of: purchase)
    }
  }
}
