public import Encodings

/// A price increase of an item of an Advanced Commerce subscription.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/advancedcommercepriceincreaseinfo>
public struct AdvancedCommercePriceIncreaseInfo: FieldCodable, Hashable {
  /// The items whose increase goes with this one.
  public var dependentSKUs: [String]?
  /// The new price in thousandths of the currency unit.
  public var price: Int64?
  /// Whether the customer consented.
  public var status: AdvancedCommercePriceIncreaseInfoStatus?
  /// The fields that this type does not name, as they were signed.
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
  /// - Throws: ``FieldError`` naming the first field that is missing or unusable.
  public init(from fields: inout FieldReader) throws(FieldError) {
    dependentSKUs = try fields.optional("dependentSKUs")
    price = try fields.optional("price")
    status = try fields.optional("status")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are there.
  public func write(to fields: inout FieldWriter) {
    fields.write("dependentSKUs", dependentSKUs)
    fields.write("price", price)
    fields.write("status", status)
    fields.write(rest: unknownFields)
  }
}
