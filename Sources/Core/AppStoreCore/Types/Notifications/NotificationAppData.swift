/// The app metadata and the signed app transaction of a notification.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/appdata>
public struct NotificationAppData: JSONObjectCodable, Hashable {
  /// The server environment.
  public var environment: AppStoreEnvironment
  /// Apple's numeric id of the app; `nil` in the sandbox.
  public var appAppleId: Int64?
  /// The bundle identifier of the app.
  public var bundleId: BundleID
  /// The signed app transaction as a compact JWS; `nil` if none exists.
  public var signedAppTransactionInfo: String?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value from the fields that are always present; set the others afterwards.
  public init(environment: AppStoreEnvironment, bundleId: BundleID) {
    self.environment = environment
    self.bundleId = bundleId
  }
}

extension NotificationAppData {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    environment = try fields.required("environment")
    appAppleId = try fields.optional("appAppleId")
    bundleId = try fields.required("bundleId")
    signedAppTransactionInfo = try fields.optional("signedAppTransactionInfo")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("environment", environment)
    fields.write("appAppleId", appAppleId)
    fields.write("bundleId", bundleId)
    fields.write("signedAppTransactionInfo", signedAppTransactionInfo)
    fields.write(rest: unknownFields)
  }
}
