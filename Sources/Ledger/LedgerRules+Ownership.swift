package import AppStoreTypes
package import Foundation
internal import Subscriptions

/// What a ledger concludes about who owns what.
extension LedgerRules {
  /// How long after it was bought a transaction counts as bought just now.
  private static let justNow: Duration = .seconds(3600)

  /// How many app user ids one customer may have by claims: everybody who shows a purchase of an anonymous
  /// customer joins them, anybody may make up anonymous ids, and each of them costs every later answer.
  package static let mostAppUserIDs = 500

  /// Decides on a claim that is not recorded.
  package static func decision<Tables: IdentityTables>(
    on claim: PurchaseClaim, to purchase: OriginalTransactionID, appAccountToken token: UUID?,
    at now: Timestamp, in tables: Tables
  ) throws(Tables.Failure) -> ClaimDecision {
    let question = ClaimCase(claim: claim, purchase: purchase, token: token, bought: nil)
    return try decide(question, at: now, in: tables).decision
  }

  /// Everything about a claim that its decision rests on.
  struct ClaimCase {
    let claim: PurchaseClaim
    let purchase: OriginalTransactionID
    let token: UUID?
    /// The transaction that the claimant bought just now, which proves nothing about the owner; `nil`
    /// when they did not.
    let bought: TransactionID?
  }

  /// What a recording comes to.
  struct Settlement {
    /// Who owned the purchase before; `nil` when nobody did.
    let former: CustomerID?
    /// What the claim came to; `nil` without one.
    var decision: ClaimDecision?
    var changes: [CustomerChange] = []
    /// Whether the purchase moves because too many customers would be joined.
    var isOverLimit = false
  }

  /// Settles who owns the purchase of a recording from now on, and says who owned it before.
  static func settle<Tables: LedgerTables>(
    _ recording: Recording, _ transaction: JWSTransactionDecodedPayload, in tables: inout Tables
  ) throws(Tables.Failure) -> Settlement {
    let (purchase, now) = (transaction.originalTransactionId, recording.receivedAt)
    let known = try tables.owner(of: purchase)
    var question: ClaimCase
    if let claim = recording.claim {
      question = ClaimCase(
        claim: claim, purchase: purchase, token: transaction.appAccountToken,
        bought: boughtJustNow(transaction, claim, at: now))
    } else if let known {
      guard
        let buyer = try whoSubscribedAgain(by: transaction, insteadOf: known, in: tables)
      else { return Settlement(former: known) }
      question = ClaimCase(
        claim: PurchaseClaim(by: buyer, behavior: recording.behavior), purchase: purchase,
        token: transaction.appAccountToken, bought: transaction.transactionId)
    } else {
      guard let buyer = try buyer(of: purchase, in: tables),
        try tables.claims(to: purchase).isEmpty
      else { return Settlement(former: nil) }
      return Settlement(
        former: nil, changes: [try bind(purchase, to: buyer, at: now, in: &tables)])
    }
    let (decision, owner, isOverLimit) = try decide(question, at: now, in: tables)
    var changes: [CustomerChange] = []
    if known == nil, let owner {
      changes.append(try bind(purchase, to: owner, at: now, in: &tables))
    }
    changes += try perform(
      decision, on: question, owner: owner, by: recording.source == .receipt ? .app : .server,
      at: now, in: &tables)
    return Settlement(
      former: known, decision: recording.claim == nil ? nil : decision, changes: changes,
      isOverLimit: isOverLimit)
  }

  /// Decides on a claim, and says under which app user id the purchase is owned now, and whether it moves
  /// only because too many customers would be joined.
  static func decide<Tables: IdentityTables>(
    _ question: ClaimCase, at now: Timestamp, in tables: Tables
  ) throws(Tables.Failure) -> (
    decision: ClaimDecision, owner: CustomerID?, isOverLimit: Bool
  ) {
    var owner = try tables.owner(of: question.purchase)
    if owner == nil { owner = try buyer(of: question.purchase, question.token, in: tables) }
    let claimantIDs = try tables.group(of: question.claim.customer)
    guard let owner else { return (.claimed, nil, false) }
    let ownerIDs = try tables.group(of: owner)
    var standing = ClaimQuestion(
      owner: ownerIDs.allSatisfy(\.isAnonymous) ? .anonymous : .identified,
      token: try meaning(of: question.token, claimantIDs, ownerIDs, in: tables),
      intent: question.claim.intent, behavior: question.claim.behavior, ownerHasActive: false,
      claimantIsIdentified: !claimantIDs.allSatisfy(\.isAnonymous))
    if claimantIDs.contains(owner) { standing.owner = .claimant }
    if standing.owner == .identified, standing.behavior == .transferIfNoActive {
      standing.ownerHasActive = try hasActive(
        owner, apartFrom: question.bought, at: now, in: tables)
    }
    let decision = standing.decision
    // Whoever paid is not shut out for it: the purchase goes on with them.
    var isOverLimit = false
    if decision == .aliased {
      let joins = try joins(over: question.purchase, of: ownerIDs, at: now, in: tables)
      isOverLimit = joins >= mostJoins || claimantIDs.count + ownerIDs.count > mostAppUserIDs
    }
    let found = isOverLimit ? .transferred : decision
    guard found == .transferred,
      try wentToAnother(question.purchase, since: question.claim, in: tables)
    else { return (found, owner, isOverLimit) }
    return (.kept, owner, false)
  }

  /// Returns the transaction of a recording if its claimant bought it just now.
  ///
  /// A customer who subscribes again continues the purchase that somebody else may own on the same Apple
  /// account. The store renews by itself, and gives back what is still running when it is bought again;
  /// both prove that the owner is active.
  static func boughtJustNow(
    _ transaction: JWSTransactionDecodedPayload, _ claim: PurchaseClaim, at now: Timestamp
  ) -> TransactionID? {
    guard claim.intent == .purchase, transaction.transactionReason != .renewal,
      now - transaction.purchaseDate < justNow
    else { return nil }
    return transaction.transactionId
  }

  private static func meaning<Tables: IdentityTables>(
    of token: UUID?, _ claimant: [CustomerID], _ owner: [CustomerID], in tables: Tables
  ) throws(Tables.Failure) -> ClaimQuestion.Token {
    guard let token else { return .nobody }
    let named = try tables.sights(namedBy: token).map(\.id)
    if named.isEmpty { return .nobody }
    if named.contains(where: claimant.contains) { return .claimant }
    return named.contains(where: owner.contains) ? .owner : .another
  }

  private static func hasActive<Tables: IdentityTables>(
    _ owner: CustomerID, apartFrom bought: TransactionID?, at now: Timestamp, in tables: Tables
  ) throws(Tables.Failure) -> Bool {
    var history = try tables.customerHistory(of: owner)
    if let bought { history.remove(bought) }
    return history.purchases(at: now).contains { $0.isSubscription && $0.givesAccess }
  }
}
