public import HTTPTypes

extension HTTPField.Name {
  /// The signature over a response: base64 of 180 bytes.
  public static let signature = wellFormed("X-Signature")
  /// The signatures of further roots over a response's intermediate key; our addition to the wire format.
  ///
  /// While a root is replaced, `X-Signature` holds the one of the server's first root.
  public static let rootSignatures = wellFormed("X-Tessera-Root-Signatures")
  /// The server's time of a response: whole milliseconds since 1970.
  public static let requestTime = wellFormed("X-RevenueCat-Request-Time")
  /// The opaque tag of a response's content, in requests and responses.
  public static let revenueCatETag = wellFormed("X-RevenueCat-ETag")
  /// The nonce of a request: base64 of 12 random bytes.
  public static let nonce = wellFormed("X-Nonce")
  /// The hash of a request's signed parameters.
  public static let postParamsHash = wellFormed("X-Post-Params-Hash")
  /// The hash of a request's signed headers.
  public static let headersHash = wellFormed("X-Headers-Hash")
  /// Whether the app runs against the sandbox: `true` or `false`.
  public static let isSandbox = wellFormed("X-Is-Sandbox")
  /// `Xcode` says that Xcode runs the app with StoreKit testing; our addition to the wire format.
  public static let environment = wellFormed("X-Tessera-Environment")
  /// `1` requests the reasons for each entitlement; an extension of the wire format.
  public static let explain = wellFormed("X-Tessera-Explain")
  /// The client's platform, such as `iOS`.
  public static let platform = wellFormed("X-Platform")
  /// The version of the client SDK.
  public static let sdkVersion = wellFormed("X-Version")
  /// The kind of client: `native`, or the name of a wrapper.
  public static let platformFlavor = wellFormed("X-Platform-Flavor")
  /// The number of earlier attempts to send this request: `0` for the first one.
  public static let retryCount = wellFormed("X-Retry-Count")
  /// Why the client rejected the last response to the same request, as ``FailedVerification`` names it;
  /// our addition to the wire format.
  public static let failedVerification = wellFormed("X-Tessera-Failed-Verification")
  /// The client's StoreKit version: `2`.
  public static let storeKitVersion = wellFormed("X-StoreKit-Version")
  /// Whether the app finishes transactions itself: `true` or `false`.
  public static let observerMode = wellFormed("X-Observer-Mode-Enabled")
  /// The version of the app.
  public static let appVersion = wellFormed("X-Client-Version")
  /// The alpha-3 code of the customer's storefront.
  public static let storefront = wellFormed("X-Storefront")
  /// The token with which an app logs a customer in: a JWT signed by the developer's backend.
  public static let logInToken = wellFormed("X-Tessera-Log-In-Token")
  /// Whether a rejected request may be retried: `true` or `false`.
  public static let isRetryable = wellFormed("Is-Retryable")

  /// Identifies retries of the same request.
  ///
  /// Source: <https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/>
  public static let idempotencyKey = wellFormed("Idempotency-Key")

  private static func wellFormed(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else {
      preconditionFailure("\(text) is not a header name")
    }
    return name
  }
}
