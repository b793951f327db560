import AppStoreCore
import AppStoreServerAPI
import Foundation
import Testing

/// The rules that are checked before anything is sent.
@Suite(.timeLimit(.minutes(30))) struct RequestRulesTests {
  static func consumption(
    _ percentage: Int?, _ delivery: ConsumptionRequest.DeliveryStatus = .delivered,
    _ preference: ConsumptionRequest.RefundPreference? = nil, consented: Bool = true
  ) -> ConsumptionRequest {
    ConsumptionRequest(
      customerConsented: consented, deliveryStatus: delivery, sampleContentProvided: false,
      consumptionPercentage: percentage, refundPreference: preference)
  }

  @Test(arguments: [
    (consumption(nil, consented: false), nil, "customerConsented", 4_000_035),
    (consumption(-1), nil, "consumptionPercentage", 4_000_207),
    (consumption(100_001), nil, "consumptionPercentage", 4_000_207),
    (consumption(1, .undeliveredOther), nil, "consumptionPercentage", 4_000_208),
    (consumption(0), ProductType.autoRenewable, "consumptionPercentage", 4_000_209),
    (consumption(0, .delivered, .grantProrated), nil, "consumptionPercentage", 4_000_044),
    (consumption(100_000, .delivered, .grantProrated), nil, "consumptionPercentage", 4_000_044),
    (consumption(nil, .delivered, .grantProrated), .consumable, "consumptionPercentage", 4_000_044),
  ])
  func `Consumption information that Apple would reject names its field`(
    request: ConsumptionRequest, type: ProductType?, field: String, code: Int
  ) throws {
    let error = #expect(throws: APIRequestError.self) { try request.validate(for: type) }
    #expect(error?.field == field)
    #expect(error?.code?.rawValue == code)
    #expect(error?.description.hasPrefix("\(field): ") == true)
  }

  @Test(arguments: [
    (consumption(nil), ProductType.autoRenewable), (consumption(0), nil),
    (consumption(100_000), .consumable), (consumption(0, .undeliveredOther), .consumable),
    (consumption(nil, .undeliveredWrongItem, .grantFull), .nonConsumable),
    (consumption(1, .delivered, .grantProrated), .consumable),
    (consumption(nil, .delivered, .grantProrated), .autoRenewable),
    (consumption(7, .init(rawValue: "NEW"), .init(rawValue: "NEW")), nil),
  ])
  func `Consumption information at the limits of the rules is sent`(
    request: ConsumptionRequest, type: ProductType?
  ) throws {
    try request.validate(for: type)
  }

  @Test func `Version 1 is not sent without the customer's consent either`() {
    let request = ConsumptionRequestV1(customerConsented: false, sampleContentProvided: false)
    #expect(throws: APIRequestError.self) { try request.validate() }
  }

  @Test(arguments: [
    (0, "r", "extendByDays"), (91, "r", "extendByDays"), (-1, "r", "extendByDays"),
    (1, "", "requestIdentifier"), (1, String(repeating: "x", count: 129), "requestIdentifier"),
  ])
  func `An extension has 1 to 90 days and an identifier of 1 to 128 characters`(
    days: Int, name: String, field: String
  ) throws {
    let request = ExtendRenewalDateRequest(
      extendByDays: days, extendReasonCode: .other, requestIdentifier: name)
    let error = #expect(throws: APIRequestError.self) { try request.validate() }
    #expect(error?.field == field)
    for days in [1, 90] {
      try ExtendRenewalDateRequest(
        extendByDays: days, extendReasonCode: .other,
        requestIdentifier: String(repeating: "x", count: 128)
      ).validate()
    }
  }

  @Test(arguments: [
    (0, "p", nil, "extendByDays"), (91, "p", nil, "extendByDays"), (1, "", nil, "productId"),
    (1, "p", [], "storefrontCountryCodes"), (1, "p", ["USA", "de"], "storefrontCountryCodes"),
    (1, "p", ["usa"], "storefrontCountryCodes"),
  ])
  func `An extension for all names a product, and storefronts by three letters`(
    days: Int, product: String, storefronts: [String]?, field: String
  ) throws {
    let request = MassExtendRenewalDateRequest(
      extendByDays: days, extendReasonCode: .other, requestIdentifier: UUID(),
      productId: ProductID(product), storefrontCountryCodes: storefronts)
    let error = #expect(throws: APIRequestError.self) { try request.validate() }
    #expect(error?.field == field)
  }

  let now = Caller.start

  func history(
    from start: Duration, to end: Duration = .zero,
    _ change: (inout NotificationHistoryRequest) -> Void = { _ in }
  ) -> NotificationHistoryRequest {
    var request = NotificationHistoryRequest(startDate: now + start, endDate: now + end)
    change(&request)
    return request
  }

  @Test func `The notification history covers 180 days in production and 30 in the sandbox`() throws
  {
    try history(from: .days(-180)).validate(at: now, in: .production)
    try history(from: .days(-30)).validate(at: now, in: .sandbox)
    for (days, environment) in [(180, AppStoreEnvironment.production), (30, .sandbox)] {
      let request = history(from: .days(-days) - .milliseconds(1))
      let error = #expect(throws: APIRequestError.self) {
        try request.validate(at: now, in: environment)
      }
      #expect(error?.code == .startDateTooFarInPast)
      #expect(error?.description.contains("\(days) days") == true)
    }
  }

  @Test func `A notification history ends after its start, possibly in the future`() throws {
    try history(from: .seconds(-1), to: .days(1)).validate(at: now, in: .production)
    for end in [Duration.seconds(-1), .seconds(-2)] {
      let error = #expect(throws: APIRequestError.self) {
        try history(from: .seconds(-1), to: end).validate(at: now, in: .production)
      }
      #expect(error?.code == .startDateAfterEndDate)
    }
  }

  @Test func `Notifications are filtered by customer or type, and a subtype requires its type`()
    throws
  {
    let both = history(from: .days(-1)) {
      $0.transactionId = "7"
      $0.notificationType = .refund
    }
    let alone = history(from: .days(-1)) { $0.notificationSubtype = .voluntary }
    let empty = history(from: .days(-1)) { $0.transactionId = "" }
    let fine = history(from: .days(-1)) {
      $0.notificationType = .expired
      $0.notificationSubtype = .voluntary
    }
    func code(_ request: NotificationHistoryRequest) -> APIErrorCode? {
      let error = #expect(throws: APIRequestError.self) {
        try request.validate(at: now, in: .production)
      }
      return error?.code
    }
    #expect(code(both) == .multipleFiltersSupplied)
    #expect(code(alone) == .invalidNotificationType)
    #expect(code(empty) == .invalidTransactionId)
    try fine.validate(at: now, in: .production)
  }
}
