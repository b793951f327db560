package import AppStoreTypes
package import Foundation
internal import Subscriptions

/// Rules about purchase ownership.
extension LedgerRules {
  /// How long after its purchase a transaction counts as just bought.
  private static let recentPurchaseWindow: Duration = .seconds(3600)

  /// The maximum number of app user ids that a customer may gain by claims.
  ///
  /// Every claimant of an anonymous customer's purchase is joined to them. Anyone can make up
  /// anonymous ids, and each one slows every later response.
  package static let maxAppUserIDs = 500

  /// Decides a claim without recording it.
  package static func decision(
    on claim: PurchaseClaim, to purchase: OriginalTransactionID, appAccountToken token: UUID?,
    at now: Timestamp, in tables: LedgerTables
  ) throws(MissingRows) -> ClaimDecision {
    let question = ClaimInput(claim: claim, purchase: purchase, token: token, bought: nil)
    return try decide(question, at: now, in: tables).decision
  }

  /// All inputs of a claim decision.
  struct ClaimInput {
    let claim: PurchaseClaim
    let purchase: OriginalTransactionID
    let token: UUID?
    /// The transaction that the claimant bought; `nil` if they did not.
    ///
    /// A customer who subscribes again continues the same purchase, which another customer may own
    /// through the same Apple Account: it is not evidence that the owner is active. Automatic
    /// renewals do not count, nor does buying again while still subscribed, which returns the running
    /// subscription.
    let bought: TransactionID?
    /// Whether only the token shows that the claimant bought it, because it is long ago.
    var needsToken = false
  }

  /// The result of a recording.
  struct Settlement {
    /// The previous owner; `nil` if there was none.
    let previousOwner: AppUserID?
    /// The decision on the claim; `nil` without a claim.
    var decision: ClaimDecision?
    var changes: [CustomerChange] = []
    /// Whether the purchase moves because too many customers would be joined.
    var isOverLimit = false
  }

  /// Determines the owner of a recording's purchase and returns the previous one.
  static func resolveOwner(
    _ recording: FactBatch, _ transaction: JWSTransactionDecodedPayload,
    in tables: inout LedgerTables
  ) throws(MissingRows) -> Settlement {
    let (purchase, now) = (transaction.originalTransactionId, recording.receivedAt)
    let known = try tables.owner(of: purchase)
    var question: ClaimInput
    if var claim = recording.claim {
      if claim.intent == .purchase, try tables.wasBoughtAgain(after: transaction) {
        claim = PurchaseClaim(
          by: claim.customer, intent: .queue, behavior: claim.behavior, asked: claim.requestedAfter)
      }
      question = ClaimInput(
        claim: claim, purchase: purchase, token: transaction.appAccountToken,
        bought: claim.intent == .purchase && transaction.transactionReason != .renewal
          ? transaction.transactionId : nil,
        needsToken: now - transaction.purchaseDate >= recentPurchaseWindow)
    } else if let known {
      guard
        let buyer = try whoSubscribedAgain(by: transaction, insteadOf: known, in: tables)
      else { return Settlement(previousOwner: known) }
      question = ClaimInput(
        claim: PurchaseClaim(by: buyer, behavior: recording.behavior), purchase: purchase,
        token: transaction.appAccountToken, bought: transaction.transactionId)
    } else {
      guard let buyer = try customerNamedByToken(of: purchase, in: tables),
        try tables.claims(to: purchase).isEmpty
      else { return Settlement(previousOwner: nil) }
      return Settlement(
        previousOwner: nil, changes: [try assignByToken(purchase, to: buyer, at: now, in: &tables)])
    }
    let (decision, owner, isOverLimit) = try decide(question, at: now, in: tables)
    assert(
      !isOverLimit || decision == .transferred,
      "a purchase moves if joining the customers would exceed the limit")
    var changes: [CustomerChange] = []
    if known == nil, let owner {
      changes.append(try assignByToken(purchase, to: owner, at: now, in: &tables))
    }
    changes += try perform(
      decision, on: question, owner: owner, by: recording.source == .receipt ? .app : .server,
      at: now, in: &tables)
    return Settlement(
      previousOwner: known, decision: recording.claim == nil ? nil : decision, changes: changes,
      isOverLimit: isOverLimit)
  }

  /// Decides a claim.
  ///
  /// Also returns the app user id that owns the purchase, and whether it moves only because too
  /// many customers would be joined.
  static func decide(
    _ question: ClaimInput, at now: Timestamp, in tables: LedgerTables
  ) throws(MissingRows) -> (
    decision: ClaimDecision, owner: AppUserID?, isOverLimit: Bool
  ) {
    var owner = try tables.owner(of: question.purchase)
    if owner == nil {
      owner = try customerNamedByToken(of: question.purchase, question.token, in: tables)
    }
    let claimantIDs = try tables.group(of: question.claim.customer)
    guard let owner else { return (.claimed, nil, false) }
    let ownerIDs = try tables.group(of: owner)
    var standing = ClaimContext(
      owner: ownerIDs.allSatisfy(\.isAnonymous) ? .anonymous : .identified,
      token: try meaning(of: question.token, claimantIDs, ownerIDs, in: tables),
      intent: question.claim.intent, behavior: question.claim.behavior,
      ownerHasActiveSubscription: false,
      claimantIsIdentified: !claimantIDs.allSatisfy(\.isAnonymous))
    if claimantIDs.contains(owner) { standing.owner = .claimant }
    if standing.owner == .identified, standing.behavior == .transferIfNoActive {
      let isBuyer = !question.needsToken || standing.token == .claimant
      standing.ownerHasActiveSubscription = try hasActive(
        owner, apartFrom: isBuyer ? question.bought : nil, at: now, in: tables)
    }
    let decision = standing.decision
    assert(decision != .claimed, "only a purchase without an owner is claimed")
    assert(
      decision == .unchanged || !claimantIDs.contains(owner),
      "a claim of the owner changes nothing")
    // A claimant who paid is not locked out: over the limit, the purchase moves to them.
    var isOverLimit = false
    if decision == .aliased {
      let joins = try joins(over: question.purchase, of: ownerIDs, at: now, in: tables)
      isOverLimit = joins >= maxJoins || claimantIDs.count + ownerIDs.count > maxAppUserIDs
    }
    let found = isOverLimit ? .transferred : decision
    guard found == .transferred,
      try wasReassigned(question.purchase, since: question.claim, in: tables)
    else { return (found, owner, isOverLimit) }
    return (.kept, owner, false)
  }

  private static func meaning(
    of token: UUID?, _ claimant: [AppUserID], _ owner: [AppUserID], in tables: LedgerTables
  ) throws(MissingRows) -> ClaimContext.Token {
    guard let token else { return .noOne }
    let named = try tables.appUserIDRecords(namedBy: token).map(\.id)
    if named.isEmpty { return .noOne }
    if named.contains(where: claimant.contains) { return .claimant }
    return named.contains(where: owner.contains) ? .owner : .another
  }

  private static func hasActive(
    _ owner: AppUserID, apartFrom bought: TransactionID?, at now: Timestamp, in tables: LedgerTables
  ) throws(MissingRows) -> Bool {
    var history = try tables.customerHistory(of: owner)
    if let bought { history.removeWithRenewal(bought) }
    // Until a renewal is known, the owner has access, unless the claimant bought the next period.
    return history.purchases(at: now, renewalWait: bought == nil ? RenewalWait() : .none)
      .contains { $0.isSubscription && $0.givesAccess }
  }
}
