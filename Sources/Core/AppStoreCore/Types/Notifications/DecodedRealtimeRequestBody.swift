public import Foundation

/// The decoded payload of a request for a retention message, sent just before a customer cancels.
///
/// Source: <https://developer.apple.com/documentation/retentionmessaging/decodedrealtimerequestbody>
public struct DecodedRealtimeRequestBody: JSONObjectCodable, Hashable {
  /// The original transaction ID of the subscription.
  public var originalTransactionId: OriginalTransactionID
  /// Apple's numeric id of the app.
  public var appAppleId: Int64
  /// The current product.
  public var productId: ProductID
  /// The language and region of the device, such as `en-US`.
  public var userLocale: String
  /// The identifier of the request.
  public var requestIdentifier: UUID
  /// The server environment.
  public var environment: AppStoreEnvironment
  /// When Apple signed this payload.
  public var signedDate: Timestamp
  /// The signed fields that this type does not declare.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(
    originalTransactionId: OriginalTransactionID, appAppleId: Int64, productId: ProductID,
    userLocale: String, requestIdentifier: UUID, environment: AppStoreEnvironment,
    signedDate: Timestamp
  ) {
    self.originalTransactionId = originalTransactionId
    self.appAppleId = appAppleId
    self.productId = productId
    self.userLocale = userLocale
    self.requestIdentifier = requestIdentifier
    self.environment = environment
    self.signedDate = signedDate
  }
}

extension DecodedRealtimeRequestBody {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    originalTransactionId = try fields.required("originalTransactionId")
    appAppleId = try fields.required("appAppleId")
    productId = try fields.required("productId")
    userLocale = try fields.required("userLocale")
    requestIdentifier = try fields.required("requestIdentifier")
    environment = try fields.required("environment")
    signedDate = try fields.required("signedDate")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("originalTransactionId", originalTransactionId)
    fields.write("appAppleId", appAppleId)
    fields.write("productId", productId)
    fields.write("userLocale", userLocale)
    fields.write("requestIdentifier", requestIdentifier)
    fields.write("environment", environment)
    fields.write("signedDate", signedDate)
    fields.write(rest: unknownFields)
  }
}
