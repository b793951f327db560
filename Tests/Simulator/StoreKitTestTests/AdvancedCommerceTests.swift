import AppStoreCore
import AppStoreServerAPI
import Foundation
import StoreKit
import TesseraTesting
import Testing

/// Advanced Commerce items through a session: requests of the developer's server that an app passes
/// to StoreKit.
@Suite(.isolatedStore, .timeLimit(.minutes(30))) @MainActor struct AdvancedCommerceTests {
  private static func info() -> AdvancedCommerceRequestInfo {
    AdvancedCommerceRequestInfo(requestReferenceId: UUID(), appAccountToken: token)
  }

  private static let token = UUID()

  private static func charge(
    _ sku: String = "book", price: Int64 = 4990
  ) -> AdvancedCommerceOneTimeChargeCreateRequest {
    AdvancedCommerceOneTimeChargeCreateRequest(
      requestInfo: info(), currency: "USD",
      item: .init(SKU: sku, description: "A book", displayName: "Book", price: price),
      taxCode: "C003-00-2")
  }

  private static func subscription(
    offer: AdvancedCommerceOffer? = nil, period: AdvancedCommercePeriod = .threeMonths
  ) -> AdvancedCommerceSubscriptionCreateRequest {
    AdvancedCommerceSubscriptionCreateRequest(
      requestInfo: info(), currency: "USD",
      descriptors: .init(description: "Two channels", displayName: "Bundle"),
      items: [
        .init(
          SKU: "coach", description: "A coach", displayName: "Coach", price: 10_000, offer: offer),
        .init(
          SKU: "news", description: "The news", displayName: "News", price: 5000, offer: offer),
      ], period: period, taxCode: "C003-00-1")
  }

  private func buy(
    _ jws: String, under id: String
  ) async throws -> StoreKit.Transaction {
    let product = try await AdvancedCommerceProduct(id: id)
    guard case .success(let result) = try await product.purchase(compactJWS: jws) else {
      throw Unsold()
    }
    return try result.payloadValue
  }

  /// Returns the number and the message with which the store rejects a request.
  private func rejection(
    of jws: String, under id: String = Goods.coins
  ) async throws -> InvalidRequestError? {
    do {
      _ = try await buy(jws, under: id)
      return nil
    } catch let error as InvalidRequestError {
      return error
    }
  }

  @Test func `A one-time charge sells the item of the request at its price`() async throws {
    let session = try openSession()
    let request = Self.charge()
    let sold = try await buy(try session.sign(request), under: Goods.coins)
    #expect(sold.productID == Goods.coins)
    #expect(sold.price == Decimal(string: "4.99"))
    #expect(sold.appAccountToken == Self.token)
    let info = try #require(sold.advancedCommerceInfo)
    #expect(info.items.map(\.details.sku) == ["book"])
    #expect(info.items.map(\.details.displayName) == ["Book"])
    #expect(info.taxCode == "C003-00-2")
    #expect(
      info.requestReferenceID == request.requestInfo.requestReferenceId.uuidString.lowercased())
    #expect(session.notifications.map(\.type) == ["ONE_TIME_CHARGE"])
  }

  @Test func `Every item under one product gives access, and none is sold twice`() async throws {
    let session = try openSession()
    _ = try await buy(try session.sign(Self.charge("a")), under: Goods.lifetime)
    _ = try await buy(try session.sign(Self.charge("b")), under: Goods.lifetime)
    let product = try await AdvancedCommerceProduct(id: Goods.lifetime)
    var skus: [String] = []
    for await result in product.currentEntitlements {
      skus += try result.payloadValue.advancedCommerceInfo?.items.map(\.details.sku) ?? []
    }
    #expect(skus == ["a", "b"])
    let error = try await rejection(of: try session.sign(Self.charge("a")), under: Goods.lifetime)
    #expect(error?.code == 400_0114)
    let latest = try #require(await product.latestTransaction)
    #expect(try latest.payloadValue.advancedCommerceInfo?.items.map(\.details.sku) == ["b"])
    var count = 0
    for await _ in product.allTransactions { count += 1 }
    #expect(count == 2)
  }

  @Test func `A subscription has the items, price and period of the request`() async throws {
    let session = try openSession()
    let sold = try await buy(try session.sign(Self.subscription()), under: Goods.monthly)
    #expect(sold.price == 15)
    let end = Calendar(identifier: .gregorian).date(
      byAdding: .month, value: 3, to: sold.purchaseDate)
    #expect(sold.expirationDate == end)
    #expect(sold.advancedCommerceInfo?.period == .everyThreeMonths)
    #expect(sold.offer == nil)
    try session.advanceToNextEvent()
    let renewed = try #require(await StoreKit.Transaction.latest(for: Goods.monthly)).payloadValue
    #expect(renewed.originalID == sold.id)
    #expect(renewed.purchaseDate == sold.expirationDate)
    #expect(renewed.price == 15)
    #expect(renewed.advancedCommerceInfo?.items.map(\.details.sku) == ["coach", "news"])
  }

  @Test func `An offer of the items applies to its periods and then ends`() async throws {
    let session = try openSession()
    let offer = AdvancedCommerceOffer(
      period: .oneWeek, periodCount: 2, price: 0, reason: .acquisition)
    let sold = try await buy(
      try session.sign(Self.subscription(offer: offer)), under: Goods.monthly)
    #expect(sold.price == 0)
    #expect(sold.advancedCommerceInfo?.items.first?.details.offer?.reason == .acquisition)
    var lengths: [Int] = []
    var prices: [Decimal?] = []
    for _ in 1...3 {
      try session.advanceToNextEvent()
      let next = try #require(await StoreKit.Transaction.latest(for: Goods.monthly)).payloadValue
      let end = try #require(next.expirationDate)
      lengths.append(Int(end.timeIntervalSince(next.purchaseDate) / 86_400))
      prices.append(next.price)
    }
    #expect(prices == [0, 15, 15])
    #expect(lengths[0] == 7)
    #expect(lengths.dropFirst().allSatisfy { (89...92).contains($0) })
  }

  @Test func `Items of the next renewal replace the current ones there`() async throws {
    let session = try openSession()
    let sold = try await buy(try session.sign(Self.subscription()), under: Goods.monthly)
    var request = AdvancedCommerceSubscriptionModifyInAppRequest(
      requestInfo: Self.info(), transactionId: TransactionID("\(sold.id)"),
      retainBillingCycle: true)
    request.changeItems = [
      .init(
        currentSKU: "coach", SKU: "coach-mini", description: "A coach", displayName: "Mini",
        price: 4000, effective: .nextBillCycle, reason: .downgrade)
    ]
    request.removeItems = [.init(SKU: "news")]
    let held = try await buy(try session.sign(request), under: Goods.monthly)
    #expect(held.id == sold.id)
    try session.advanceToNextEvent()
    let renewed = try #require(await StoreKit.Transaction.latest(for: Goods.monthly)).payloadValue
    #expect(renewed.price == 4)
    #expect(renewed.advancedCommerceInfo?.items.map(\.details.sku) == ["coach-mini"])
  }

  @Test(arguments: [true, false])
  func `An added item is paid for until the renewal, or begins a new period`(
    retains: Bool
  ) async throws {
    let session = try openSession()
    let sold = try await buy(try session.sign(Self.subscription()), under: Goods.monthly)
    try session.advance(days: 30)
    var request = AdvancedCommerceSubscriptionModifyInAppRequest(
      requestInfo: Self.info(), transactionId: TransactionID("\(sold.id)"),
      retainBillingCycle: retains)
    request.addItems = [
      .init(
        SKU: "films", description: "Films", displayName: "Films", price: 6000,
        proratedPrice: 4000)
    ]
    let changed = try await buy(try session.sign(request), under: Goods.monthly)
    #expect(changed.id != sold.id)
    #expect(changed.originalID == sold.id)
    #expect(changed.price == (retains ? 4 : 21))
    #expect((changed.expirationDate == sold.expirationDate) == retains)
    #expect(
      changed.advancedCommerceInfo?.items.map(\.details.sku) == ["coach", "news", "films"])
    #expect(await entitlements() == [Goods.monthly])
    try session.advanceToNextEvent()
    let renewed = try #require(await StoreKit.Transaction.latest(for: Goods.monthly)).payloadValue
    #expect(renewed.price == 21)
    #expect(renewed.purchaseDate == changed.expirationDate)
  }

  @Test func `A canceled subscription renews again with the chosen items`() async throws {
    let session = try openSession()
    let sold = try await buy(try session.sign(Self.subscription()), under: Goods.monthly)
    let request = AdvancedCommerceSubscriptionReactivateInAppRequest(
      requestInfo: Self.info(), transactionId: TransactionID("\(sold.id)"),
      items: [.init(SKU: "news")])
    let early = try await rejection(of: try session.sign(request), under: Goods.monthly)
    #expect(early?.code == 403_0011)
    try session.disableAutoRenewForTransaction(identifier: UInt(sold.id))
    let held = try await buy(try session.sign(request), under: Goods.monthly)
    #expect(held.id == sold.id)
    try session.advanceToNextEvent()
    let renewed = try #require(await StoreKit.Transaction.latest(for: Goods.monthly)).payloadValue
    #expect(renewed.price == 5)
  }

  @Test func `A request that a parent has to approve is sold after that`() async throws {
    let session = try openSession()
    session.askToBuyEnabled = true
    let product = try await AdvancedCommerceProduct(id: Goods.coins)
    let jws = try session.sign(Self.charge())
    guard case .pending = try await product.purchase(compactJWS: jws) else {
      Issue.record("it is not pending")
      return
    }
    let waiting = try #require(session.allTransactions().first)
    try session.approveAskToBuyTransaction(identifier: waiting.identifier)
    let sold = try #require(await product.latestTransaction).payloadValue
    #expect(sold.advancedCommerceInfo?.items.map(\.details.sku) == ["book"])
    let again = try await rejection(of: jws)
    #expect(again?.code == 400_0174)
  }

  @Test func `The older form passes the request as a custom option`() async throws {
    let session = try openSession()
    let jws = try session.sign(Self.charge())
    let data = Data(#"{"signatureInfo":{"token":"\#(jws)"}}"#.utf8)
    let options: Set<Product.PurchaseOption> = [.custom(key: "advancedCommerceData", value: data)]
    let sold = try await StoreKitTestTests.buy(Goods.coins, options)
    #expect(sold.price == Decimal(string: "4.99"))
    await #expect(throws: InvalidRequestError.self) {
      try await StoreKitTestTests.buy(
        Goods.coins, [.custom(key: "advancedCommerceData", value: Data("{}".utf8))])
    }
  }

  @Test func `Only a generic product of the store can be loaded`() async throws {
    let session = try openSession()
    session.setAdvancedCommerceProducts([Goods.coins])
    #expect(try await AdvancedCommerceProduct(id: Goods.coins).type == .consumable)
    for id in [Goods.lifetime, "unknown"] {
      do {
        _ = try await AdvancedCommerceProduct(id: id)
        Issue.record("\(id) was loaded")
      } catch StoreKitError.unsupported {}
    }
  }

  @Test func `A product that is no longer generic sells no items`() async throws {
    let session = try openSession()
    let product = try await AdvancedCommerceProduct(id: Goods.coins)
    session.setAdvancedCommerceProducts([])
    let jws = try session.sign(Self.charge())
    let error = await #expect(throws: InvalidRequestError.self) {
      try await product.purchase(compactJWS: jws)
    }
    #expect(error?.code == 403_0023)
    session.setAdvancedCommerceProducts(nil)
    #expect(try await buy(jws, under: Goods.coins).price == Decimal(string: "4.99"))
  }

  @Test func `The same request is accepted once`() async throws {
    let session = try openSession()
    let request = Self.charge()
    _ = try await buy(try session.sign(request), under: Goods.coins)
    let error = try await rejection(of: try session.sign(request))
    #expect(error?.code == 400_0097)
    #expect(error?.message.contains("requestReferenceId") == true)
  }

  @Test func `A signature of another key is rejected with the reason`() async throws {
    let session = try openSession()
    let stranger = try APIKey.make(
      issuerID: session.inAppPurchaseKey.issuerID, keyID: session.inAppPurchaseKey.keyID,
      bundleID: session.inAppPurchaseKey.bundleID)
    let jws = try AppStoreRequestSigner(key: stranger).sign(
      AdvancedCommerceClaims(Self.charge()), nonce: UUID(), at: Timestamp(session.now))
    let error = try await rejection(of: jws)
    #expect(error?.code == 400_0174)
    #expect(error?.message.contains("private key") == true)
    #expect(try await rejection(of: "no JWS")?.code == 400_0173)
    #expect(session.allTransactions().allSatisfy { $0.state == .failed })
  }

  /// A field of a valid charge, its wrong value as JSON, and Apple's number for it.
  private static let invalidFields: [(String, String, Int64)] = [
    (#""currency":"USD""#, #""currency":"EUR""#, 400_0053),
    (#""currency":"USD""#, #""currency":"dollar""#, 400_0053),
    (#""currency":"USD","#, "", 400_0098),
    (#""operation":"CREATE_ONE_TIME_CHARGE""#, #""operation":"GIVE""#, 400_0172),
    (#""version":"1""#, #""version":"2""#, 400_0084),
    (#""SKU":"book","#, "", 400_0105),
    (#""SKU":"book""#, #""SKU":"""#, 400_0105),
    (#""price":4990"#, #""price":-1"#, 400_0086),
    (#""taxCode":"C003-00-2""#, #""taxCode":"""#, 400_0099),
    (#""version":"1""#, #""storefront":"DEU","version":"1""#, 400_0133),
    (#""displayName":"Book""#, #""displayName":"A name of more than thirty characters""#, 400_0089),
  ]

  @Test(arguments: 0..<11)
  func `An invalid field is rejected with Apple's number and its name`(index: Int) async throws {
    let session = try openSession()
    let (valid, invalid, code) = Self.invalidFields[index]
    let text = String(decoding: try Self.charge().jsonBytes(), as: UTF8.self)
    let json = text.replacing(valid, with: invalid)
    try #require(json != text)
    let jws = try AppStoreRequestSigner(key: session.inAppPurchaseKey).sign(
      AdvancedCommerceClaims(json: Data(json.utf8)), nonce: UUID(), at: Timestamp(session.now))
    let error = try await rejection(of: jws)
    #expect(error?.code == code)
    let name = String((invalid.isEmpty ? valid : invalid).dropFirst().prefix { $0 != "\"" })
    #expect(error?.message.contains(name) == true)
    #expect(session.notifications.isEmpty)
  }

  @Test func `A request that does not fit the customer's subscription is rejected`() async throws {
    let session = try openSession()
    #expect(
      try await rejection(of: try session.sign(Self.subscription()), under: Goods.coins)?.code
        == 400_0121)
    #expect(
      try await rejection(of: try session.sign(Self.charge()), under: Goods.monthly)?.code
        == 400_0121)
    var continued = Self.subscription()
    continued.previousTransactionId = "1"
    #expect(
      try await rejection(of: try session.sign(continued), under: Goods.monthly)?.code == 400_0096)
    let sold = try await buy(try session.sign(Self.subscription()), under: Goods.monthly)
    #expect(
      try await rejection(of: try session.sign(Self.subscription()), under: Goods.monthly)?.code
        == 403_0009)
    var request = AdvancedCommerceSubscriptionModifyInAppRequest(
      requestInfo: Self.info(), transactionId: TransactionID("\(sold.id)"),
      retainBillingCycle: true)
    request.removeItems = [.init(SKU: "coach"), .init(SKU: "news")]
    #expect(
      try await rejection(of: try session.sign(request), under: Goods.monthly)?.code == 400_0168)
    request.removeItems = [.init(SKU: "sports")]
    #expect(
      try await rejection(of: try session.sign(request), under: Goods.monthly)?.code == 400_0146)
    request.removeItems = [.init(SKU: "news")]
    request.requestInfo.consistencyToken = "old"
    #expect(
      try await rejection(of: try session.sign(request), under: Goods.monthly)?.code == 400_0082)
  }
}
