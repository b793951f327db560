package import AppStoreCore

/// The customer of an event.
package struct EventCustomer: JSONObjectCodable, Hashable {
  /// The maximum number of aliases in an event, which keeps its size in bounds.
  package static let maxAliases = 50

  /// The app user ID that the change named: the owner of the purchase.
  package var appUserID: AppUserID
  /// The app user ID of the customer that was seen first.
  package var originalAppUserID: AppUserID
  /// The customer's app user IDs, in the order of first use; at most ``maxAliases``.
  package var aliases: [AppUserID]

  /// Creates a customer.
  ///
  /// - Parameters:
  ///   - appUserID: The app user ID that the change named.
  ///   - appUserIDs: All app user IDs of the customer, in the order of first use.
  package init(_ appUserID: AppUserID, appUserIDs: [AppUserID]) {
    assert(
      appUserIDs.isEmpty || appUserIDs.contains(appUserID),
      "the named app user ID is one of the customer's")
    self.appUserID = appUserID
    originalAppUserID = appUserIDs.first ?? appUserID
    aliases = Array((appUserIDs.isEmpty ? [appUserID] : appUserIDs).prefix(Self.maxAliases))
  }

  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    appUserID = try fields.required("app_user_id")
    originalAppUserID = try fields.required("original_app_user_id")
    aliases = try fields.required("aliases")
  }

  /// Writes all fields.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("aliases", aliases)
    fields.write("app_user_id", appUserID)
    fields.write("original_app_user_id", originalAppUserID)
  }
}
