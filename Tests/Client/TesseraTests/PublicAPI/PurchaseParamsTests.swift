import AppStoreCore
import EntitlementAPI
import Foundation
import StoreKit
import Tessera
import Testing

/// StoreKit's options for a purchase of the test product `yearly`.
@Suite(.timeLimit(.minutes(30))) struct PurchaseParamsTests {
  static let token = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
  static let nonce = UUID(uuid: (16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1))

  private var builder: PurchaseParams.Builder {
    PurchaseParams.Builder(product: StoreProductTests.yearly.toStoreProduct())
  }

  private func offer(signature: String = "c2ln") throws -> PromotionalOffer {
    let discount = TestStoreProductDiscount(
      identifier: "half", price: 1, localizedPriceString: "$1.00", paymentMode: .payUpFront,
      subscriptionPeriod: .init(value: 1, unit: .month), numberOfPeriods: 1, type: .promotional
    ).toStoreProductDiscount()
    var body = SignedOfferBody(keyID: "key", offerID: "half", productID: "yearly")
    #expect(try PromotionalOffer(discount, signed: body) == nil)
    body.signature = SignedOfferBody.Signature(
      nonce: Self.nonce, signature: signature, timestamp: Timestamp(milliseconds: 5))
    return try #require(try PromotionalOffer(discount, signed: body))
  }

  @Test func `A plain purchase has the buyer's token and nothing else`() throws {
    #expect(try builder.build().options(appAccountToken: nil) == [])
    #expect(
      try builder.build().options(appAccountToken: Self.token) == [.appAccountToken(Self.token)])
  }

  @Test func `Quantity, Ask to Buy and eligibility are passed on`() throws {
    let params = builder.with(quantity: 3).with(introductoryOfferEligibilityJWS: "jws").build()

    #expect(
      try params.options(appAccountToken: nil, simulatesAskToBuy: true) == [
        .quantity(3), .simulatesAskToBuyInSandbox(true),
        .introductoryOfferEligibility(compactJWS: "jws"),
      ])
  }

  @Test func `A signed offer is passed in the form it was signed in`() throws {
    let older = builder.with(promotionalOffer: try offer()).build()
    let newer = builder.with(
      promotionalOfferOptions: StoreKit2PromotionalOfferPurchaseOptions(
        offerID: "half", compactJWS: "jws")
    ).build()

    #expect(
      try older.options(appAccountToken: nil) == [
        .promotionalOffer(
          offerID: "half", keyID: "key", nonce: Self.nonce, signature: Data("sig".utf8),
          timestamp: 5)
      ])
    #expect(
      try newer.options(appAccountToken: nil)
        == Set(Product.PurchaseOption.promotionalOffer("half", compactJWS: "jws")))
  }

  @Test func `Two offers, a broken signature, or an offer that no store knows are rejected`() throws
  {
    let winBack = WinBackOffer(try offer().discount)
    let two = builder.with(promotionalOffer: try offer()).with(winBackOffer: winBack).build()
    let broken = builder.with(promotionalOffer: try offer(signature: "?")).build()
    let invented = builder.with(winBackOffer: winBack).build()

    #expect(throws: ErrorCode.purchaseInvalidError) { try two.options(appAccountToken: nil) }
    #expect(throws: ErrorCode.invalidPromotionalOfferError) {
      try broken.options(appAccountToken: nil)
    }
    #expect(throws: ErrorCode.ineligibleError) { try invented.options(appAccountToken: nil) }
  }

  @Test func `An offer is signed for its own discount only`() throws {
    let other = try offer().discount
    var body = SignedOfferBody(keyID: "key", offerID: "another", productID: "yearly")
    body.signature = SignedOfferBody.Signature(
      nonce: Self.nonce, signature: "c2ln", timestamp: Timestamp(milliseconds: 5))

    #expect(try PromotionalOffer(other, signed: body) == nil)
  }

  @Test func `A number too large for a watch's short integers is an error, or a decimal`()
    throws
  {
    let time = Timestamp(milliseconds: 1_787_334_178_000)
    #expect(try PromotionalOffer.number(of: time) == 1_787_334_178_000)
    let failure = #expect(throws: PurchasesError.self) {
      try PromotionalOffer.number(of: time, as: Int32.self)
    }
    #expect(failure?.code == .unsupportedError)

    #expect(JSONValue.any(7, as: Int32.self) as? Int32 == 7)
    #expect(JSONValue.any(1_787_334_178_000, as: Int32.self) as? Double == 1_787_334_178_000)
    #expect(JSONValue.integer(1_787_334_178_000).any as? Int == 1_787_334_178_000)
  }

  @Test func `A package sets its product and presentation context`() {
    let package = Package(
      identifier: "$rc_annual", packageType: .annual,
      storeProduct: StoreProductTests.yearly.toStoreProduct(), offeringIdentifier: "default")
    let params = PurchaseParams.Builder(package: package).build()

    #expect(params.product == package.storeProduct)
    #expect(params.package?.presentedOfferingContext.offeringIdentifier == "default")
  }
}
