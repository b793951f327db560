public import Foundation

/// The decoded payload of a signed app transaction: a customer's download of the app.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/jwsapptransactiondecodedpayload>
public struct JWSAppTransactionDecodedPayload: JSONObjectCodable, Hashable {
  /// The server environment.
  public var receiptType: AppStoreEnvironment
  /// Apple's numeric id of the app; `nil` outside production.
  public var appAppleId: Int64?
  /// The bundle identifier of the app.
  public var bundleId: BundleID
  /// The identifier of the download, one for each Apple Account and app; `nil` in old data.
  public var appTransactionId: String?
  /// The app's version on the requesting device; `nil` if a server returned the payload.
  public var applicationVersion: String?
  /// Apple's numeric id of that version; `nil` if unknown.
  public var versionExternalIdentifier: Int64?
  /// When Apple signed this payload.
  public var receiptCreationDate: Timestamp
  /// When the customer bought or first downloaded the app.
  public var originalPurchaseDate: Timestamp
  /// The first version that the customer had.
  public var originalApplicationVersion: String
  /// The platform on which the customer bought the app; `nil` in old data.
  public var originalPlatform: PurchasePlatform?
  /// When the customer preordered the app; `nil` if they did not.
  public var preorderDate: Timestamp?
  /// A hash that binds the payload to a device, in base64; `nil` if a server returned the payload.
  public var deviceVerification: String?
  /// The nonce of that hash; `nil` if there is no hash.
  public var deviceVerificationNonce: UUID?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value from the fields that are always present; set the others afterwards.
  public init(
    receiptType: AppStoreEnvironment, bundleId: BundleID, receiptCreationDate: Timestamp,
    originalPurchaseDate: Timestamp, originalApplicationVersion: String
  ) {
    self.receiptType = receiptType
    self.bundleId = bundleId
    self.receiptCreationDate = receiptCreationDate
    self.originalPurchaseDate = originalPurchaseDate
    self.originalApplicationVersion = originalApplicationVersion
  }
}

extension JWSAppTransactionDecodedPayload {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    receiptType = try fields.required("receiptType")
    appAppleId = try fields.optional("appAppleId")
    bundleId = try fields.required("bundleId")
    appTransactionId = try fields.optional("appTransactionId")
    applicationVersion = try fields.optional("applicationVersion")
    versionExternalIdentifier = try fields.optional("versionExternalIdentifier")
    receiptCreationDate = try fields.required("receiptCreationDate")
    let downloaded: DownloadDate = try fields.required("originalPurchaseDate")
    originalPurchaseDate = downloaded.date
    originalApplicationVersion = try fields.required("originalApplicationVersion")
    originalPlatform = try fields.optional("originalPlatform")
    preorderDate = try fields.optional("preorderDate")
    deviceVerification = try fields.optional("deviceVerification")
    deviceVerificationNonce = try fields.optional("deviceVerificationNonce")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("receiptType", receiptType)
    fields.write("appAppleId", appAppleId)
    fields.write("bundleId", bundleId)
    fields.write("appTransactionId", appTransactionId)
    fields.write("applicationVersion", applicationVersion)
    fields.write("versionExternalIdentifier", versionExternalIdentifier)
    fields.write("receiptCreationDate", receiptCreationDate)
    fields.write("originalPurchaseDate", originalPurchaseDate)
    fields.write("originalApplicationVersion", originalApplicationVersion)
    fields.write("originalPlatform", originalPlatform)
    fields.write("preorderDate", preorderDate)
    fields.write("deviceVerification", deviceVerification)
    fields.write("deviceVerificationNonce", deviceVerificationNonce)
    fields.write(rest: unknownFields)
  }
}

/// The date when a customer got the app, which is unknown to StoreKit testing in Xcode.
///
/// It signed `Date.distantPast` in 2023, which counts as 1970; newer versions sign that.
private struct DownloadDate: FieldValue {
  let date: Timestamp

  init(field: JSONValue) throws(JSONFieldError) {
    if case .integer(Timestamp.earliest.milliseconds) = field {
      date = Timestamp(milliseconds: 0)
    } else {
      date = try Timestamp(field: field)
    }
  }

  var fieldValue: JSONValue { date.fieldValue }
}
