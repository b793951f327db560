internal import EntitlementAPI

/// The store a purchase was made in.
public enum Store: Int, Hashable, Sendable, CaseIterable {
  /// The App Store.
  case appStore = 0
  /// The Mac App Store.
  case macAppStore = 1
  /// Google Play.
  case playStore = 2
  /// Stripe.
  case stripe = 3
  /// Access that was granted, not bought.
  case promotional = 4
  /// A store this version does not know.
  case unknownStore = 5
  /// The Amazon Appstore.
  case amazon = 6
  /// RevenueCat's web billing.
  case rcBilling = 7
  /// A purchase recorded from an external system.
  case external = 8
  /// Paddle.
  case paddle = 9
  /// The Test Store.
  case testStore = 10
  /// The Galaxy Store.
  case galaxy = 11

  init(_ code: StoreCode) {
    self =
      switch code {
      case .appStore: .appStore
      case .macAppStore: .macAppStore
      case .playStore: .playStore
      case .stripe: .stripe
      case .promotional: .promotional
      case .amazon: .amazon
      case .rcBilling: .rcBilling
      case .external: .external
      case .paddle: .paddle
      case .testStore: .testStore
      case .galaxy: .galaxy
      default: .unknownStore
      }
  }
}
