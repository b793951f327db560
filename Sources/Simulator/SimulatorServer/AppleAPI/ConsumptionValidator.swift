internal import AppStoreCore
internal import AppStoreServerAPI
internal import Foundation

/// Checks consumption information field by field, as Apple does.
enum ConsumptionValidator {
  /// Checks a request of version 2.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/consumptionrequest>
  static func check(
    _ body: JSONObject, of payload: JWSTransactionDecodedPayload
  ) throws(AppStoreErrorBody) {
    guard payload.advancedCommerceInfo == nil else {
      throw AppStoreErrorBody(.advancedCommerceTransactionNotSupported)
    }
    try checkConsent(body)
    let deliveries = [
      "DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM",
      "UNDELIVERED_SERVER_OUTAGE", "UNDELIVERED_OTHER",
    ]
    guard let delivery = try body.text("deliveryStatus", or: .invalidDeliveryStatus),
      deliveries.contains(delivery)
    else { throw AppStoreErrorBody(.invalidDeliveryStatus) }
    let preference = try body.text("refundPreference", or: .invalidRefundPreference)
    if let preference, !["DECLINE", "GRANT_FULL", "GRANT_PRORATED"].contains(preference) {
      throw AppStoreErrorBody(.invalidRefundPreference)
    }
    let request = ConsumptionRequest(
      customerConsented: true, deliveryStatus: .init(rawValue: delivery),
      sampleContentProvided: try sample(body),
      consumptionPercentage: try body.integer(
        "consumptionPercentage", or: .consumptionPercentageOutOfRange
      ).map(Int.init(clamping:)),
      refundPreference: preference.map(ConsumptionRequest.RefundPreference.init(rawValue:)))
    try AppStoreErrorBody.check(try request.validate(for: payload.type))
  }

  /// Checks a request of version 1.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/consumptionrequestv1>
  static func checkVersion1(
    _ body: JSONObject, of payload: JWSTransactionDecodedPayload
  ) throws(AppStoreErrorBody) {
    guard payload.type == .consumable || payload.type == .autoRenewable else {
      throw AppStoreErrorBody(.invalidTransactionTypeNotSupported)
    }
    try checkConsent(body)
    _ = try sample(body)
    guard let token = try body.text("appAccountToken", or: .invalidAppAccountToken),
      token.isEmpty || UUID(uuidString: token) != nil
    else { throw AppStoreErrorBody(.invalidAppAccountToken) }
    for (field, largest, code) in codes {
      guard let number = try body.integer(field, or: code), (0...largest).contains(number) else {
        throw AppStoreErrorBody(code)
      }
    }
    let preference = try body.integer("refundPreference", or: .invalidRefundPreference)
    if let preference, !(0...3).contains(preference) {
      throw AppStoreErrorBody(.invalidRefundPreference)
    }
  }

  /// The numbers that version 1 requires, with the maximum of each.
  private static let codes: [(String, Int64, APIErrorCode)] = [
    ("consumptionStatus", 3, .invalidConsumptionStatus), ("platform", 2, .invalidPlatform),
    ("deliveryStatus", 5, .invalidDeliveryStatus), ("accountTenure", 7, .invalidAccountTenure),
    ("playTime", 7, .invalidPlayTime),
    ("lifetimeDollarsRefunded", 7, .invalidLifetimeDollarsRefunded),
    ("lifetimeDollarsPurchased", 7, .invalidLifetimeDollarsPurchased),
    ("userStatus", 4, .invalidUserStatus),
  ]

  private static func checkConsent(_ body: JSONObject) throws(AppStoreErrorBody) {
    guard try body.boolean("customerConsented", or: .invalidCustomerConsented) == true else {
      throw AppStoreErrorBody(.invalidCustomerConsented)
    }
  }

  private static func sample(_ body: JSONObject) throws(AppStoreErrorBody) -> Bool {
    guard
      let sample = try body.boolean("sampleContentProvided", or: .invalidSampleContentProvided)
    else { throw AppStoreErrorBody(.invalidSampleContentProvided) }
    return sample
  }
}
