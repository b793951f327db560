extension Purchases {
  /// The customer info that was last returned or published in this launch; `nil` before the first.
  ///
  /// It does not wait, so it does not read the device's cache. Before the first response, call
  /// ``customerInfo(fetchPolicy:)`` with ``CacheFetchPolicy/fromCacheOnly``.
  public var cachedCustomerInfo: CustomerInfo? { broadcast.last }

  /// Whether the app runs in a test environment.
  public var isSandbox: Bool { backend.isSandbox }
}
