/// A token for purchases outside the App Store, which must be reported.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/externalpurchasetoken>
public struct ExternalPurchaseToken: JSONObjectCodable, Hashable {
  /// The identifier of the token; in the sandbox it starts with `SANDBOX`.
  public var externalPurchaseId: String
  /// When the token was created; `nil` if not signed.
  public var tokenCreationDate: Timestamp?
  /// Apple's numeric id of the app; `nil` if unknown.
  public var appAppleId: Int64?
  /// The bundle identifier of the app.
  public var bundleId: BundleID
  /// The purpose of the token; `nil` for tokens of links without a type.
  public var tokenType: ExternalPurchaseTokenType?
  /// When the token expires; `nil` if it does not expire.
  public var tokenExpirationDate: Timestamp?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value from the fields that are always present; set the others afterwards.
  public init(externalPurchaseId: String, bundleId: BundleID) {
    self.externalPurchaseId = externalPurchaseId
    self.bundleId = bundleId
  }
}

extension ExternalPurchaseToken {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    externalPurchaseId = try fields.required("externalPurchaseId")
    tokenCreationDate = try fields.optional("tokenCreationDate")
    appAppleId = try fields.optional("appAppleId")
    bundleId = try fields.required("bundleId")
    tokenType = try fields.optional("tokenType")
    tokenExpirationDate = try fields.optional("tokenExpirationDate")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("externalPurchaseId", externalPurchaseId)
    fields.write("tokenCreationDate", tokenCreationDate)
    fields.write("appAppleId", appAppleId)
    fields.write("bundleId", bundleId)
    fields.write("tokenType", tokenType)
    fields.write("tokenExpirationDate", tokenExpirationDate)
    fields.write(rest: unknownFields)
  }
}
