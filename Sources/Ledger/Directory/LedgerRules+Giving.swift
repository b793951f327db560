internal import AppStoreTypes
internal import Foundation

/// Rules that assign purchases to owners.
extension LedgerRules {
  /// Carries out the decision on a claim.
  static func perform<Tables: IdentityTables>(
    _ decision: ClaimDecision, on question: ClaimCase, owner: CustomerID?, by actor: RecordActor,
    at now: Timestamp, in tables: inout Tables
  ) throws(Tables.Failure) -> [CustomerChange] {
    let (purchase, claimant) = (question.purchase, question.claim.customer)
    let cause = IdentityAct.Cause(question.claim.intent)
    let asked = question.claim.asked?.newestAct
    switch (decision, owner) {
    case (.claimed, _):
      let draft = ActDraft(
        date: now, kind: .claim, cause: cause, actor: actor, to: claimant, asked: asked)
      let act = try tables.append(draft)
      return [.acted(act, try give([purchase], to: claimant, by: act, in: &tables))]
    case (.transferred, let owner?):
      let draft = ActDraft(
        date: now, kind: .transfer, cause: cause, actor: actor, from: owner, to: claimant,
        asked: asked)
      let act = try tables.append(draft)
      let moved = try companions(
        of: purchase, ownedBy: owner, for: question.claim, in: tables)
      return [.acted(act, try give(moved, to: claimant, by: act, in: &tables))]
    case (.aliased, let owner?):
      return [
        try join(
          owner, to: claimant, because: cause, by: actor, at: now, asked: asked, in: &tables)
      ]
    default:
      return []
    }
  }

  /// Assigns purchases to a customer or to no one, as part of an operation.
  static func give<Tables: IdentityTables>(
    _ purchases: [OriginalTransactionID], to customer: CustomerID?, by act: IdentityAct,
    in tables: inout Tables
  ) throws(Tables.Failure) -> [OwnershipClaim] {
    var claims: [OwnershipClaim] = []
    for purchase in purchases {
      let claim = OwnershipClaim(
        act: act.id, originalTransactionID: purchase, former: try tables.owner(of: purchase),
        customer: customer, claimedAt: act.date)
      try tables.append(claim)
      try tables.setOwner(customer, of: purchase)
      claims.append(claim)
    }
    return claims
  }

  /// Assigns a purchase to the customer that its token names, if there is one.
  static func bind<Tables: IdentityTables>(
    _ purchase: OriginalTransactionID, to buyer: CustomerID, at now: Timestamp,
    in tables: inout Tables
  ) throws(Tables.Failure) -> CustomerChange {
    let act = try tables.append(
      ActDraft(date: now, kind: .claim, cause: .accountToken, actor: .server, to: buyer))
    return .acted(act, try give([purchase], to: buyer, by: act, in: &tables))
  }

  /// Assigns a new app user id the purchases that wait for it.
  static func bindWaiting<Tables: IdentityTables>(
    to id: CustomerID, at now: Timestamp, in tables: inout Tables
  ) throws(Tables.Failure) -> [CustomerChange] {
    var changes: [CustomerChange] = []
    for token in AppAccountToken.tokens(of: id) {
      for purchase in try tables.unclaimedPurchases(of: token) {
        changes.append(try bind(purchase, to: id, at: now, in: &tables))
      }
    }
    return changes
  }

  /// Returns the app user id named by a purchase's token; of several, the one seen first.
  ///
  /// - Parameter posted: The token of a transaction that is not recorded; `nil` if none exists.
  static func buyer<Tables: IdentityTables>(
    of purchase: OriginalTransactionID, _ posted: UUID? = nil, in tables: Tables
  ) throws(Tables.Failure) -> CustomerID? {
    guard let token = try tables.origin(of: purchase)?.appAccountToken ?? posted else { return nil }
    return CustomerRecord(try tables.sights(namedBy: token))?.id
  }

  /// Returns a purchase and its owner's other purchases from the same Apple Account.
  ///
  /// A restore moves everything the account ever bought, except purchases assigned to the owner
  /// after the request.
  private static func companions<Tables: IdentityTables>(
    of purchase: OriginalTransactionID, ownedBy owner: CustomerID, for claim: PurchaseClaim,
    in tables: Tables
  ) throws(Tables.Failure) -> [OriginalTransactionID] {
    guard let account = try tables.origin(of: purchase)?.appTransactionID else {
      return [purchase]
    }
    var companions: [OriginalTransactionID] = []
    for other in try tables.purchases(ofCustomer: owner) {
      let isOfAccount = try tables.origin(of: other)?.appTransactionID == account
      guard isOfAccount || other == purchase else { continue }
      if try !wentToAnother(other, since: claim, in: tables) { companions.append(other) }
    }
    return companions
  }
}

extension IdentityAct.Cause {
  fileprivate init(_ intent: ClaimIntent) {
    self =
      switch intent {
      case .purchase: .purchase
      case .restore: .restore
      case .queue: .queue
      }
  }
}
