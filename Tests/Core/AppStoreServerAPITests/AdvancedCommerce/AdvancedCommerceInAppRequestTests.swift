import AppStoreCore
import AppStoreServerAPI
import Foundation
import Testing

/// The requests that a server signs for the app: their JSON and the rules for their contents.
@Suite(.timeLimit(.minutes(30))) struct AdvancedCommerceInAppRequestTests {
  static let info = EndpointCase.info
  static let offer = AdvancedCommerceOffer(
    period: .oneMonth, periodCount: 12, price: 0, reason: .winBack)

  static let charge = AdvancedCommerceOneTimeChargeCreateRequest(
    requestInfo: info, currency: "USD",
    item: .init(SKU: "s", description: "d", displayName: "n", price: 4990), taxCode: "C",
    storefront: "USA")

  static let create = AdvancedCommerceSubscriptionCreateRequest(
    requestInfo: info, currency: "USD",
    descriptors: .init(description: "D", displayName: "N"),
    items: [.init(SKU: "s", description: "d", displayName: "n", price: 990, offer: offer)],
    period: .oneMonth, taxCode: "C", previousTransactionId: "6")

  static let modify: AdvancedCommerceSubscriptionModifyInAppRequest = {
    var request = AdvancedCommerceSubscriptionModifyInAppRequest(
      requestInfo: info, transactionId: "7", retainBillingCycle: true)
    request.addItems = [
      .init(SKU: "a", description: "d", displayName: "n", price: 1, proratedPrice: 0)
    ]
    request.changeItems = [
      .init(
        currentSKU: "o", SKU: "b", description: "d", displayName: "n", price: 2,
        effective: .nextBillCycle, reason: .downgrade)
    ]
    request.removeItems = [.init(SKU: "r")]
    request.descriptors = .init(effective: .immediately, displayName: "N")
    request.periodChange = .init(effective: .immediately, period: .oneYear)
    return request
  }()

  static let reactivate = AdvancedCommerceSubscriptionReactivateInAppRequest(
    requestInfo: info, transactionId: "7", items: [.init(SKU: "s")])

  func json(_ request: some AdvancedCommerceInAppRequest) throws -> String {
    String(decoding: try request.jsonBytes(), as: UTF8.self)
  }

  @Test func `Each request is Apple's JSON with its operation and version 1`() throws {
    let info = EndpointCase.infoText
    #expect(
      try json(Self.charge)
        == #"{"currency":"USD","item":{"SKU":"s","description":"d","displayName":"n","#
        + #""price":4990},"operation":"CREATE_ONE_TIME_CHARGE",\#(info),"#
        + #""storefront":"USA","taxCode":"C","version":"1"}"#)
    #expect(
      try json(Self.create)
        == #"{"currency":"USD","descriptors":{"description":"D","displayName":"N"},"#
        + #""items":[{"SKU":"s","description":"d","displayName":"n","offer":{"period":"P1M","#
        + #""periodCount":12,"price":0,"reason":"WIN_BACK"},"price":990}],"#
        + #""operation":"CREATE_SUBSCRIPTION","period":"P1M","previousTransactionId":"6","#
        + #"\#(info),"taxCode":"C","version":"1"}"#)
    #expect(
      try json(Self.modify)
        == #"{"addItems":[{"SKU":"a","description":"d","displayName":"n","price":1,"#
        + #""proratedPrice":0}],"changeItems":[{"SKU":"b","currentSKU":"o","description":"d","#
        + #""displayName":"n","effective":"NEXT_BILL_CYCLE","price":2,"reason":"DOWNGRADE"}],"#
        + #""descriptors":{"displayName":"N","effective":"IMMEDIATELY"},"#
        + #""operation":"MODIFY_SUBSCRIPTION","periodChange":{"effective":"IMMEDIATELY","#
        + #""period":"P1Y"},"removeItems":[{"SKU":"r"}],\#(info),"#
        + #""retainBillingCycle":true,"transactionId":"7","version":"1"}"#)
    #expect(
      try json(Self.reactivate)
        == #"{"items":[{"SKU":"s"}],"operation":"REACTIVATE_SUBSCRIPTION","#
        + #"\#(info),"transactionId":"7","version":"1"}"#)
  }

  func expectSurvival<Request: AdvancedCommerceInAppRequest>(_ request: Request) throws {
    let bytes = try request.jsonBytes()
    #expect(try JSONDecoder().decode(Request.self, from: Data(bytes)) == request)
  }

  @Test func `A request survives a round trip through JSON`() throws {
    try expectSurvival(Self.charge)
    try expectSurvival(Self.create)
    try expectSurvival(Self.modify)
    try expectSurvival(Self.reactivate)
  }

  @Test(arguments: [
    ("CREATE_ONE_TIME_CHARGE", "1", "operation", APIErrorCode.invalidOperation),
    ("REACTIVATE_SUBSCRIPTION", "2", "version", .unexpectedVersion),
  ])
  func `A different operation or version in the JSON is rejected`(
    operation: String, version: String, field: String, code: APIErrorCode
  ) throws {
    let text = try json(Self.reactivate)
      .replacing("REACTIVATE_SUBSCRIPTION", with: operation)
      .replacing(#""version":"1""#, with: #""version":"\#(version)""#)
    let request = try JSONDecoder().decode(
      AdvancedCommerceSubscriptionReactivateInAppRequest.self, from: Data(text.utf8))

    let error = #expect(throws: APIRequestError.self) { try request.jsonBytes() }

    #expect(error?.field == field)
    #expect(error?.code == code)
  }

  func expect<Request: AdvancedCommerceInAppRequest>(
    _ field: String, _ code: APIErrorCode?, _ request: Request,
    sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout Request) -> Void
  ) throws {
    try request.validate()
    var wrong = request
    change(&wrong)
    let error = #expect(throws: APIRequestError.self, sourceLocation: sourceLocation) {
      try wrong.jsonBytes()
    }
    #expect(error?.field == field, sourceLocation: sourceLocation)
    #expect(error?.code == code, sourceLocation: sourceLocation)
  }

  @Test func `Names have Apple's maximum lengths, and offers last 1 to 12 periods`()
    throws
  {
    func text(_ count: Int) -> String { String(repeating: "x", count: count) }
    try expect("item.SKU", .skuLengthExceeded, Self.charge) { $0.item.SKU = text(129) }
    try expect("item.price", .negativePrice, Self.charge) { $0.item.price = -1 }
    try expect("item.description", .descriptionLengthExceeded, Self.charge) {
      $0.item.description = text(46)
    }
    try expect("item.displayName", .nullDisplayName, Self.charge) { $0.item.displayName = "" }
    try expect("taxCode", .nullTaxCode, Self.charge) { $0.taxCode = "" }
    try expect("currency", .invalidCurrency, Self.charge) { $0.currency = "" }
    try expect("storefront", nil, Self.charge) { $0.storefront = "US" }
    try expect("descriptors.displayName", .displayNameLengthExceeded, Self.create) {
      $0.descriptors.displayName = text(31)
    }
    try expect("items", .nullItems, Self.create) { $0.items = [] }
    try expect("period", .nullPeriod, Self.create) { $0.period = .init(rawValue: "") }
    try expect("previousTransactionId", .invalidPreviousTransactionID, Self.create) {
      $0.previousTransactionId = ""
    }
    try expect("items.0.offer.periodCount", .periodCountNotPositive, Self.create) {
      $0.items[0].offer?.periodCount = 0
    }
    try expect("items.0.offer.periodCount", .invalidOfferPeriodCount, Self.create) {
      $0.items[0].offer?.periodCount = 13
    }
    try expect("items.0.offer.price", .invalidOfferPrice, Self.create) {
      $0.items[0].offer?.price = -1
    }
  }

  @Test func `A change has an item and uses each item once`() throws {
    try expect("changeItems", .oneItemNeededInModify, Self.modify) {
      $0.addItems = nil
      $0.changeItems = []
      $0.removeItems = nil
    }
    try expect("transactionId", .nullTransactionId, Self.modify) { $0.transactionId = "" }
    try expect("addItems.0.proratedPrice", .negativeProratedPrice, Self.modify) {
      $0.addItems?[0].proratedPrice = -1
    }
    try expect("changeItems.0.currentSKU", .nullCurrentSKU, Self.modify) {
      $0.changeItems?[0].currentSKU = ""
    }
    try expect("removeItems.0.SKU", .multipleOperationsOnSingleSKU, Self.modify) {
      $0.removeItems?[0].SKU = "o"
    }
    try expect("descriptors.displayName", .atLeastOneOfDisplayNameOrDescription, Self.modify) {
      $0.descriptors?.displayName = nil
    }
    try expect("items", .atLeastOneItem, Self.reactivate) { $0.items = [] }
    try expect("items.0.SKU", .nullSKU, Self.reactivate) { $0.items = [.init(SKU: "")] }
    var onlyRemoved = Self.modify
    onlyRemoved.addItems = nil
    onlyRemoved.changeItems = nil
    try onlyRemoved.validate()
  }
}
