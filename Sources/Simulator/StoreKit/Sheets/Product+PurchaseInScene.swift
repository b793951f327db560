extension Product {
  /// Buys the product with the device's account; the confirmation is shown in a scene.
  ///
  /// It behaves as ``purchase(options:)``.
  @MainActor public func purchase(
    confirmIn scene: some UIScene, options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult {
    try await purchase(options: options)
  }

  /// Buys the product with the device's account; the confirmation is shown over a view controller.
  ///
  /// It behaves as ``purchase(options:)``.
  public func purchase(
    confirmIn viewController: UIViewController, options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult {
    try await purchase(options: options)
  }
}
