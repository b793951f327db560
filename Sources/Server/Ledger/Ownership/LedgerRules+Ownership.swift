package import AppStoreCore
package import Foundation
internal import Subscriptions

/// Rules about purchase ownership.
extension LedgerRules {
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
  ///
  /// Whom the App Store names as the buyer comes first, whatever brought the transaction. Then the
  /// claim is decided, if there is one.
  static func resolveOwner(
    _ recording: FactBatch, _ transaction: JWSTransactionDecodedPayload,
    in tables: inout LedgerTables
  ) throws(MissingRows) -> Settlement {
    let (purchase, now) = (transaction.originalTransactionId, recording.receivedAt)
    let known = try tables.owner(of: purchase)
    guard let claim = recording.claim else {
      return Settlement(
        previousOwner: known,
        changes: try ResubscriptionRules.settleByToken(
          transaction, recording.behavior, at: now, in: &tables))
    }
    let again = known == nil ? nil : try ResubscriptionRules.boughtAgain(transaction, in: tables)
    var changes: [CustomerChange] = []
    if let again {
      changes += try ResubscriptionRules.give(
        again, besides: claim.customer, claim.behavior, at: now, in: &tables)
    }
    let question = try ResubscriptionRules.input(
      claim, of: recording.source, to: transaction, again, at: now, in: tables)
    let (found, owner, isOverLimit) = try decide(question, at: now, in: tables)
    assert(
      !isOverLimit || found == .transferred,
      "a purchase moves if joining the customers would exceed the limit")
    var decision = found
    if claim.intent == .queue, case .rejected = found { decision = .kept }
    if known == nil, let owner {
      changes.append(try assignByToken(purchase, to: owner, at: now, in: &tables))
    }
    let actor: AuditActor = recording.source == .receipt ? .app : .server
    // An owner who presents the new period first keeps it, like the first owner of a purchase.
    let isConfirmed =
      decision == .unchanged && recording.source == .receipt
      && again.map { $0.named == nil } ?? false
    changes += try perform(
      isConfirmed ? .claimed : decision, on: question, owner: owner, by: actor, at: now, in: &tables
    )
    return Settlement(
      previousOwner: known, decision: decision, changes: changes, isOverLimit: isOverLimit)
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
    if standing.owner == .identified, standing.behavior.rule == .transferIfNoActive {
      let isBuyer = !question.needsToken || standing.token == .claimant
      standing.ownerHasActiveSubscription = try hasActive(
        ownerIDs, apartFrom: isBuyer ? question.bought : nil, question, at: now, in: tables)
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

  /// Returns whether an owner has a subscription that gives access in the environment of the claimed
  /// purchase, by the policies of the catalog.
  private static func hasActive(
    _ owner: [AppUserID], apartFrom bought: TransactionID?, _ question: ClaimInput,
    at now: Timestamp, in tables: LedgerTables
  ) throws(MissingRows) -> Bool {
    var history = try tables.customerHistory(of: owner[0])
    if let bought { history.removeWithRenewal(bought) }
    let environment =
      try tables.history(of: question.purchase)?.transactions.values.first?
      .environment ?? .production
    let scope = PolicyContext(
      isSandbox: environment != .production, isXcode: environment == .xcode, customers: owner)
    // Until a renewal is known, the owner has access, unless the claimant bought the next period.
    return history.purchases(at: now, renewalWait: bought == nil ? RenewalWait() : .none)
      .contains {
        $0.isSubscription
          && question.claim.behavior.policies.access(of: $0, for: scope, at: now).isActive
      }
  }
}
