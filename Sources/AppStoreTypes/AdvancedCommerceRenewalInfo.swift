public import Encodings

/// The items that the next renewal of an Advanced Commerce subscription pays for.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/advancedcommercerenewalinfo>
public struct AdvancedCommerceRenewalInfo: FieldCodable, Hashable {
  /// The state of the subscription, to send with the next request.
  public var consistencyToken: String?
  /// What the App Store shows to the customer.
  public var descriptors: AdvancedCommerceDescriptors?
  /// The items that renew.
  public var items: [AdvancedCommerceRenewalItem]?
  /// How often it renews.
  public var period: AdvancedCommercePeriod?
  /// The identifier the developer gave to the request.
  public var requestReferenceId: String?
  /// The tax category of the items.
  public var taxCode: String?
  /// The fields that this type does not name, as they were signed.
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
  /// - Throws: ``FieldError`` naming the first field that is missing or unusable.
  public init(from fields: inout FieldReader) throws(FieldError) {
    consistencyToken = try fields.optional("consistencyToken")
    descriptors = try fields.optional("descriptors")
    items = try fields.optional("items")
    period = try fields.optional("period")
    requestReferenceId = try fields.optional("requestReferenceId")
    taxCode = try fields.optional("taxCode")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are there.
  public func write(to fields: inout FieldWriter) {
    fields.write("consistencyToken", consistencyToken)
    fields.write("descriptors", descriptors)
    fields.write("items", items)
    fields.write("period", period)
    fields.write("requestReferenceId", requestReferenceId)
    fields.write("taxCode", taxCode)
    fields.write(rest: unknownFields)
  }
}
