internal import AppStoreCore
internal import Foundation
internal import Subscriptions

/// Rules for a subscription that was bought again after it had ended.
///
/// It continues the same purchase, which another customer may own through the same Apple Account.
/// The purchase of the new period decides, and the customer whom its token names; without one, the
/// customer who presents it first.
enum ResubscriptionRules {
  /// How long after its purchase a transaction counts as just bought.
  private static let recentPurchaseWindow: Duration = .seconds(3600)

  /// A subscription that was bought again, about which its owner has decided nothing since.
  struct BoughtAgain {
    /// The newest purchase of it.
    let record: TransactionRecord
    /// The customer whom its token names; `nil` without a token, or if the customer is not known.
    let named: AppUserID?
  }

  /// Returns the purchase of a subscription that its owner had let end; `nil` if it was not bought
  /// again, or if its ownership was decided since.
  static func boughtAgain(
    _ purchase: OriginalTransactionID, in tables: LedgerTables
  ) throws(MissingRows) -> BoughtAgain? {
    // Nearly every purchase was bought once.
    guard let history = try tables.history(of: purchase),
      let newest = history.transactions.values.filter({ $0.transactionReason == .purchase })
        .max(by: { $0.purchaseDate < $1.purchaseDate }),
      newest.type == .autoRenewable, newest.revocationDate == nil,
      newest.transactionId.rawValue != purchase.rawValue
    else { return nil }
    let isOver = history.transactions.values.allSatisfy { period in
      period.purchaseDate >= newest.purchaseDate
        || [period.expiresDate, period.revocationDate].contains { end in
          end.map { $0 <= newest.purchaseDate } ?? false
        }
    }
    guard isOver, let claim = try tables.claims(to: purchase).last,
      claim.claimedAt < newest.purchaseDate
    else { return nil }
    guard let token = newest.appAccountToken else {
      return BoughtAgain(record: newest, named: nil)
    }
    let named = CustomerRecord(try tables.appUserIDRecords(namedBy: token))?.id
    return BoughtAgain(record: newest, named: named)
  }

  /// Returns the same for a transaction; `nil` also if it is not that purchase.
  static func boughtAgain(
    _ transaction: JWSTransactionDecodedPayload, in tables: LedgerTables
  ) throws(MissingRows) -> BoughtAgain? {
    guard transaction.transactionReason == .purchase,
      transaction.transactionId.rawValue != transaction.originalTransactionId.rawValue,
      let again = try boughtAgain(transaction.originalTransactionId, in: tables),
      again.record.transactionId == transaction.transactionId
    else { return nil }
    return again
  }

  /// Returns the inputs of the decision on a claim.
  ///
  /// A device may send a purchase long after it was made, or as one that the app observed. What the
  /// App Store signed decides: a purchase that was made again since is not new, and one that the
  /// claimant made again is not merely observed.
  static func input(
    _ claim: PurchaseClaim, of source: FactSource, to transaction: JWSTransactionDecodedPayload,
    _ again: BoughtAgain?, at now: Timestamp, in tables: LedgerTables
  ) throws(MissingRows) -> LedgerRules.ClaimInput {
    var intent = claim.intent
    var isBuyer = false
    if let again {
      let claimant = try tables.group(of: claim.customer)
      isBuyer = again.named.map(claimant.contains) ?? (source == .receipt && intent != .restore)
      if isBuyer, intent == .queue { intent = .purchase }
    } else if intent == .purchase, try tables.wasBoughtAgain(after: transaction) {
      intent = .queue
    }
    let isNew = intent == .purchase && transaction.transactionReason != .renewal
    return LedgerRules.ClaimInput(
      claim: PurchaseClaim(
        by: claim.customer, intent: intent, behavior: claim.behavior, asked: claim.requestedAfter),
      purchase: transaction.originalTransactionId, token: transaction.appAccountToken,
      bought: isNew || isBuyer ? transaction.transactionId : nil,
      needsToken: !isBuyer && now - transaction.purchaseDate >= recentPurchaseWindow)
  }

  /// Gives a subscription that was bought again to the customer whom the App Store names as its
  /// buyer.
  ///
  /// - Parameter claimant: The customer who claims the purchase; `nil` without a claim. A buyer who
  ///   claims it gets nothing here, because the claim is decided next.
  static func give(
    _ again: BoughtAgain, besides claimant: AppUserID? = nil, _ behavior: RestoreBehavior,
    at now: Timestamp, in tables: inout LedgerTables
  ) throws(MissingRows) -> [CustomerChange] {
    let purchase = again.record.originalTransactionId
    guard let buyer = again.named, let owner = try tables.owner(of: purchase),
      try !tables.group(of: owner).contains(buyer)
    else { return [] }
    if let claimant, try tables.group(of: claimant).contains(buyer) { return [] }
    let question = LedgerRules.ClaimInput(
      claim: PurchaseClaim(by: buyer, behavior: behavior), purchase: purchase,
      token: again.record.appAccountToken, bought: again.record.transactionId)
    let decision = try LedgerRules.decide(question, at: now, in: tables).decision
    return try LedgerRules.perform(
      decision, on: question, owner: owner, by: .server, at: now, in: &tables)
  }

  /// Gives a purchase that no app presents to the customer whom its token names.
  static func settleByToken(
    _ transaction: JWSTransactionDecodedPayload, _ behavior: RestoreBehavior, at now: Timestamp,
    in tables: inout LedgerTables
  ) throws(MissingRows) -> [CustomerChange] {
    let purchase = transaction.originalTransactionId
    guard try tables.owner(of: purchase) == nil else {
      guard let again = try boughtAgain(transaction, in: tables) else { return [] }
      return try give(again, behavior, at: now, in: &tables)
    }
    guard let buyer = try LedgerRules.customerNamedByToken(of: purchase, in: tables),
      try tables.claims(to: purchase).isEmpty
    else { return [] }
    return [try LedgerRules.assignByToken(purchase, to: buyer, at: now, in: &tables)]
  }

  /// Gives a new customer the subscriptions of others that they bought again, as the App Store
  /// states.
  static func assignBoughtAgain(
    to id: AppUserID, _ behavior: RestoreBehaviors, at now: Timestamp,
    in tables: inout LedgerTables
  ) throws(MissingRows) -> [CustomerChange] {
    var changes: [CustomerChange] = []
    for token in AppAccountToken.tokens(of: id) {
      for purchase in try tables.purchases(of: token, areClaimed: true) {
        guard let again = try boughtAgain(purchase, in: tables), again.named == id else { continue }
        changes += try give(again, behavior(again.record.environment), at: now, in: &tables)
      }
    }
    return changes
  }
}
