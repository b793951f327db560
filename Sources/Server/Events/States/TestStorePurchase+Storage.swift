internal import AppStoreCore
internal import Subscriptions

extension TestStorePurchase {
  func write(to writer: inout StateWriter) {
    writer.text(token)
    writer.text(customer.rawValue)
    writer.text(bundleID.rawValue)
    writer.text(productID.rawValue)
    writer.text(type.rawValue)
    writer.optional(period) { $0.text($1.iso8601) }
    writer.optional(price) {
      $0.integer($1.milliunits)
      $0.text($1.currency)
    }
    writer.date(purchasedAt)
  }

  init(from reader: inout StateReader) throws(CorruptStateError) {
    self.init(
      token: try reader.text(), customer: AppUserID(try reader.text()),
      bundleID: BundleID(try reader.text()), productID: ProductID(try reader.text()),
      type: ProductType(rawValue: try reader.text()),
      period: try reader.optional { reader throws(CorruptStateError) in
        guard let period = SubscriptionPeriod(iso8601: try reader.text()) else {
          throw CorruptStateError()
        }
        return period
      },
      price: try reader.optional { reader throws(CorruptStateError) in
        Price(milliunits: try reader.integer(), currency: try reader.text())
      },
      purchasedAt: try reader.date())
  }
}
