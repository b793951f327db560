/// The response of `GET /v1/ready`.
public struct ReadinessBody: Codable, Hashable, Sendable {
  /// What is not ready, such as `ledger` or `keys`; empty if the server can do its work.
  public var missing: [String]

  /// What is wrong although the server can do its work, such as `clock`; `nil` for nothing.
  public var warnings: [String]?

  /// Creates a response.
  public init(missing: [String], warnings: [String]? = nil) {
    (self.missing, self.warnings) = (missing, warnings)
  }
}
