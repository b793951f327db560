import AppStoreCore
import Subscriptions
import Testing

@Suite(.timeLimit(.minutes(30))) struct PromotionalDurationTests {
  private let start = Timestamp(milliseconds: 1_700_000_000_000)

  @Test func `Each duration has an end, except lifetime and the one with a date`() {
    let days: [PromotionalDuration: Int] = [
      .daily: 1, .threeDay: 3, .weekly: 7, .twoWeek: 14, .monthly: 30, .twoMonth: 61,
      .threeMonth: 92, .sixMonth: 182, .yearly: 366,
    ]
    for duration in PromotionalDuration.allCases {
      #expect(
        duration.end(from: start) == days[duration].map { start + .days($0) }, "\(duration)")
    }
  }

  @Test(arguments: PromotionalDuration.allCases, ["pro", "pro_three", "rc_promo_x_daily", "a b"])
  func `A granted product names its entitlement`(duration: PromotionalDuration, name: String) {
    let product = duration.productID(of: EntitlementID(name))
    #expect(product.rawValue == "rc_promo_\(name)_\(duration.rawValue)")
  }

  @Test(arguments: [
    ("rc_promo_pro_monthly", "pro"), ("rc_promo_pro_three_month", "pro"),
    ("rc_promo_my_plan_lifetime", "my_plan"), ("rc_promo_pro_custom", "pro"),
  ])
  func `The entitlement is parsed from the product`(product: String, entitlement: String) {
    #expect(
      PromotionalDuration.entitlement(of: ProductID(product)) == EntitlementID(entitlement))
  }

  @Test(arguments: ["rc_promo_monthly", "rc_promo__monthly", "pro_monthly", "rc_promo_pro_never"])
  func `Any other product is not a granted one`(product: String) {
    #expect(PromotionalDuration.entitlement(of: ProductID(product)) == nil)
  }
}
