public import Encodings

/// The seats that a transaction of a group subscription paid for.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi>
public struct TransactionMultiSeatInfo: FieldCodable, Hashable {
  /// Who invites the members.
  public var invitationManagement: InvitationManagement?
  /// How many seats were bought at which price.
  public var priceTiers: [SeatPriceTier]?
  /// How many seats were refunded; `nil` for none.
  public var revokedSeatQuantity: Int?
  /// The fields that this type does not name, as they were signed.
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
  /// - Throws: ``FieldError`` naming the first field that is missing or unusable.
  public init(from fields: inout FieldReader) throws(FieldError) {
    invitationManagement = try fields.optional("invitationManagement")
    priceTiers = try fields.optional("priceTiers")
    revokedSeatQuantity = try fields.optional("revokedSeatQuantity")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are there.
  public func write(to fields: inout FieldWriter) {
    fields.write("invitationManagement", invitationManagement)
    fields.write("priceTiers", priceTiers)
    fields.write("revokedSeatQuantity", revokedSeatQuantity)
    fields.write(rest: unknownFields)
  }
}
