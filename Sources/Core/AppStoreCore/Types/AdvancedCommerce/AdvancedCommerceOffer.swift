/// A reduced price of an item for its first periods.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/offer>
public struct AdvancedCommerceOffer: JSONObjectCodable, Hashable {
  /// The length of one period of the offer.
  public var period: AdvancedCommerceOfferPeriod
  /// The number of periods, 1 to 12.
  public var periodCount: Int
  /// The price of each period, in thousandths of the currency unit; 0 for a free trial.
  public var price: Int64
  /// The purpose of the offer.
  public var reason: AdvancedCommerceOfferReason
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(
    period: AdvancedCommerceOfferPeriod, periodCount: Int, price: Int64,
    reason: AdvancedCommerceOfferReason
  ) {
    self.period = period
    self.periodCount = periodCount
    self.price = price
    self.reason = reason
  }
}

extension AdvancedCommerceOffer {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    period = try fields.required("period")
    periodCount = try fields.required("periodCount")
    price = try fields.required("price")
    reason = try fields.required("reason")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("period", period)
    fields.write("periodCount", periodCount)
    fields.write("price", price)
    fields.write("reason", reason)
    fields.write(rest: unknownFields)
  }
}
