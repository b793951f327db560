public import AppStoreCore

/// What a request of an app states about the app and its device.
///
/// The app reports it, without a signature, so it decides nothing about access or money.
public struct ClientDetails: Hashable, Sendable {
  /// The maximum length of a text in bytes of UTF-8.
  public static let maxLength = 64

  /// The app of the API key.
  public let bundleID: BundleID
  /// Whether the app uses the sandbox.
  public let isSandbox: Bool
  /// The platform, such as `iOS`; `nil` if not stated.
  public let platform: String?
  /// The alpha-3 code of the storefront's country or region, such as `USA`; `nil` if not stated.
  public let storefront: String?
  /// The version of the app; `nil` if not stated.
  public let appVersion: String?
  /// The version of the SDK; `nil` if not stated.
  public let sdkVersion: String?

  /// Creates details.
  ///
  /// A text that is empty, too long or not printable ASCII counts as not stated, and so does a
  /// storefront that is not three letters.
  public init(
    bundleID: BundleID, isSandbox: Bool, platform: String? = nil, storefront: String? = nil,
    appVersion: String? = nil, sdkVersion: String? = nil
  ) {
    self.bundleID = bundleID
    self.isSandbox = isSandbox
    self.platform = platform.flatMap(Self.usable)
    self.storefront = storefront.flatMap(Self.country)
    self.appVersion = appVersion.flatMap(Self.usable)
    self.sdkVersion = sdkVersion.flatMap(Self.usable)
  }

  /// Returns a reported text; `nil` if it cannot be used.
  static func usable(_ text: String) -> String? {
    let bytes = text.utf8
    let isUsable =
      (1...maxLength).contains(bytes.count)
      && bytes.allSatisfy { (UInt8(ascii: " ")...UInt8(ascii: "~")).contains($0) }
    return isUsable ? text : nil
  }

  private static func country(_ text: String) -> String? {
    let code = text.uppercased()
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return code.utf8.count == 3 && code.utf8.allSatisfy(letters.contains) ? code : nil
  }
}
