internal import AppStoreTypes

extension OnDeviceManager {
  /// Returns what was proven before, where the policy asks for no newer look.
  ///
  /// Only a "yes" to all that is asked is enough. A "no" is looked for in StoreKit each time, which is at
  /// hand: what was bought in one of its own views may be announced nowhere (B23), and what is kept from
  /// before this launch lacks the renewals since.
  ///
  /// The first one who asks in a process waits for a reading, because another Apple Account may have signed in
  /// since the last launch; but not for a store that hangs.
  func known(
    under policy: CacheFetchPolicy, about entitlement: String?
  ) async -> CustomerInfo? {
    guard policy == .cachedOrFetched || policy == .notStaleCachedOrFetched,
      !source.age.isInvalidated
    else { return nil }
    if let first = await firstInfo() { return first }
    let isFresh = source.age.isFresh(for: world.freshPeriod, now: await world.now())
    let customer = current.id
    guard isFresh || policy == .cachedOrFetched, let info = await source.info(for: customer),
      opens(entitlement, info)
    else { return nil }
    broadcast.publish(info, of: customer, number: AnswerOrder.kept)
    if !isFresh { Task { _ = try? await self.info(policy: .fetchCurrent) } }
    return info
  }

  /// Returns what the first look of this process brings; `nil` when there was one, or the store hangs.
  private func firstInfo() async -> CustomerInfo? {
    guard await !source.isReadingDone else { return nil }
    let (infos, found) = AsyncStream.makeStream(of: CustomerInfo?.self)
    Task { found.yield(try? await info(policy: .fetchCurrent)) }
    let patience = Task {
      await world.storePatience()
      found.yield(nil)
    }
    defer { patience.cancel() }
    for await info in infos { return info }
    return nil
  }

  private func opens(_ entitlement: String?, _ info: CustomerInfo) -> Bool {
    if let entitlement { return info.access(to: entitlement).isGranted }
    return !catalog.products.isEmpty && opened(by: info).count == catalog.products.count
  }

  /// The entitlements of the catalogue that customer info gives.
  func opened(by info: CustomerInfo) -> Set<String> {
    Set(catalog.products.keys.filter { info.access(to: $0).isGranted })
  }
}
