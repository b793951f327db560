/// The seats of a group subscription's transaction.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi>
public struct TransactionMultiSeatInfo: JSONObjectCodable, Hashable {
  /// The party that invites the members.
  public var invitationManagement: InvitationManagement?
  /// The number of seats bought at each price.
  public var priceTiers: [SeatPriceTier]?
  /// The number of refunded seats; `nil` if there are none.
  public var revokedSeatQuantity: Int?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(
    invitationManagement: InvitationManagement? = nil, priceTiers: [SeatPriceTier]? = nil,
    revokedSeatQuantity: Int? = nil
  ) {
    self.invitationManagement = invitationManagement
    self.priceTiers = priceTiers
    self.revokedSeatQuantity = revokedSeatQuantity
  }
}

extension TransactionMultiSeatInfo {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    invitationManagement = try fields.optional("invitationManagement")
    priceTiers = try fields.optional("priceTiers")
    revokedSeatQuantity = try fields.optional("revokedSeatQuantity")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("invitationManagement", invitationManagement)
    fields.write("priceTiers", priceTiers)
    fields.write("revokedSeatQuantity", revokedSeatQuantity)
    fields.write(rest: unknownFields)
  }
}
