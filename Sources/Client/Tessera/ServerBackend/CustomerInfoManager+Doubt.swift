internal import AppStoreCore
internal import EntitlementAPI

extension CustomerInfoManager {
  /// Returns whether a customer made a purchase that a response does not include.
  func isBehind(_ response: CustomerInfoResponse, of customer: AppUserID) async -> Bool {
    await !missing(in: response, of: customer).isEmpty
  }

  /// Returns the customer's purchases that a response does not include.
  private func missing(
    in response: CustomerInfoResponse, of customer: AppUserID
  ) async -> [PendingPurchase] {
    let unrecorded = await purchases.pending.unsynced(of: customer)
    guard !unrecorded.isEmpty else { return [] }
    let known = ServerKnownPurchases(response.body.subscriber)
    return unrecorded.filter {
      !known.include($0.transactionID, of: $0.productID, boughtAt: $0.purchaseDate)
    }
  }

  /// Returns why a response cannot deny access; `nil` if it can.
  ///
  /// It cannot if it is about a placeholder customer. It also cannot if it lacks a purchase of the
  /// customer whose entitlements are unknown on this device.
  func doubt(_ response: CustomerInfoResponse, of customer: AppUserID) async -> String? {
    if customer == current.id, current.persistence == .placeholder {
      return "the app user ID cannot be read until the device is first unlocked"
    }
    if response.number == UpdateSequence.kept, cache.isUnreliable(customer) {
      return "responses cannot be saved on this device, so the last one may be missing"
    }
    for purchase in await missing(in: response, of: customer) {
      if await client.offline?.knowsEntitlements(of: purchase.productID) == true { continue }
      return "the purchase of \(purchase.productID) is not recorded yet"
    }
    return nil
  }
}
