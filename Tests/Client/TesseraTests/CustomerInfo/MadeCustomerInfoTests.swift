import Foundation
import Tessera
import Testing

/// Customer info created by an app for its own tests: `pro` from the subscription `monthly`.
@Suite(.timeLimit(.minutes(30))) struct MadeCustomerInfoTests {
  static let now = Date(timeIntervalSince1970: 1_787_334_178)

  private func info(isActive: Bool = true, ends: TimeInterval = 60) -> CustomerInfo {
    let pro = EntitlementInfo(
      identifier: "pro", isActive: isActive, willRenew: true, periodType: .normal,
      store: .appStore, productIdentifier: "monthly", isSandbox: true, ownershipType: .purchased,
      verification: .verified)
    return CustomerInfo(
      entitlements: EntitlementInfos(entitlements: ["pro": pro], verification: .verified),
      expirationDatesByProductId: ["monthly": Self.now + ends],
      purchaseDatesByProductId: ["monthly": Self.now - 60, "lifetime": Self.now - 90],
      allPurchasedProductIds: ["monthly", "lifetime"], requestDate: Self.now,
      firstSeen: Self.now - 900, originalAppUserId: "ada")
  }

  @Test func `Properties equal the given values`() {
    let info = info()

    #expect(info.entitlements.active.keys.sorted() == ["pro"])
    #expect(info.entitlements.activeInCurrentEnvironment["pro"]?.id == "pro")
    #expect(info.allPurchasedProductIdentifiers == ["lifetime", "monthly"])
    #expect(info.purchaseDate(forProductIdentifier: "lifetime") == Self.now - 90)
    #expect(info.expirationDate(forProductIdentifier: "lifetime") == nil)
    #expect(info.latestExpirationDate == Self.now + 60)
    #expect(info.rawData.isEmpty && info.entitlements["pro"]?.rawData.isEmpty == true)
  }

  @Test(arguments: [(60.0, true), (0, true), (-1, false)])
  func `A subscription is active as of the request date`(ends: TimeInterval, isActive: Bool) {
    let info = info(ends: ends)

    #expect(info.activeSubscriptions == (isActive ? ["monthly"] : []))
    #expect(info.subscriptionsByProductIdentifier["monthly"]?.isActive == isActive)
  }

  @Test func `Two values are equal if all properties are`() {
    #expect(info() == info())
    #expect(info() != info(isActive: false))
    #expect(info() != info(ends: 61))
  }
}
