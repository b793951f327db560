/// Why the App Store revoked a purchase.
public struct RevocationReason: RawRepresentable, Hashable, Sendable {
  /// The text of the reason.
  public let rawValue: String

  /// Creates a reason from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer had a problem with the app.
  public static let developerIssue = RevocationReason(rawValue: "developer_issue")
  /// Any other reason.
  public static let other = RevocationReason(rawValue: "other")
}
