public import Encodings

/// The items that an Advanced Commerce transaction paid for.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/advancedcommercetransactioninfo>
public struct AdvancedCommerceTransactionInfo: FieldCodable, Hashable {
  /// What the App Store shows to the customer.
  public var descriptors: AdvancedCommerceDescriptors?
  /// The items bought.
  public var items: [AdvancedCommerceTransactionItem]?
  /// How often it renews; `nil` for a one-time charge.
  public var period: AdvancedCommercePeriod?
  /// The identifier the developer gave to the request.
  public var requestReferenceId: String?
  /// The tax category of the items.
  public var taxCode: String?
  /// The tax rate as a decimal text.
  public var taxRate: String?
  /// The estimated tax in thousandths of the currency unit.
  public var estimatedTax: Int64?
  /// The price without tax in thousandths of the currency unit.
  public var taxExclusivePrice: Int64?
  /// The fields that this type does not name, as they were signed.
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
  /// - Throws: ``FieldError`` naming the first field that is missing or unusable.
  public init(from fields: inout FieldReader) throws(FieldError) {
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

  /// Writes the fields that are there.
  public func write(to fields: inout FieldWriter) {
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
