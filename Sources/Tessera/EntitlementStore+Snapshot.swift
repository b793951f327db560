@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension EntitlementStore {
  /// Everything the store knows, as text for a debug screen or a support request; it holds the customer's
  /// id, and no key and no receipt.
  ///
  /// Beside the state and its reason it lists each entitlement, and the newest transaction of each product with
  /// the verification of the answer that told of it.
  public var debugSnapshot: String {
    shown.snapshot(of: identifier)
  }
}
