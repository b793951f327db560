/// A number of seats at one price.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi>
public struct SeatPriceTier: JSONObjectCodable, Hashable {
  /// The price of a seat in thousandths of the currency unit.
  public var price: Int64?
  /// The number of seats at this price.
  public var quantity: Int?
  /// The signed fields that this type does not declare.
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
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    price = try fields.optional("price")
    quantity = try fields.optional("quantity")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("price", price)
    fields.write("quantity", quantity)
    fields.write(rest: unknownFields)
  }
}
