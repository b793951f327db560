/// Returns the header text that binds request values to the signed message.
private func header(keys: [String], values: [String?]) -> String {
  "\(keys.joined(separator: ",")):sha256:\(SHA256Text.hex(of: values.compactMap { $0 }))"
}

/// The value of the `X-Post-Params-Hash` request header.
///
/// It lists every key and hashes the values that are not `nil`, joined by one zero byte.
public struct PostParamsHash: Hashable, Sendable {
  /// The text of the header.
  public let headerValue: String

  /// Creates the hash of parameters in the endpoint's order; a `nil` value was not sent.
  public init(_ parameters: [(key: String, value: String?)]) {
    headerValue = header(keys: parameters.map(\.key), values: parameters.map(\.value))
  }

  /// Returns the keys listed in a header's value, in order; `nil` if it is not such a hash.
  public static func keys(in headerValue: String) -> [String]? {
    guard let colon = headerValue.firstIndex(of: ":"),
      headerValue[colon...].hasPrefix(":sha256:")
    else { return nil }
    return headerValue[..<colon].split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// Returns the hash of `POST /v1/receipts`.
  public static func receipt(
    appUserID: String, fetchToken: String?, appTransaction: String?
  ) -> PostParamsHash {
    PostParamsHash([
      ("app_user_id", appUserID), ("fetch_token", fetchToken), ("app_transaction", appTransaction),
    ])
  }
}

/// The value of the `X-Headers-Hash` request header.
public struct HeadersHash: Hashable, Sendable {
  /// The text of the header.
  public let headerValue: String

  /// Creates the hash of header fields in the protocol's order.
  public init(_ fields: [(name: String, value: String)]) {
    headerValue = header(keys: fields.map(\.name), values: fields.map(\.value))
  }

  /// Creates the hash of `X-Is-Sandbox`, the one header that RevenueCat's protocol signs.
  public init(isSandbox: Bool) {
    self.init(isSandbox: isSandbox ? "true" : "false", environment: nil)
  }

  /// The hash of a request of an app that Xcode runs with StoreKit testing.
  public static let xcode = HeadersHash(isSandbox: "true", environment: "Xcode")

  /// Creates the hash of what a request says of its environment.
  ///
  /// - Parameters:
  ///   - isSandbox: The value of `X-Is-Sandbox`.
  ///   - environment: The value of `X-Tessera-Environment`, this server's own addition; `nil` without one.
  public init(isSandbox: String, environment: String?) {
    let fields: [(String, String?)] = [
      ("X-Is-Sandbox", isSandbox), ("X-Tessera-Environment", environment),
    ]
    self.init(fields.compactMap { name, value in value.map { (name, $0) } })
  }
}
