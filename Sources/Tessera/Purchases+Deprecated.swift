/// What older versions of RevenueCat's SDK call what is still there.
extension Purchases {
  /// Returns whether the customer may use the introductory offers of some products.
  @available(
    *, deprecated, renamed: "checkTrialOrIntroDiscountEligibility(productIdentifiers:)"
  )
  public func checkTrialOrIntroDiscountEligibility(
    _ productIdentifiers: [String]
  ) async -> [String: IntroEligibility] {
    await checkTrialOrIntroDiscountEligibility(productIdentifiers: productIdentifiers)
  }

  /// Tells whether the customer may use the introductory offers of some products.
  @available(
    *, deprecated,
    renamed: "checkTrialOrIntroDiscountEligibility(productIdentifiers:completion:)"
  )
  public func checkTrialOrIntroDiscountEligibility(
    _ productIdentifiers: [String],
    completion: @escaping @MainActor @Sendable ([String: IntroEligibility]) -> Void
  ) {
    checkTrialOrIntroDiscountEligibility(
      productIdentifiers: productIdentifiers, completion: completion)
  }

  /// Whether lines that help to find a mistake are logged.
  @available(*, deprecated, message: "use logLevel")
  public static var debugLogsEnabled: Bool {
    get { logLevel <= .debug }
    set { logLevel = newValue ? .debug : .info }
  }
}
