internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation

/// A change to a simulated store.
///
/// The same calls in the same order give the same store.
enum StoreMutation: Codable, Hashable, Sendable {
  case advance(to: Timestamp)
  case buy(StoredPurchaseRequest, account: AccountID)
  case billingIssue(Bool, account: AccountID)
  case autoRenew(Bool, group: SubscriptionGroupID, account: AccountID)
  case refund(TransactionID, reason: RevocationReason, milliPercent: Int?)
  case reverseRefund(TransactionID)
  case requestRefund(TransactionID, ConsumptionRequestReason)
  case declineRefund(TransactionID)
  case joinFamily(FamilyID, account: AccountID)
  case leaveFamily(account: AccountID)
  case shareWithFamily(Bool, account: AccountID)
  case price(Int64, ProductID, asksConsent: Bool, place: StoredStorefront? = nil)
  case monthlyPrice(Int64?, ProductID)
  case offerPrice(StoredOfferPrice)
  case storefront(StoredStorefront, account: AccountID)
  case answerPriceIncrease(Bool, group: SubscriptionGroupID, account: AccountID)
  case forSale(Bool, ProductID)
  case rescindConsent(account: AccountID)
  case externalPurchaseToken(ExternalPurchaseTokenType)
  case finish(TransactionID, account: AccountID)
  case appAccountToken(UUID, OriginalTransactionID)
  case extend(OriginalTransactionID, days: Int)
  case extendAll(ProductID, days: Int, requestIdentifier: String, storefronts: [String]?)
  case extensionsChangeTransactions(Bool)
  case advancedCommerce(ValidatedAdvancedCommerceRequest)
  case externalPurchaseReport(ExternalPurchaseReport)
  case seats(SeatMutation)
  case testNotification
  case nextRequestIdentifier
  case purchaseBehavior(StoredPurchaseBehavior?, account: AccountID)
  case wait(StoredPurchaseRequest, account: AccountID, isInterrupted: Bool)
  case completePurchase(String)
  case declinePurchase(String)

  /// Applies the change to a store.
  ///
  /// - Returns: The effects, for which no notifications were sent yet.
  /// - Throws: The store's error; the store is then unchanged.
  func perform(on simulator: inout AppStoreState) throws -> [SimulatorEffect] {
    switch self {
    case .advance(let instant): return simulator.advance(to: instant)
    case .buy(let order, let account):
      return try simulator.purchase(order.order, by: account).effects
    case .billingIssue(let on, let account): return simulator.setBillingIssue(on, for: account)
    case .autoRenew(let on, let group, let account):
      return try simulator.setAutoRenew(on, group: group, account: account)
    case .refund(let id, let reason, let part):
      return try simulator.refund(id, reason: reason, share: part.map(RefundAmount.part) ?? .full)
    case .reverseRefund(let id): return try simulator.reverseRefund(id)
    case .requestRefund(let id, let reason):
      return try simulator.requestRefund(id, reason: reason)
    case .declineRefund(let id): return try simulator.declineRefund(id)
    case .joinFamily(let family, let account):
      return try simulator.joinFamily(family, account: account)
    case .leaveFamily(let account): return try simulator.leaveFamily(account: account)
    case .shareWithFamily(let on, let account):
      return simulator.setFamilySharing(on, by: account)
    case .price(let milliunits, let product, let asksConsent, let stored):
      return try simulator.setPrice(
        milliunits, of: product, in: stored?.storefront,
        existing: asksConsent ? .mustConsent(from: simulator.now) : .payMore(from: simulator.now))
    case .monthlyPrice(let price, let product):
      return try simulator.setMonthlyPrice(price, of: product)
    case .offerPrice(let price): return try price.set(in: &simulator)
    case .storefront(let stored, let account):
      return simulator.setStorefront(stored.storefront, of: account)
    case .answerPriceIncrease(true, let group, let account):
      return try simulator.consentToPriceIncrease(group: group, account: account)
    case .answerPriceIncrease(false, let group, let account):
      return try simulator.declinePriceIncrease(group: group, account: account)
    case .forSale(let isForSale, let product):
      try simulator.setForSale(isForSale, product)
    case .rescindConsent(let account): return try simulator.rescindConsent(for: account)
    case .externalPurchaseToken(let type):
      return simulator.createExternalPurchaseToken(type).effects
    case .finish(let id, let account): simulator.finish(id, account: account)
    case .appAccountToken(let token, let original):
      return try simulator.setAppAccountToken(token, of: original)
    case .extend(let original, let days):
      return try simulator.extendRenewalDate(of: original, byDays: days).effects
    case .extendAll(let product, let days, let identifier, let storefronts):
      try simulator.extendRenewalDates(
        of: product, byDays: days, requestIdentifier: identifier, storefronts: storefronts)
    case .extensionsChangeTransactions(let on): simulator.extensionsChangeTransactions = on
    case .advancedCommerce(let call): return try call.perform(on: &simulator)
    case .externalPurchaseReport(let report):
      try simulator.reportExternalPurchaseToken(report.externalPurchaseId)
    case .seats(let call): return try call.perform(on: &simulator)
    case .testNotification: return [.appNotification(simulator.testNotification())]
    case .nextRequestIdentifier: _ = simulator.nextRequestIdentifier()
    case .purchaseBehavior(let behavior, let account):
      simulator.setPurchaseBehavior(behavior?.behavior, of: account)
    case .wait(let order, let account, let isInterrupted):
      _ = try simulator.beginPurchase(
        order.order, by: account, behavior: isInterrupted ? .isInterrupted : .asksToBuy)
    case .completePurchase(let id):
      return try simulator.completePurchase(PendingPurchaseID(id)).effects
    case .declinePurchase(let id): try simulator.declinePurchase(PendingPurchaseID(id))
    }
    return []
  }
}
