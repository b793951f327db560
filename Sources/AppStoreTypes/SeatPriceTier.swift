public import Encodings

/// A number of seats at one price.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi>
public struct SeatPriceTier: FieldCodable, Hashable {
  /// The price of a seat in thousandths of the currency unit.
  public var price: Int64?
  /// How many seats have this price.
  public var quantity: Int?
  /// The fields that this type does not name, as they were signed.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(price: Int64? = nil, quantity: Int? = nil) {
    self.price = price
    self.quantity = quantity
  }
}

extension SeatPriceTier {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: ``FieldError`` naming the first field that is missing or unusable.
  public init(from fields: inout FieldReader) throws(FieldError) {
    price = try fields.optional("price")
    quantity = try fields.optional("quantity")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are there.
  public func write(to fields: inout FieldWriter) {
    fields.write("price", price)
    fields.write("quantity", quantity)
    fields.write(rest: unknownFields)
  }
}
