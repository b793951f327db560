/// The items of an Advanced Commerce subscription's next renewal.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/advancedcommercerenewalinfo>
public struct AdvancedCommerceRenewalInfo: JSONObjectCodable, Hashable {
  /// The state of the subscription, to send with the next request.
  public var consistencyToken: String?
  /// The description and name of the subscription.
  public var descriptors: AdvancedCommerceDescriptors?
  /// The items that renew.
  public var items: [AdvancedCommerceRenewalItem]?
  /// The renewal period.
  public var period: AdvancedCommercePeriod?
  /// The request identifier assigned by the developer.
  public var requestReferenceId: String?
  /// The tax category of the items.
  public var taxCode: String?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(
    consistencyToken: String? = nil, descriptors: AdvancedCommerceDescriptors? = nil,
    items: [AdvancedCommerceRenewalItem]? = nil, period: AdvancedCommercePeriod? = nil,
    requestReferenceId: String? = nil, taxCode: String? = nil
  ) {
    self.consistencyToken = consistencyToken
    self.descriptors = descriptors
    self.items = items
    self.period = period
    self.requestReferenceId = requestReferenceId
    self.taxCode = taxCode
  }
}

extension AdvancedCommerceRenewalInfo {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    consistencyToken = try fields.optional("consistencyToken")
    descriptors = try fields.optional("descriptors")
    items = try fields.optional("items")
    period = try fields.optional("period")
    requestReferenceId = try fields.optional("requestReferenceId")
    taxCode = try fields.optional("taxCode")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("consistencyToken", consistencyToken)
    fields.write("descriptors", descriptors)
    fields.write("items", items)
    fields.write("period", period)
    fields.write("requestReferenceId", requestReferenceId)
    fields.write("taxCode", taxCode)
    fields.write(rest: unknownFields)
  }
}
