internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation
internal import StoreConfiguration

/// A validated call of the Advanced Commerce API.
enum ValidatedAdvancedCommerceRequest: Codable, Hashable, Sendable {
  case cancel(OriginalTransactionID, AdvancedCommerceSubscriptionCancelRequest)
  case changeMetadata(OriginalTransactionID, AdvancedCommerceSubscriptionChangeMetadataRequest)
  case changePrice(OriginalTransactionID, AdvancedCommerceSubscriptionPriceChangeRequest)
  case migrate(OriginalTransactionID, AdvancedCommerceSubscriptionMigrateRequest)
  case revoke(TransactionID, AdvancedCommerceSubscriptionRevokeRequest)
  case requestRefund(TransactionID, AdvancedCommerceRequestRefundRequest)

  /// The part that every request has.
  var info: AdvancedCommerceRequestInfo {
    switch self {
    case .cancel(_, let request): request.requestInfo
    case .changeMetadata(_, let request): request.requestInfo
    case .changePrice(_, let request): request.requestInfo
    case .migrate(_, let request): request.requestInfo
    case .revoke(_, let request): request.requestInfo
    case .requestRefund(_, let request): request.requestInfo
    }
  }

  /// Applies the call to a store and sets the request's app account token on the subscription.
  ///
  /// - Throws: The store's error; the store is then unchanged.
  func perform(
    on simulator: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    let effects = try change(&simulator)
    guard let token = info.appAccountToken,
      let original = simulator.transaction(transactionID)?.originalTransactionId
    else { return effects }
    // A subscription that could be changed also accepts a token.
    return effects + ((try? simulator.setAppAccountToken(token, of: original)) ?? [])
  }

  private var transactionID: TransactionID {
    switch self {
    case .cancel(let original, _), .changeMetadata(let original, _),
      .changePrice(let original, _), .migrate(let original, _):
      TransactionID(original.rawValue)
    case .revoke(let id, _), .requestRefund(let id, _): id
    }
  }

  private func change(
    _ simulator: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    switch self {
    case .cancel(let original, _): return try Self.cancel(original, &simulator)
    case .changeMetadata(let original, let request):
      return try simulator.changeAdvancedCommerce(of: original, telling: .metadataUpdate) {
        request.apply(to: &$0, running: &$1)
      }
    case .changePrice(let original, let request):
      return try simulator.changeAdvancedCommerce(of: original, telling: .priceChange) { terms, _ in
        request.apply(to: &terms)
      }
    case .migrate(let original, let request):
      let product = simulator.configuration.subscription(request.targetProductId)?.product
      return try simulator.migrateToAdvancedCommerce(
        original, request.terms(product), running: request.items.map(\.renewalItem),
        to: request.targetProductId)
    case .revoke(let id, let request):
      if request.refundReason == .simulateRefundDecline {
        return try simulator.declineItemRefund(of: id)
      }
      let items = simulator.transaction(id)?.advancedCommerceInfo?.items ?? []
      return try simulator.refundItems(
        items.filter { $0.revocationDate == nil }.compactMap(request.refund), of: id)
    case .requestRefund(let id, let request):
      if request.items.contains(where: { $0.refundReason == .simulateRefundDecline }) {
        return try simulator.declineItemRefund(of: id)
      }
      return try simulator.refundItems(request.items.map(\.refund), of: id)
    }
  }

  private static func cancel(
    _ original: OriginalTransactionID, _ simulator: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    let id = TransactionID(original.rawValue)
    guard simulator.advancedCommerceTerms(of: original) != nil,
      let account = simulator.account(with: id),
      let group = simulator.transaction(id)?.subscriptionGroupIdentifier
    else { throw .notAdvancedCommerce(original) }
    return try simulator.setAutoRenew(false, group: group, account: account)
  }
}
