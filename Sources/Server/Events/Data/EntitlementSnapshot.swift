package import AppStoreCore
internal import Subscriptions

/// An entitlement of a customer at the time of an event.
package struct EntitlementSnapshot: JSONObjectCodable, Hashable {
  /// The entitlement.
  package var id: EntitlementID
  /// Whether it gives access.
  package var isActive: Bool
  /// When access ends or ended; `nil` if it does not end, or if nothing unlocks the entitlement.
  package var accessUntil: Timestamp?
  /// The code of the reason, such as `grace_period`; `none` if nothing unlocks the entitlement.
  package var reason: String

  init(_ entitlement: Entitlement) {
    id = entitlement.id
    isActive = entitlement.isActive
    accessUntil = entitlement.accessUntil
    reason = entitlement.reason.code
  }

  /// An entitlement that no purchase of the customer unlocks any more.
  init(inactive id: EntitlementID) {
    self.id = id
    isActive = false
    accessUntil = nil
    reason = "none"
  }

  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    id = try fields.required("id")
    isActive = try fields.required("is_active")
    accessUntil = try fields.optional("access_until_ms")
    reason = try fields.required("reason")
  }

  /// Writes all fields, absent ones as null.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("access_until_ms", orNull: accessUntil)
    fields.write("id", id)
    fields.write("is_active", isActive)
    fields.write("reason", reason)
  }
}
