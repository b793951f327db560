/// One session of StoreKit testing in Xcode, identified by the certificate it signs with.
///
/// Each session numbers its transactions from 0, so two of them sign different purchases under the same
/// identifiers. What is recorded of a session has its name in each identifier: `0` becomes
/// `0@xcode-4f3a…`. ``TransactionID/inStore`` reads it back.
///
/// Source: <https://developer.apple.com/documentation/xcode/setting-up-storekit-testing-in-xcode>
public struct XcodeSession: Hashable, Sendable {
  private static let mark = "@xcode-"
  /// The length of a name in characters: 128 bits of the fingerprint.
  private static let nameLength = 32

  /// The first 32 digits of the certificate's SHA-256 fingerprint, in lowercase hexadecimal.
  public let name: String

  /// Creates a session from the SHA-256 fingerprint of its certificate, in lowercase hexadecimal.
  public init(certificate sha256: String) {
    name = String(sha256.prefix(Self.nameLength))
  }

  /// Reads the session out of an identifier; `nil` for an identifier that names none.
  public init?(in identifier: String) {
    guard let name = Self.parts(of: identifier)?.name else { return nil }
    self.name = String(name)
  }

  /// Returns a session's identifier as it is recorded.
  public func scoped(_ identifier: String) -> String { identifier + Self.mark + name }

  /// Returns an identifier as its session gave it; any other identifier stays as it is.
  static func unscoped(_ identifier: String) -> String {
    parts(of: identifier).map { String($0.id) } ?? identifier
  }

  private static func parts(of identifier: String) -> (id: Substring, name: Substring)? {
    // Nearly every identifier is Apple's, and short.
    guard identifier.utf8.count > mark.utf8.count + nameLength else { return nil }
    let name = identifier.suffix(nameLength)
    let rest = identifier[..<name.startIndex]
    guard rest.hasSuffix(mark) else { return nil }
    return (rest.dropLast(mark.count), name)
  }
}

extension TransactionID {
  /// The identifier as StoreKit shows it on the device, without the name of Xcode's session.
  public var inStore: String { XcodeSession.unscoped(rawValue) }
}

extension OriginalTransactionID {
  /// The identifier as StoreKit shows it on the device, without the name of Xcode's session.
  public var inStore: String { XcodeSession.unscoped(rawValue) }
}
