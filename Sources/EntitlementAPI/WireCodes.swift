public import AppStoreTypes

/// The store a purchase was made in.
public struct StoreCode: OpenCode {
  /// The text of the wire.
  public let rawValue: String
  /// Creates a store from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The App Store.
  public static let appStore = StoreCode(rawValue: "app_store")
  /// The Mac App Store.
  public static let macAppStore = StoreCode(rawValue: "mac_app_store")
  /// Google Play.
  public static let playStore = StoreCode(rawValue: "play_store")
  /// Stripe.
  public static let stripe = StoreCode(rawValue: "stripe")
  /// Access that was given, not bought.
  public static let promotional = StoreCode(rawValue: "promotional")
  /// The Amazon Appstore.
  public static let amazon = StoreCode(rawValue: "amazon")
  /// RevenueCat's own web billing.
  public static let rcBilling = StoreCode(rawValue: "rc_billing")
  /// A purchase recorded from elsewhere.
  public static let external = StoreCode(rawValue: "external")
  /// Paddle.
  public static let paddle = StoreCode(rawValue: "paddle")
  /// A store for tests.
  public static let testStore = StoreCode(rawValue: "test_store")
  /// The Galaxy Store.
  public static let galaxy = StoreCode(rawValue: "galaxy")
}

/// What kind of period a subscription is in.
public struct PeriodTypeCode: OpenCode {
  /// The text of the wire.
  public let rawValue: String
  /// Creates a period type from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A paid period at the full price.
  public static let normal = PeriodTypeCode(rawValue: "normal")
  /// A paid introductory period.
  public static let intro = PeriodTypeCode(rawValue: "intro")
  /// A free trial.
  public static let trial = PeriodTypeCode(rawValue: "trial")
  /// A period paid in advance that does not renew.
  public static let prepaid = PeriodTypeCode(rawValue: "prepaid")
}

/// What made a client send a receipt.
public struct InitiationSource: OpenCode {
  /// The text of the wire.
  public let rawValue: String
  /// Creates a source from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer bought something just now.
  public static let purchase = InitiationSource(rawValue: "purchase")
  /// StoreKit delivered a transaction, or one was left unfinished.
  public static let queue = InitiationSource(rawValue: "queue")
  /// The customer, or the app, asked to restore or to sync.
  public static let restore = InitiationSource(rawValue: "restore")
}
