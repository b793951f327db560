/// A refund of an item of an Advanced Commerce transaction.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/advancedcommercerefund>
public struct AdvancedCommerceRefund: JSONObjectCodable, Hashable {
  /// The amount in thousandths of the currency unit.
  public var refundAmount: Int64?
  /// When it was refunded.
  public var refundDate: Timestamp?
  /// Why it was refunded.
  public var refundReason: AdvancedCommerceRefundReason?
  /// How much of the price was refunded.
  public var refundType: AdvancedCommerceRefundType?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(
    refundAmount: Int64? = nil, refundDate: Timestamp? = nil,
    refundReason: AdvancedCommerceRefundReason? = nil, refundType: AdvancedCommerceRefundType? = nil
  ) {
    self.refundAmount = refundAmount
    self.refundDate = refundDate
    self.refundReason = refundReason
    self.refundType = refundType
  }
}

extension AdvancedCommerceRefund {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    refundAmount = try fields.optional("refundAmount")
    refundDate = try fields.optional("refundDate")
    refundReason = try fields.optional("refundReason")
    refundType = try fields.optional("refundType")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("refundAmount", refundAmount)
    fields.write("refundDate", refundDate)
    fields.write("refundReason", refundReason)
    fields.write("refundType", refundType)
    fields.write(rest: unknownFields)
  }
}
