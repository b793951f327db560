public import AppStoreCore

/// What one operation did to the ownership of one purchase; the newest claim decides.
public struct OwnershipChange: Hashable, Sendable {
  /// The number of the operation.
  public let operation: Int64
  /// The purchase.
  public let originalTransactionID: OriginalTransactionID
  /// The previous owner's app user id; `nil` if there was none.
  public let previousOwner: AppUserID?
  /// The new owner's app user id; `nil` if none exists.
  public let customer: AppUserID?
  /// When the claim was made.
  public let claimedAt: Timestamp

  /// Creates a change.
  public init(
    operation: Int64, originalTransactionID: OriginalTransactionID, former: AppUserID?,
    customer: AppUserID?, claimedAt: Timestamp
  ) {
    self.operation = operation
    self.originalTransactionID = originalTransactionID
    self.previousOwner = former
    self.customer = customer
    self.claimedAt = claimedAt
  }
}

extension OwnershipChange: LedgerRow {
  /// The date is that of the operation, which has it.
  public static let table = LedgerTable<OwnershipChange>(
    "claims", part: "claims", role: .record, writing: .append,
    indexes: [
      .init("claims_of_purchase", on: "original_transaction_id"), .init("claims_of_act", on: "act"),
    ], isCounted: true,
    columns: [
      .integer("act") { $0.operation }.referring(to: "acts", "number"),
      .text("original_transaction_id") { $0.originalTransactionID.rawValue },
      .optionalText("former") { $0.previousOwner?.rawValue },
      .optionalText("customer") { $0.customer?.rawValue },
      .date("done_at") { $0.claimedAt }.stored(in: "acts", where: "number", is: "act"),
    ]
  ) { row in
    OwnershipChange(
      operation: row.integer(), originalTransactionID: OriginalTransactionID(rawValue: row.text()),
      former: row.optionalAppUserID(), customer: row.optionalAppUserID(), claimedAt: row.date())
  }

  static let ofPurchase = RowLookup<OwnershipChange>("original_transaction_id")
  static let ofOperation = RowLookup<OwnershipChange>("act")
}

extension LedgerPart {
  /// The claims to purchases.
  public static let claims = LedgerPart(OwnershipChange.self)
}
