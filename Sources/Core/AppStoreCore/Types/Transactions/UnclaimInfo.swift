/// Seats of a group subscription that the App Store reclaimed.
///
/// Apple has documented only a part of this object (notifications 2.23); the rest is in
/// `unknownFields`.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications>
public struct UnclaimInfo: JSONObjectCodable, Hashable {
  /// The server environment; `nil` if not signed.
  public var environment: AppStoreEnvironment?
  /// Apple's numeric id of the app; `nil` in the sandbox.
  public var appAppleId: Int64?
  /// The bundle identifier of the app; `nil` if not signed.
  public var bundleId: BundleID?
  /// The identifiers of the seats; `nil` if not signed.
  public var unclaimSeatIds: [String]?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(
    environment: AppStoreEnvironment? = nil, appAppleId: Int64? = nil, bundleId: BundleID? = nil,
    unclaimSeatIds: [String]? = nil
  ) {
    self.environment = environment
    self.appAppleId = appAppleId
    self.bundleId = bundleId
    self.unclaimSeatIds = unclaimSeatIds
  }
}

extension UnclaimInfo {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    environment = try fields.optional("environment")
    appAppleId = try fields.optional("appAppleId")
    bundleId = try fields.optional("bundleId")
    unclaimSeatIds = try fields.optional("unclaimSeatIds")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("environment", environment)
    fields.write("appAppleId", appAppleId)
    fields.write("bundleId", bundleId)
    fields.write("unclaimSeatIds", unclaimSeatIds)
    fields.write(rest: unknownFields)
  }
}
