/// One item of an Advanced Commerce renewal.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/advancedcommercerenewalitem>
public struct AdvancedCommerceRenewalItem: JSONObjectCodable, Hashable {
  /// The developer's identifier of the item.
  public var sku: String?
  /// The display name.
  public var displayName: String?
  /// The description shown to the customer.
  public var description: String?
  /// The price in thousandths of the currency unit.
  public var price: Int64?
  /// The offer that reduces the price; `nil` if none exists.
  public var offer: AdvancedCommerceOffer?
  /// The price increase awaiting consent; `nil` if none exists.
  public var priceIncreaseInfo: AdvancedCommercePriceIncreaseInfo?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(
    sku: String? = nil, displayName: String? = nil, description: String? = nil, price: Int64? = nil,
    offer: AdvancedCommerceOffer? = nil, priceIncreaseInfo: AdvancedCommercePriceIncreaseInfo? = nil
  ) {
    self.sku = sku
    self.displayName = displayName
    self.description = description
    self.price = price
    self.offer = offer
    self.priceIncreaseInfo = priceIncreaseInfo
  }
}

extension AdvancedCommerceRenewalItem {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    sku = try fields.optional("SKU")
    displayName = try fields.optional("displayName")
    description = try fields.optional("description")
    price = try fields.optional("price")
    offer = try fields.optional("offer")
    priceIncreaseInfo = try fields.optional("priceIncreaseInfo")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("SKU", sku)
    fields.write("displayName", displayName)
    fields.write("description", description)
    fields.write("price", price)
    fields.write("offer", offer)
    fields.write("priceIncreaseInfo", priceIncreaseInfo)
    fields.write(rest: unknownFields)
  }
}
