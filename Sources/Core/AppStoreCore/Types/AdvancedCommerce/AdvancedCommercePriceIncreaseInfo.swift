/// A price increase of an item of an Advanced Commerce subscription.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/advancedcommercepriceincreaseinfo>
public struct AdvancedCommercePriceIncreaseInfo: JSONObjectCodable, Hashable {
  /// The items whose price increase depends on this one.
  public var dependentSKUs: [String]?
  /// The new price in thousandths of the currency unit.
  public var price: Int64?
  /// The status of the customer's consent.
  public var status: AdvancedCommercePriceIncreaseInfoStatus?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(
    dependentSKUs: [String]? = nil, price: Int64? = nil,
    status: AdvancedCommercePriceIncreaseInfoStatus? = nil
  ) {
    self.dependentSKUs = dependentSKUs
    self.price = price
    self.status = status
  }
}

extension AdvancedCommercePriceIncreaseInfo {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    dependentSKUs = try fields.optional("dependentSKUs")
    price = try fields.optional("price")
    status = try fields.optional("status")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("dependentSKUs", dependentSKUs)
    fields.write("price", price)
    fields.write("status", status)
    fields.write(rest: unknownFields)
  }
}
