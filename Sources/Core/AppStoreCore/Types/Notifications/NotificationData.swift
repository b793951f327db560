/// The app metadata and the signed data of a notification.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/data>
public struct NotificationData: JSONObjectCodable, Hashable {
  /// The server environment.
  public var environment: AppStoreEnvironment
  /// Apple's numeric id of the app; `nil` in the sandbox.
  public var appAppleId: Int64?
  /// The bundle identifier of the app.
  public var bundleId: BundleID
  /// The version of the build; `nil` if unknown.
  public var bundleVersion: String?
  /// The signed transaction as a compact JWS; `nil` in a `TEST` notification.
  public var signedTransactionInfo: String?
  /// The signed renewal information as a compact JWS; `nil` for products that do not renew.
  public var signedRenewalInfo: String?
  /// The state of the subscription; `nil` for products that do not renew.
  public var status: SubscriptionStatus?
  /// Why the customer requests a refund; `nil` except in `CONSUMPTION_REQUEST`.
  public var consumptionRequestReason: ConsumptionRequestReason?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value from the fields that are always present; set the others afterwards.
  public init(
    environment: AppStoreEnvironment, bundleId: BundleID, appAppleId: Int64? = nil,
    signedTransactionInfo: String? = nil, signedRenewalInfo: String? = nil,
    status: SubscriptionStatus? = nil
  ) {
    self.environment = environment
    self.bundleId = bundleId
    self.appAppleId = appAppleId
    self.signedTransactionInfo = signedTransactionInfo
    self.signedRenewalInfo = signedRenewalInfo
    self.status = status
  }
}

extension NotificationData {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    environment = try fields.required("environment")
    appAppleId = try fields.optional("appAppleId")
    bundleId = try fields.required("bundleId")
    bundleVersion = try fields.optional("bundleVersion")
    signedTransactionInfo = try fields.optional("signedTransactionInfo")
    signedRenewalInfo = try fields.optional("signedRenewalInfo")
    status = try fields.optional("status")
    consumptionRequestReason = try fields.optional("consumptionRequestReason")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("environment", environment)
    fields.write("appAppleId", appAppleId)
    fields.write("bundleId", bundleId)
    fields.write("bundleVersion", bundleVersion)
    fields.write("signedTransactionInfo", signedTransactionInfo)
    fields.write("signedRenewalInfo", signedRenewalInfo)
    fields.write("status", status)
    fields.write("consumptionRequestReason", consumptionRequestReason)
    fields.write(rest: unknownFields)
  }
}
