internal import AppStoreCore
internal import EntitlementAPI

/// The environment of a request to the server.
enum RequestEnvironment: Hashable, Sendable {
  case production
  case sandbox
  /// Xcode runs the app with StoreKit testing.
  case xcode

  /// The value of `X-Is-Sandbox`.
  var isSandbox: String { self == .production ? "false" : "true" }

  /// The value of `X-Tessera-Environment`; `nil` for none.
  var name: String? { self == .xcode ? AppStoreEnvironment.xcode.rawValue : nil }

  private static let productionHash = HeadersHash(isSandbox: false).headerValue
  private static let sandboxHash = HeadersHash(isSandbox: true).headerValue

  /// The value of `X-Headers-Hash`.
  var headersHash: String {
    switch self {
    case .production: Self.productionHash
    case .sandbox: Self.sandboxHash
    case .xcode: HeadersHash.xcode.headerValue
    }
  }

  /// The environment that a hash of headers names; `nil` for another text.
  init?(headersHash: String?) {
    let known = [RequestEnvironment.production, .sandbox, .xcode]
    guard let found = known.first(where: { $0.headersHash == headersHash }) else { return nil }
    self = found
  }
}
