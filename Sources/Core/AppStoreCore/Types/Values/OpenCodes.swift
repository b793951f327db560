/// A value from a set that Apple may extend: known values are constants, unknown ones are
/// preserved.
public protocol OpenEnum: RawRepresentable, Hashable, Sendable, Codable, FieldValue,
  CustomStringConvertible
where RawValue: Codable & Hashable & Sendable {
  /// Creates a code from Apple's value, known or not.
  init(rawValue: RawValue)
}

extension OpenEnum {
  /// The raw value as text.
  public var description: String { String(describing: rawValue) }
}

extension OpenEnum where RawValue == String {
  /// Reads a code, known or not.
  public init(field: JSONValue) throws(JSONFieldError) {
    self.init(rawValue: try String(field: field))
  }

  /// The code in JSON.
  public var fieldValue: JSONValue { .string(rawValue) }
}

extension OpenEnum where RawValue == Int {
  /// Reads a code, known or not.
  public init(field: JSONValue) throws(JSONFieldError) {
    self.init(rawValue: try Int(field: field))
  }

  /// The code in JSON.
  public var fieldValue: JSONValue { .integer(Int64(rawValue)) }
}

/// The server environment of signed data.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/environment>
public struct AppStoreEnvironment: OpenEnum {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates an environment from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The production App Store.
  public static let production = AppStoreEnvironment(rawValue: "Production")
  /// Sandbox accounts and TestFlight.
  public static let sandbox = AppStoreEnvironment(rawValue: "Sandbox")
  /// StoreKit testing in Xcode.
  public static let xcode = AppStoreEnvironment(rawValue: "Xcode")
  /// Local testing.
  public static let localTesting = AppStoreEnvironment(rawValue: "LocalTesting")
}

/// The type of a product.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/type>
public struct ProductType: OpenEnum {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates a type from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A product that is consumed.
  public static let consumable = ProductType(rawValue: "Consumable")
  /// A product bought once, which does not end.
  public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
  /// A subscription that does not renew; the app defines its duration.
  public static let nonRenewing = ProductType(rawValue: "Non-Renewing Subscription")
  /// A subscription that renews until it is canceled.
  public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")
}

/// How a customer owns a purchase.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/inappownershiptype>
public struct InAppOwnershipType: OpenEnum {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates an ownership type from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer bought it.
  public static let purchased = InAppOwnershipType(rawValue: "PURCHASED")
  /// A family member shares it.
  public static let familyShared = InAppOwnershipType(rawValue: "FAMILY_SHARED")
  /// The customer was assigned a seat of a group subscription.
  public static let assigned = InAppOwnershipType(rawValue: "ASSIGNED")
}

/// Whether a transaction is a purchase or a renewal.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/transactionreason>
public struct TransactionReason: OpenEnum {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates a reason from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer bought it.
  public static let purchase = TransactionReason(rawValue: "PURCHASE")
  /// The App Store renewed it.
  public static let renewal = TransactionReason(rawValue: "RENEWAL")
}

/// The kind of a subscription offer.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/offertype>
public struct OfferType: OpenEnum {
  /// The number Apple signs.
  public let rawValue: Int
  /// Creates an offer type from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// An introductory offer.
  public static let introductory = OfferType(rawValue: 1)
  /// A promotional offer.
  public static let promotional = OfferType(rawValue: 2)
  /// An offer code.
  public static let code = OfferType(rawValue: 3)
  /// A win-back offer.
  public static let winBack = OfferType(rawValue: 4)
}

/// How an offer is paid.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/offerdiscounttype>
public struct OfferDiscountType: OpenEnum {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates a discount type from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The offer is free.
  public static let freeTrial = OfferDiscountType(rawValue: "FREE_TRIAL")
  /// A reduced price is paid for each period.
  public static let payAsYouGo = OfferDiscountType(rawValue: "PAY_AS_YOU_GO")
  /// One price is paid for the whole offer.
  public static let payUpFront = OfferDiscountType(rawValue: "PAY_UP_FRONT")
  /// One price is paid for a one-time purchase.
  public static let oneTime = OfferDiscountType(rawValue: "ONE_TIME")
}
