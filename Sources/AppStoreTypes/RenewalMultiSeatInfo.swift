public import Encodings

/// The seats that the next renewal of a group subscription pays for.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi>
public struct RenewalMultiSeatInfo: FieldCodable, Hashable {
  /// How many seats renew at which price.
  public var renewalPriceTiers: [SeatPriceTier]?
  /// The fields that this type does not name, as they were signed.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(renewalPriceTiers: [SeatPriceTier]? = nil) {
    self.renewalPriceTiers = renewalPriceTiers
  }
}

extension RenewalMultiSeatInfo {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: ``FieldError`` naming the first field that is missing or unusable.
  public init(from fields: inout FieldReader) throws(FieldError) {
    renewalPriceTiers = try fields.optional("renewalPriceTiers")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are there.
  public func write(to fields: inout FieldWriter) {
    fields.write("renewalPriceTiers", renewalPriceTiers)
    fields.write(rest: unknownFields)
  }
}
