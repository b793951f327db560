/// The seats of a group subscription's next renewal.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi>
public struct RenewalMultiSeatInfo: JSONObjectCodable, Hashable {
  /// The number of seats that renew at each price.
  public var renewalPriceTiers: [SeatPriceTier]?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(renewalPriceTiers: [SeatPriceTier]? = nil) {
    self.renewalPriceTiers = renewalPriceTiers
  }
}

extension RenewalMultiSeatInfo {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    renewalPriceTiers = try fields.optional("renewalPriceTiers")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("renewalPriceTiers", renewalPriceTiers)
    fields.write(rest: unknownFields)
  }
}
