internal import AppStoreCore
internal import Foundation

/// Rules that assign purchases to owners.
extension LedgerRules {
  /// Carries out the decision on a claim.
  static func perform(
    _ decision: ClaimDecision, on question: ClaimInput, owner: AppUserID?, by actor: AuditActor,
    at now: Timestamp, in tables: inout LedgerTables
  ) throws(MissingRows) -> [CustomerChange] {
    let (purchase, claimant) = (question.purchase, question.claim.customer)
    let cause = IdentityOperation.Reason(question.claim.intent)
    switch (decision, owner) {
    case (.claimed, _):
      let draft = NewIdentityOperation(
        date: now, kind: .claim, cause: cause, actor: actor, to: claimant)
      let operation = tables.append(draft)
      return [
        .operation(operation, try assign([purchase], to: claimant, by: operation, in: &tables))
      ]
    case (.transferred, let owner?):
      assert(owner != claimant, "a purchase moves to another customer")
      let draft = NewIdentityOperation(
        date: now, kind: .transfer, cause: cause, actor: actor, from: owner, to: claimant)
      let operation = tables.append(draft)
      let moved = try purchasesOnSameAppleAccount(
        of: purchase, ownedBy: owner, for: question.claim, in: tables)
      return [.operation(operation, try assign(moved, to: claimant, by: operation, in: &tables))]
    case (.aliased, let owner?):
      return [
        try join(
          owner, to: claimant, because: cause, by: actor, at: now, in: &tables)
      ]
    default:
      return []
    }
  }

  /// Assigns purchases to a customer or to no one, as part of an operation.
  static func assign(
    _ purchases: [OriginalTransactionID], to customer: AppUserID?, by operation: IdentityOperation,
    in tables: inout LedgerTables
  ) throws(MissingRows) -> [OwnershipChange] {
    assert(Set(purchases).count == purchases.count, "an operation assigns each purchase once")
    var claims: [OwnershipChange] = []
    for purchase in purchases {
      let claim = OwnershipChange(
        operation: operation.id, originalTransactionID: purchase,
        former: try tables.owner(of: purchase),
        customer: customer, claimedAt: operation.date)
      tables.append(claim)
      try tables.setOwner(customer, of: purchase)
      claims.append(claim)
    }
    return claims
  }

  /// Assigns a purchase to the customer that its token names, if there is one.
  static func assignByToken(
    _ purchase: OriginalTransactionID, to buyer: AppUserID, at now: Timestamp,
    in tables: inout LedgerTables
  ) throws(MissingRows) -> CustomerChange {
    let operation = tables.append(
      NewIdentityOperation(date: now, kind: .claim, cause: .accountToken, actor: .server, to: buyer)
    )
    return .operation(operation, try assign([purchase], to: buyer, by: operation, in: &tables))
  }

  /// Assigns a new app user id the purchases that wait for it.
  static func assignUnclaimedPurchases(
    to id: AppUserID, at now: Timestamp, in tables: inout LedgerTables
  ) throws(MissingRows) -> [CustomerChange] {
    var changes: [CustomerChange] = []
    for token in AppAccountToken.tokens(of: id) {
      for purchase in try tables.purchases(of: token, areClaimed: false) {
        changes.append(try assignByToken(purchase, to: id, at: now, in: &tables))
      }
    }
    return changes
  }

  /// Returns the app user id named by a purchase's token; of several, the one seen first.
  ///
  /// - Parameter posted: The token of a transaction that is not recorded; `nil` if none exists.
  static func customerNamedByToken(
    of purchase: OriginalTransactionID, _ posted: UUID? = nil, in tables: LedgerTables
  ) throws(MissingRows) -> AppUserID? {
    guard let token = try tables.origin(of: purchase)?.appAccountToken ?? posted else { return nil }
    return CustomerRecord(try tables.appUserIDRecords(namedBy: token))?.id
  }

  /// Returns a purchase and its owner's other purchases from the same Apple Account.
  ///
  /// A restore moves everything the account ever bought, except purchases assigned to the owner
  /// after the request.
  private static func purchasesOnSameAppleAccount(
    of purchase: OriginalTransactionID, ownedBy owner: AppUserID, for claim: PurchaseClaim,
    in tables: LedgerTables
  ) throws(MissingRows) -> [OriginalTransactionID] {
    guard let account = try tables.origin(of: purchase)?.appTransactionID else {
      return [purchase]
    }
    var companions: [OriginalTransactionID] = []
    for other in try tables.purchases(ofCustomer: owner) {
      // The decision covers the claimed purchase. Its token may have assigned it in this very change,
      // which is later than a delayed claim.
      guard other != purchase else {
        companions.append(other)
        continue
      }
      guard try tables.origin(of: other)?.appTransactionID == account,
        try !wasReassigned(other, since: claim, in: tables)
      else { continue }
      companions.append(other)
    }
    assert(companions.contains(purchase), "a transfer moves the purchase that was claimed")
    return companions
  }
}

extension IdentityOperation.Reason {
  fileprivate init(_ intent: ClaimReason) {
    self =
      switch intent {
      case .purchase: .purchase
      case .restore: .restore
      case .queue: .queue
      }
  }
}
