public import AppStoreCore

/// A claim to a purchase that stayed with another customer, as the audit log has it.
public struct RejectedClaim: Hashable, Sendable {
  /// The purchase.
  public let purchase: OriginalTransactionID
  /// Its product at the time of the claim.
  public let product: ProductID
  /// The app user id that owned it at the time of the claim.
  public let owner: AppUserID
  /// Why it was rejected.
  public let reason: ClaimDecision.Rejection

  /// Creates a rejected claim.
  public init(
    purchase: OriginalTransactionID, product: ProductID, owner: AppUserID,
    reason: ClaimDecision.Rejection
  ) {
    self.purchase = purchase
    self.product = product
    self.owner = owner
    self.reason = reason
  }

  /// Reads the details of an audit entry; `nil` if they are not those of a rejected claim.
  public init?(details: [String: String]) {
    guard let purchase = details["purchase"], let product = details["product"],
      let owner = details["owner"],
      let reason = details["reason"].flatMap(ClaimDecision.Rejection.init(rawValue:))
    else { return nil }
    self.init(
      purchase: OriginalTransactionID(rawValue: purchase), product: ProductID(rawValue: product),
      owner: AppUserID(rawValue: owner), reason: reason)
  }

  /// The details of an audit entry.
  public var details: [String: String] {
    [
      "purchase": purchase.rawValue, "product": product.rawValue, "owner": owner.rawValue,
      "reason": reason.rawValue,
    ]
  }
}

extension LedgerStore {
  /// Returns the audit entries of a customer's rejected claims, oldest first.
  public func rejectedClaims(
    of customer: CustomerRecord
  ) async throws(LedgerError) -> [RecordedAuditEntry] {
    try await auditEntries(.rejectClaim, about: customer.appUserIDs.map(\.rawValue))
  }
}
