@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension EntitlementStore {
  /// The store's complete state, as text for a debug screen or a support request.
  ///
  /// It contains the customer's ID, but no key and no receipt. It lists the state with its reason,
  /// each entitlement, and the newest transaction of each product with the verification result of
  /// its response.
  public var debugSnapshot: String {
    shown.snapshot(of: identifier)
  }
}
