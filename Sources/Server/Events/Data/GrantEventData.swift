package import AppStoreCore

/// The data of events about promotional grants.
package struct GrantEventData: JSONObjectCodable, Hashable {
  /// The identifier of the grant.
  package var grantID: String
  /// The entitlement.
  package var entitlement: EntitlementID
  /// The product shown to clients.
  package var productID: ProductID
  /// When access starts.
  package var startsAt: Timestamp
  /// When access ends by itself; `nil` for never.
  package var endsAt: Timestamp?
  /// When the grant was revoked; `nil` if it was not.
  package var revokedAt: Timestamp?
  /// What happened, in one sentence.
  package var explanation: String
}

extension GrantEventData {
  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    grantID = try fields.required("grant_id")
    entitlement = try fields.required("entitlement_id")
    productID = try fields.required("product_id")
    startsAt = try fields.required("starts_at_ms")
    endsAt = try fields.optional("ends_at_ms")
    revokedAt = try fields.optional("revoked_at_ms")
    explanation = try fields.required("explanation")
  }

  /// Writes all fields, absent ones as null.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("ends_at_ms", orNull: endsAt)
    fields.write("entitlement_id", entitlement)
    fields.write("explanation", explanation)
    fields.write("grant_id", grantID)
    fields.write("product_id", productID)
    fields.write("revoked_at_ms", orNull: revokedAt)
    fields.write("starts_at_ms", startsAt)
  }
}
