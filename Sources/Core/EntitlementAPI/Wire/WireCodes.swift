public import AppStoreCore

/// The store of a purchase.
public struct StoreCode: OpenEnum {
  /// The text used in JSON.
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
  /// Granted access, not a purchase.
  public static let promotional = StoreCode(rawValue: "promotional")
  /// The Amazon Appstore.
  public static let amazon = StoreCode(rawValue: "amazon")
  /// RevenueCat's own web billing.
  public static let rcBilling = StoreCode(rawValue: "rc_billing")
  /// A purchase imported from another system.
  public static let external = StoreCode(rawValue: "external")
  /// Paddle.
  public static let paddle = StoreCode(rawValue: "paddle")
  /// A store for tests.
  public static let testStore = StoreCode(rawValue: "test_store")
  /// The Galaxy Store.
  public static let galaxy = StoreCode(rawValue: "galaxy")
}

/// The type of a subscription period.
public struct PeriodTypeCode: OpenEnum {
  /// The text used in JSON.
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

/// Why a client sent a receipt.
public struct InitiationSource: OpenEnum {
  /// The text used in JSON.
  public let rawValue: String
  /// Creates a source from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer just made the purchase.
  public static let purchase = InitiationSource(rawValue: "purchase")
  /// StoreKit delivered a transaction, or one was not finished.
  public static let queue = InitiationSource(rawValue: "queue")
  /// The customer or the app requested a restore or sync.
  public static let restore = InitiationSource(rawValue: "restore")
}
