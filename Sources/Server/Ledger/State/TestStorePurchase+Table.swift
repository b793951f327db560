internal import AppStoreCore
public import Subscriptions

extension TestStorePurchase: LedgerRow {
  /// No two purchases have the same token.
  public static let table = LedgerTable<TestStorePurchase>(
    "test_store_purchases", part: "testStorePurchases", title: "Test Store purchases",
    role: .record, writing: .append, key: .columns(["token"], isClustered: false),
    indexes: [.init("test_store_purchases_of_customer", on: "customer")],
    columns: [
      .text("token") { $0.token }, .text("customer") { $0.customer.rawValue },
      .text("bundle_id") { $0.bundleID.rawValue }, .text("product_id") { $0.productID.rawValue },
      .text("type") { $0.type.rawValue }, .optionalText("period") { $0.period?.iso8601 },
      .optionalInteger("price") { $0.price?.milliunits },
      .optionalText("currency") { $0.price?.currency }, .date("purchased_at") { $0.purchasedAt },
    ]
  ) { row in
    let (token, customer) = (row.text(), row.appUserID())
    let (bundleID, productID) = (BundleID(rawValue: row.text()), ProductID(rawValue: row.text()))
    let (type, text) = (ProductType(rawValue: row.text()), row.optionalText())
    let period = text.flatMap(SubscriptionPeriod.init(iso8601:))
    guard (period == nil) == (text == nil) else { return nil }
    let (milliunits, currency) = (row.optionalInteger(), row.optionalText())
    return TestStorePurchase(
      token: token, customer: customer, bundleID: bundleID, productID: productID, type: type,
      period: period,
      price: milliunits.flatMap { milliunits in
        currency.map { Price(milliunits: milliunits, currency: $0) }
      },
      purchasedAt: row.date())
  }

  static let ofToken = RowLookup<TestStorePurchase>("token")
  static let ofCustomer = RowLookup<TestStorePurchase>("customer")
}

extension LedgerPart {
  /// The Test Store purchases.
  public static let testStorePurchases = LedgerPart(TestStorePurchase.self)
}
