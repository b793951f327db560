/// One item of an Advanced Commerce transaction.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/advancedcommercetransactionitem>
public struct AdvancedCommerceTransactionItem: JSONObjectCodable, Hashable {
  /// The developer's identifier of the item.
  public var sku: String?
  /// The display name.
  public var displayName: String?
  /// The description shown to the customer.
  public var description: String?
  /// The price in thousandths of the currency unit.
  public var price: Int64?
  /// The offer that reduced the price; `nil` if none exists.
  public var offer: AdvancedCommerceOffer?
  /// The refunds of this item; `nil` if there are none.
  public var refunds: [AdvancedCommerceRefund]?
  /// When the item was revoked; `nil` if it was not.
  public var revocationDate: Timestamp?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(
    sku: String? = nil, displayName: String? = nil, description: String? = nil, price: Int64? = nil,
    offer: AdvancedCommerceOffer? = nil, refunds: [AdvancedCommerceRefund]? = nil,
    revocationDate: Timestamp? = nil
  ) {
    self.sku = sku
    self.displayName = displayName
    self.description = description
    self.price = price
    self.offer = offer
    self.refunds = refunds
    self.revocationDate = revocationDate
  }
}

extension AdvancedCommerceTransactionItem {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    sku = try fields.optional("SKU")
    displayName = try fields.optional("displayName")
    description = try fields.optional("description")
    price = try fields.optional("price")
    offer = try fields.optional("offer")
    refunds = try fields.optional("refunds")
    revocationDate = try fields.optional("revocationDate")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("SKU", sku)
    fields.write("displayName", displayName)
    fields.write("description", description)
    fields.write("price", price)
    fields.write("offer", offer)
    fields.write("refunds", refunds)
    fields.write("revocationDate", revocationDate)
    fields.write(rest: unknownFields)
  }
}
