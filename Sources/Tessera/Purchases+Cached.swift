extension Purchases {
  /// The customer info that was last returned or told in this launch; `nil` before the first.
  ///
  /// It does not wait, so it does not read what is kept on the device: before the first answer ask
  /// ``customerInfo(fetchPolicy:)`` with ``CacheFetchPolicy/fromCacheOnly``.
  public var cachedCustomerInfo: CustomerInfo? { broadcast.last }

  /// Whether the app runs in a test environment.
  public var isSandbox: Bool {
    (try? manager.get())?.client.world.isSandbox ?? World.isTestStore
  }
}
