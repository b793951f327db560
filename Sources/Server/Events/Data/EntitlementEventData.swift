package import AppStoreCore

/// The data of events about an entitlement.
package struct EntitlementEventData: JSONObjectCodable, Hashable {
  /// The entitlement after the event.
  package var entitlement: EntitlementSnapshot
  /// The deciding product; `nil` if nothing unlocks the entitlement any more.
  package var productID: ProductID?
  /// The deciding purchase; `nil` if nothing unlocks the entitlement any more.
  package var originalTransactionID: OriginalTransactionID?
  /// Why it is active or not, in one sentence.
  package var explanation: String
}

extension EntitlementEventData {
  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    entitlement = try fields.required("entitlement")
    productID = try fields.optional("product_id")
    originalTransactionID = try fields.optional("original_transaction_id")
    explanation = try fields.required("explanation")
  }

  /// Writes all fields, absent ones as null.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("entitlement", entitlement)
    fields.write("explanation", explanation)
    fields.write("original_transaction_id", orNull: originalTransactionID)
    fields.write("product_id", orNull: productID)
  }
}
