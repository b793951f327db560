public import Encodings

/// A token for purchases outside the App Store that must be reported.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/externalpurchasetoken>
public struct ExternalPurchaseToken: FieldCodable, Hashable {
  /// The identifier of the token; in the sandbox it begins with `SANDBOX`.
  public var externalPurchaseId: String
  /// When the token was made; `nil` when it is not signed.
  public var tokenCreationDate: Timestamp?
  /// Apple's number of the app; `nil` when unknown.
  public var appAppleId: Int64?
  /// The bundle identifier of the app.
  public var bundleId: BundleID
  /// What the token is for; `nil` for tokens of links without a type.
  public var tokenType: ExternalPurchaseTokenType?
  /// When the token ends; `nil` for tokens without an end.
  public var tokenExpirationDate: Timestamp?
  /// The fields that this type does not name, as they were signed.
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
  /// - Throws: ``FieldError`` naming the first field that is missing or unusable.
  public init(from fields: inout FieldReader) throws(FieldError) {
    externalPurchaseId = try fields.required("externalPurchaseId")
    tokenCreationDate = try fields.optional("tokenCreationDate")
    appAppleId = try fields.optional("appAppleId")
    bundleId = try fields.required("bundleId")
    tokenType = try fields.optional("tokenType")
    tokenExpirationDate = try fields.optional("tokenExpirationDate")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are there.
  public func write(to fields: inout FieldWriter) {
    fields.write("externalPurchaseId", externalPurchaseId)
    fields.write("tokenCreationDate", tokenCreationDate)
    fields.write("appAppleId", appAppleId)
    fields.write("bundleId", bundleId)
    fields.write("tokenType", tokenType)
    fields.write("tokenExpirationDate", tokenExpirationDate)
    fields.write(rest: unknownFields)
  }
}
