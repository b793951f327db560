public import Encodings

/// The outcome of a request to extend the renewal dates of all subscribers.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/summary>
public struct NotificationSummary: FieldCodable, Hashable {
  /// The identifier of the request, a UUID the developer gave; `nil` when it is not signed.
  public var requestIdentifier: String?
  /// The server environment.
  public var environment: AppStoreEnvironment
  /// Apple's number of the app; `nil` in the sandbox.
  public var appAppleId: Int64?
  /// The bundle identifier of the app.
  public var bundleId: BundleID
  /// The product whose renewal dates were extended; `nil` when it is not signed.
  public var productId: ProductID?
  /// The alpha-3 codes of the storefronts in the request; `nil` means all.
  public var storefrontCountryCodes: [String]?
  /// How many subscriptions were extended; `nil` when it is not signed.
  public var succeededCount: Int64?
  /// How many subscriptions were not; `nil` when it is not signed.
  public var failedCount: Int64?
  /// The fields that this type does not name, as they were signed.
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
  /// - Throws: ``FieldError`` naming the first field that is missing or unusable.
  public init(from fields: inout FieldReader) throws(FieldError) {
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

  /// Writes the fields that are there.
  public func write(to fields: inout FieldWriter) {
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
