/// A reason why a server cannot work now, for `GET /v1/ready`.
public struct ReadinessProblem: Hashable, Sendable {
  /// What is not ready, such as `ledger` or `lease`; programs compare it.
  public let name: String
  /// The reason in one line that is safe to show.
  public let reason: String
  /// Whether the server can work in spite of it.
  public let isWarning: Bool

  /// Creates a problem.
  public init(name: String, reason: String, isWarning: Bool = false) {
    self.name = name
    self.reason = reason
    self.isWarning = isWarning
  }
}

extension LedgerStore {
  /// The warning that a newer program migrated the ledger; `nil` if none did, which is the default.
  public var schemaWarning: ReadinessProblem? { nil }

  /// Returns what prevents work with this ledger now; empty if nothing does.
  ///
  /// The default reads the counts.
  public func readiness() async -> [ReadinessProblem] {
    do throws(LedgerError) {
      _ = try await counts()
      return []
    } catch {
      return [ReadinessProblem(name: "ledger", reason: "\(error)")]
    }
  }
}
