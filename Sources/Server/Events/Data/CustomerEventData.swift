package import AppStoreCore
internal import Ledger

/// The data of events about customers.
package struct CustomerEventData: JSONObjectCodable, Hashable {
  /// The maximum number of purchases in an event, which keeps its size in bounds.
  package static let maxPurchases = 100

  /// The number of the operation.
  package var operation: Int64
  /// Why it was performed, such as `restore`.
  package var reason: String
  /// Who performed it, such as `app`.
  package var actor: String
  /// The app user ID that lost something; `nil` if none did.
  package var from: AppUserID?
  /// All app user IDs of that customer; at most ``EventCustomer/maxAliases``.
  package var fromAliases: [AppUserID]
  /// The app user ID that gained something; `nil` if none did.
  package var to: AppUserID?
  /// All app user IDs of that customer; at most ``EventCustomer/maxAliases``.
  package var toAliases: [AppUserID]
  /// The purchases that moved, ordered by identifier; at most ``maxPurchases``.
  package var purchases: [OriginalTransactionID]
  /// Whether the operation undid an earlier one.
  package var undone: Bool
  /// What happened, in one sentence.
  package var explanation: String

  init(
    _ operation: IdentityOperation, fromAliases: [AppUserID], toAliases: [AppUserID],
    purchases: [OriginalTransactionID], explanation: String
  ) {
    self.operation = operation.id
    reason = operation.cause.rawValue
    actor = "\(operation.actor)"
    from = operation.from
    self.fromAliases = Array(fromAliases.prefix(EventCustomer.maxAliases))
    to = operation.to
    self.toAliases = Array(toAliases.prefix(EventCustomer.maxAliases))
    self.purchases = Array(purchases.sorted().prefix(Self.maxPurchases))
    undone = operation.kind == .undo
    self.explanation = explanation
  }

  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    operation = try fields.required("operation")
    reason = try fields.required("reason")
    actor = try fields.required("actor")
    from = try fields.optional("from")
    fromAliases = try fields.required("from_aliases")
    to = try fields.optional("to")
    toAliases = try fields.required("to_aliases")
    purchases = try fields.required("purchases")
    undone = try fields.required("undone")
    explanation = try fields.required("explanation")
  }

  /// Writes all fields, absent ones as null.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("actor", actor)
    fields.write("explanation", explanation)
    fields.write("from", orNull: from)
    fields.write("from_aliases", fromAliases)
    fields.write("operation", operation)
    fields.write("purchases", purchases)
    fields.write("reason", reason)
    fields.write("to", orNull: to)
    fields.write("to_aliases", toAliases)
    fields.write("undone", undone)
  }
}
