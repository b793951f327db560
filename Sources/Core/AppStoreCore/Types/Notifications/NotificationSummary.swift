/// The result of a request to extend the renewal dates of all subscribers.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/summary>
public struct NotificationSummary: JSONObjectCodable, Hashable {
  /// The identifier of the request, a UUID assigned by the developer; `nil` if not signed.
  public var requestIdentifier: String?
  /// The server environment.
  public var environment: AppStoreEnvironment
  /// Apple's numeric id of the app; `nil` in the sandbox.
  public var appAppleId: Int64?
  /// The bundle identifier of the app.
  public var bundleId: BundleID
  /// The product whose renewal dates were extended; `nil` if not signed.
  public var productId: ProductID?
  /// The alpha-3 codes of the storefronts in the request; `nil` if all.
  public var storefrontCountryCodes: [String]?
  /// The number of extended subscriptions; `nil` if not signed.
  public var succeededCount: Int64?
  /// The number of subscriptions that failed; `nil` if not signed.
  public var failedCount: Int64?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value from the fields that are always present; set the others afterwards.
  public init(environment: AppStoreEnvironment, bundleId: BundleID) {
    self.environment = environment
    self.bundleId = bundleId
  }
}

extension NotificationSummary {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    requestIdentifier = try fields.optional("requestIdentifier")
    environment = try fields.required("environment")
    appAppleId = try fields.optional("appAppleId")
    bundleId = try fields.required("bundleId")
    productId = try fields.optional("productId")
    storefrontCountryCodes = try fields.optional("storefrontCountryCodes")
    succeededCount = try fields.optional("succeededCount")
    failedCount = try fields.optional("failedCount")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("requestIdentifier", requestIdentifier)
    fields.write("environment", environment)
    fields.write("appAppleId", appAppleId)
    fields.write("bundleId", bundleId)
    fields.write("productId", productId)
    fields.write("storefrontCountryCodes", storefrontCountryCodes)
    fields.write("succeededCount", succeededCount)
    fields.write("failedCount", failedCount)
    fields.write(rest: unknownFields)
  }
}
