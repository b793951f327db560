internal import AppStoreCore
internal import EntitlementAPI

/// Purchases that StoreKit lists as owned and that the server denies because it never saw them.
extension CustomerInfoManager {
  /// Returns a response, or the newer one after sending the purchases that it denies and that this
  /// installation never sent.
  func responseAfterDenied(
    by response: CustomerInfoResponse, of customer: AppUserID
  ) async -> CustomerInfoResponse {
    guard await noteDenied(by: response, of: customer) else { return response }
    return await postBeforeTimeout(of: customer)?.response ?? response
  }

  /// Saves, as waiting to be sent, the purchases that StoreKit lists as owned, that a response
  /// denies, and that this installation never sent.
  ///
  /// Until the server decides about them they give access, as any purchase that is not recorded.
  /// StoreKit is compared with each response once per fresh period. If it hangs, the response
  /// counts.
  ///
  /// - Returns: Whether any waits to be sent now.
  @discardableResult
  func noteDenied(by response: CustomerInfoResponse, of customer: AppUserID) async -> Bool {
    let now = await client.dependencies.now()
    guard response.confirmsRecording, !client.isTestStore, customer == current.id,
      await isCustomerKnown(),
      comparisons.isDue(response, of: customer, every: client.dependencies.freshPeriod, at: now),
      let owned = await client.dependencies.beforeStoreTimeout({ [store] in
        await store.transactions(.owned)
      })
    else { return false }
    comparisons.note(response, of: customer, at: now)
    let info = client.info(of: response, at: await client.trustedNow(with: response))
    let granted = Set(
      info.entitlements.all.values.filter { info.access(to: $0.identifier).isGranted }
        .map(\.productIdentifier))
    let known = ServerKnownPurchases(response.body.subscriber)
    let denied = owned.filter {
      !granted.contains($0.productID)
        && !known.include(
          $0.id, of: ProductID($0.productID), boughtAt: Timestamp($0.purchaseDate))
    }
    for purchase in denied { await client.offline?.note(StoreKitSnapshot(purchase)) }
    guard !denied.isEmpty, await purchases.noteDenied(denied, of: customer) else { return false }
    Log.warn(
      "StoreKit lists purchases that the server does not know; they are sent: "
        + denied.map { "\($0.productID) (\($0.id))" }.joined(separator: ", "))
    return true
  }
}

/// When StoreKit was last compared with the response about each customer.
final class ResponseComparisons: Sendable {
  private struct Comparison {
    let number: Int
    let receivedAt: Timestamp
    let at: Timestamp
  }

  private let state = LockedValue<[AppUserID: Comparison]>([:])

  /// Returns whether a response was not compared within a period.
  func isDue(
    _ response: CustomerInfoResponse, of customer: AppUserID, every period: Duration,
    at now: Timestamp
  ) -> Bool {
    guard let last = state.withLock({ $0[customer] }), last.number == response.number,
      last.receivedAt == response.signed.receivedAt
    else { return true }
    return !CacheLifetime.isFresh(since: last.at, for: period, now: now)
  }

  /// Notes that a response was compared.
  func note(_ response: CustomerInfoResponse, of customer: AppUserID, at now: Timestamp) {
    state.withLock {
      $0[customer] = Comparison(
        number: response.number, receivedAt: response.signed.receivedAt, at: now)
    }
  }
}
