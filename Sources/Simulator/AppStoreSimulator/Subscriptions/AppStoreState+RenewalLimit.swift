internal import AppStoreCore

extension AppStoreState {
  /// The default number of renewals in Apple's sandbox before a subscription ends.
  ///
  /// Source: <https://developer.apple.com/help/app-store-connect/test-in-app-purchases/manage-sandbox-apple-account-settings>
  public static let sandboxRenewalLimit = 12
}
