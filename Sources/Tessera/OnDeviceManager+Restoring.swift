extension OnDeviceManager {
  /// Looks into StoreKit for what the account owns.
  ///
  /// - Parameter mayAsk: Whether the customer asked to restore: then, unless the look opened something new
  ///   or everything is open, StoreKit is made to fetch from the App Store, for which it may ask the
  ///   customer to sign in. Who does not, keeps what is open.
  func restore(mayAsk: Bool) async throws(PurchasesError) -> CustomerInfo {
    let before = (try? await info(policy: .fromCacheOnly)).map(opened) ?? []
    let found = try? await info(policy: .fetchCurrent)
    let open = found.map(opened) ?? []
    if let found {
      let isAll = !open.isEmpty && open.count == catalog.products.count
      if !mayAsk || isAll || !open.isSubset(of: before) { return found }
    }
    if mayAsk {
      do throws(PurchasesError) {
        try await entitlements.sync()
      } catch {
        guard let found, !open.isEmpty else { throw error }
        Log.warn("the restore found nothing new here, and the App Store was not asked: \(error)")
        return found
      }
    }
    return try await info(policy: .fetchCurrent)
  }
}
