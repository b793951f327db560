internal import AppStoreCore

extension DeviceBackend {
  /// Returns info from the known purchases, if the policy requires no new reading.
  ///
  /// It is used only if it grants everything requested. Otherwise StoreKit is read each time, which
  /// is local: a purchase in one of its own views may not be reported (B23), and purchases saved
  /// before this launch lack later renewals.
  ///
  /// The first call in a process waits for a reading, because another Apple Account may have signed
  /// in since the last launch. The wait has a timeout in case StoreKit hangs.
  func known(
    under policy: CacheFetchPolicy, about entitlement: String?
  ) async -> CustomerInfo? {
    guard policy == .cachedOrFetched || policy == .notStaleCachedOrFetched,
      !source.age.isInvalidated
    else { return nil }
    if let first = await firstInfo() { return first }
    let isFresh = source.age.isFresh(for: dependencies.freshPeriod, now: await dependencies.now())
    let customer = current.id
    guard isFresh || policy == .cachedOrFetched, let info = await source.info(for: customer),
      opens(entitlement, info)
    else { return nil }
    broadcast.publish(info, of: customer, number: UpdateSequence.kept)
    if !isFresh { Task { _ = try? await self.info(policy: .fetchCurrent) } }
    return info
  }

  /// Returns the info of this process's first reading; `nil` if there was one, or if StoreKit
  /// hangs.
  private func firstInfo() async -> CustomerInfo? {
    guard await !source.isReadingDone else { return nil }
    return await dependencies.beforeStoreTimeout { try? await info(policy: .fetchCurrent) } ?? nil
  }

  private func opens(_ entitlement: String?, _ info: CustomerInfo) -> Bool {
    if let entitlement { return info.access(to: entitlement).isGranted }
    return !catalog.products.isEmpty && opened(by: info).count == catalog.products.count
  }

  /// Returns the catalog's entitlements that customer info grants.
  func opened(by info: CustomerInfo) -> Set<String> {
    Set(catalog.products.keys.filter { info.access(to: $0).isGranted })
  }
}
