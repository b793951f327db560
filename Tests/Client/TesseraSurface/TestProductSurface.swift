import Foundation
import Tessera

func testDiscount() -> TestStoreProductDiscount {
  var discount = TestStoreProductDiscount(
    identifier: "intro", price: 1, localizedPriceString: "$1.00", paymentMode: .payAsYouGo,
    subscriptionPeriod: SubscriptionPeriod(value: 1, unit: .week), numberOfPeriods: 2,
    type: .introductory)
  discount.identifier = "other"
  discount.price = 2
  discount.localizedPriceString = "$2.00"
  discount.paymentMode = .freeTrial
  discount.subscriptionPeriod = SubscriptionPeriod(value: 1, unit: .day)
  discount.numberOfPeriods = 1
  discount.type = .promotional
  let _: StoreProductDiscount = discount.toStoreProductDiscount()
  return discount
}

func testProducts() -> [TestStoreProduct] {
  [
    TestStoreProduct(
      localizedTitle: "Yearly", price: 3.99, currencyCode: "USD", localizedPriceString: "$3.99",
      productIdentifier: "yearly", productType: .autoRenewableSubscription,
      localizedDescription: "All of it"),
    TestStoreProduct(
      localizedTitle: "Yearly", price: 3.99, currencyCode: "USD", localizedPriceString: "$3.99",
      productIdentifier: "yearly", productType: .autoRenewableSubscription,
      localizedDescription: "All of it", subscriptionGroupIdentifier: "main",
      subscriptionPeriod: .init(value: 1, unit: .year), isFamilyShareable: true,
      introductoryDiscount: testDiscount(), discounts: [testDiscount()], locale: Locale.current),
  ]
}

@available(*, deprecated)
func deprecatedTestProduct() -> TestStoreProduct {
  TestStoreProduct(
    localizedTitle: "Yearly", price: 3.99, localizedPriceString: "$3.99",
    productIdentifier: "yearly", productType: .autoRenewableSubscription,
    localizedDescription: "All of it")
}

func change(_ product: inout TestStoreProduct, from other: TestStoreProduct) {
  product.localizedTitle = other.localizedTitle
  product.price = other.price
  product.currencyCode = other.currencyCode
  product.localizedPriceString = other.localizedPriceString
  product.localizedPricePerDay = other.localizedPricePerDay
  product.localizedPricePerWeek = other.localizedPricePerWeek
  product.localizedPricePerMonth = other.localizedPricePerMonth
  product.localizedPricePerYear = other.localizedPricePerYear
  product.productIdentifier = other.productIdentifier
  product.productType = other.productType
  product.localizedDescription = other.localizedDescription
  product.subscriptionGroupIdentifier = other.subscriptionGroupIdentifier
  product.subscriptionPeriod = other.subscriptionPeriod
  product.isFamilyShareable = other.isFamilyShareable
  product.introductoryDiscount = other.introductoryDiscount
  product.discounts = other.discounts
  product.locale = other.locale
  let _: InstallmentsInfo? = other.installmentsInfo
  product.installmentsInfo = other.toStoreProduct().installmentsInfo
  let _: StoreProduct = product.toStoreProduct()
}
