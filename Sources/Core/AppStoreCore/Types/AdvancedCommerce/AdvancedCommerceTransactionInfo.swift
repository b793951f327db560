/// The items of an Advanced Commerce transaction.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/advancedcommercetransactioninfo>
public struct AdvancedCommerceTransactionInfo: JSONObjectCodable, Hashable {
  /// The description and name of the product.
  public var descriptors: AdvancedCommerceDescriptors?
  /// The items bought.
  public var items: [AdvancedCommerceTransactionItem]?
  /// The renewal period; `nil` for a one-time charge.
  public var period: AdvancedCommercePeriod?
  /// The request identifier assigned by the developer.
  public var requestReferenceId: String?
  /// The tax category of the items.
  public var taxCode: String?
  /// The tax rate as a decimal string.
  public var taxRate: String?
  /// The estimated tax in thousandths of the currency unit.
  public var estimatedTax: Int64?
  /// The price without tax in thousandths of the currency unit.
  public var taxExclusivePrice: Int64?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(
    descriptors: AdvancedCommerceDescriptors? = nil,
    items: [AdvancedCommerceTransactionItem]? = nil, period: AdvancedCommercePeriod? = nil,
    requestReferenceId: String? = nil, taxCode: String? = nil, taxRate: String? = nil,
    estimatedTax: Int64? = nil, taxExclusivePrice: Int64? = nil
  ) {
    self.descriptors = descriptors
    self.items = items
    self.period = period
    self.requestReferenceId = requestReferenceId
    self.taxCode = taxCode
    self.taxRate = taxRate
    self.estimatedTax = estimatedTax
    self.taxExclusivePrice = taxExclusivePrice
  }
}

extension AdvancedCommerceTransactionInfo {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    descriptors = try fields.optional("descriptors")
    items = try fields.optional("items")
    period = try fields.optional("period")
    requestReferenceId = try fields.optional("requestReferenceId")
    taxCode = try fields.optional("taxCode")
    taxRate = try fields.optional("taxRate")
    estimatedTax = try fields.optional("estimatedTax")
    taxExclusivePrice = try fields.optional("taxExclusivePrice")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("descriptors", descriptors)
    fields.write("items", items)
    fields.write("period", period)
    fields.write("requestReferenceId", requestReferenceId)
    fields.write("taxCode", taxCode)
    fields.write("taxRate", taxRate)
    fields.write("estimatedTax", estimatedTax)
    fields.write("taxExclusivePrice", taxExclusivePrice)
    fields.write(rest: unknownFields)
  }
}
