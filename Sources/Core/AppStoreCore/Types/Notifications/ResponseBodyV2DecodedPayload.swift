/// The decoded payload of an App Store Server Notification, version 2.
///
/// A notification has exactly one of `data`, `summary`, `appData`, `externalPurchaseToken` and
/// `unclaimInfo`.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2decodedpayload>
public struct ResponseBodyV2DecodedPayload: JSONObjectCodable, Hashable {
  /// The event.
  public var notificationType: NotificationType
  /// Details of the event; `nil` for most types.
  public var subtype: NotificationSubtype?
  /// The identifier of the notification, which is the same when Apple resends it.
  public var notificationUUID: String
  /// The version of the notification, `2.0`.
  public var version: String
  /// When Apple signed this payload.
  public var signedDate: Timestamp
  /// The app and the signed data; `nil` in notifications without them.
  public var data: NotificationData?
  /// The result of extending renewal dates for all subscribers; `nil` in other notifications.
  public var summary: NotificationSummary?
  /// The app and its signed app transaction; `nil` in other notifications.
  public var appData: NotificationAppData?
  /// The token of an external purchase; `nil` in other notifications.
  public var externalPurchaseToken: ExternalPurchaseToken?
  /// The reclaimed seats; `nil` in other notifications.
  public var unclaimInfo: UnclaimInfo?
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value from the fields that are always present; set the others afterwards.
  public init(
    notificationType: NotificationType, subtype: NotificationSubtype?, notificationUUID: String,
    signedDate: Timestamp, data: NotificationData?, version: String = "2.0"
  ) {
    self.notificationType = notificationType
    self.subtype = subtype
    self.notificationUUID = notificationUUID
    self.signedDate = signedDate
    self.data = data
    self.version = version
  }
}

extension ResponseBodyV2DecodedPayload {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    notificationType = try fields.required("notificationType")
    subtype = try fields.optional("subtype")
    notificationUUID = try fields.required("notificationUUID")
    version = try fields.required("version")
    signedDate = try fields.required("signedDate")
    data = try fields.optional("data")
    summary = try fields.optional("summary")
    appData = try fields.optional("appData")
    externalPurchaseToken = try fields.optional("externalPurchaseToken")
    unclaimInfo = try fields.optional("unclaimInfo")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("notificationType", notificationType)
    fields.write("subtype", subtype)
    fields.write("notificationUUID", notificationUUID)
    fields.write("version", version)
    fields.write("signedDate", signedDate)
    fields.write("data", data)
    fields.write("summary", summary)
    fields.write("appData", appData)
    fields.write("externalPurchaseToken", externalPurchaseToken)
    fields.write("unclaimInfo", unclaimInfo)
    fields.write(rest: unknownFields)
  }
}
