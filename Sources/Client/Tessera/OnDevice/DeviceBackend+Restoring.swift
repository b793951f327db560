extension DeviceBackend {
  /// Reads the account's purchases from StoreKit.
  ///
  /// - Parameter isRequested: Whether the customer requested a restore. Then, unless the reading granted
  ///   new access or all access is granted, StoreKit fetches from the App Store. The
  ///   customer may have to sign in; a customer who declines keeps the granted access.
  func restore(isRequested: Bool) async throws(PurchasesError) -> CustomerInfo {
    let before = (try? await info(policy: .fromCacheOnly)).map(opened) ?? []
    let found = try? await info(policy: .fetchCurrent)
    let open = found.map(opened) ?? []
    if let found {
      let isAll = !open.isEmpty && open.count == catalog.products.count
      if !isRequested || isAll || !open.isSubset(of: before) { return found }
    }
    if isRequested {
      do throws(PurchasesError) {
        try await entitlements.sync()
      } catch {
        guard let found, !open.isEmpty else { throw error }
        Log.warn(
          "Restoring found nothing new on the device, and refreshing from the App Store failed: \(error)"
        )
        return found
      }
    }
    return try await info(policy: .fetchCurrent)
  }
}
