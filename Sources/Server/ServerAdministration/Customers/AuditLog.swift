public import AppStoreCore
public import Ledger

/// The log of manual operations, read from the ledger; servers may be running on it.
public struct AuditLog: Sendable {
  /// One manual operation.
  public struct Line: Hashable, Sendable, Encodable {
    /// The position in the log; it increases with each entry.
    public let sequence: Int64
    /// The time of the operation, in ISO 8601.
    public let at: String
    /// The actor: `key:` with the fingerprint of an API key, or a person.
    public let actor: String
    /// The kind of operation, such as `grant`.
    public let action: String
    /// The customer or object of the operation.
    public let subject: String
    /// Further details without secrets.
    public let details: [String: String]
    /// The details in one line for people.
    public let detailText: String

    private enum CodingKeys: String, CodingKey {
      case sequence, at, actor, action, subject, details
    }

    init(_ recorded: RecordedAuditEntry) {
      sequence = recorded.sequence
      at = recorded.entry.at.iso8601
      actor = recorded.entry.actor
      action = recorded.entry.action.rawValue
      subject = recorded.entry.subject
      details = recorded.entry.details
      detailText = recorded.entry.detailText
    }
  }

  private static let page = 500

  private let ledger: any LedgerStore

  /// Opens a server's ledger.
  ///
  /// - Throws: ``ServerDataError/ledger(reason:)`` if there is no ledger, or it cannot be opened.
  public init(
    _ location: LedgerLocation, storage: any LedgerStorage
  ) async throws(ServerDataError) {
    ledger = try await DataDirectory.ledger(location, in: storage)
  }

  /// Calls `body` for each entry, the oldest first.
  ///
  /// - Parameters:
  ///   - since: The earliest time; `nil` for all entries.
  ///   - body: Called with each entry.
  public func lines(
    since: Timestamp?, _ body: (Line) throws -> Void
  ) async throws {
    var after: Int64 = 0
    while true {
      let entries: [RecordedAuditEntry]
      do throws(LedgerError) {
        entries = try await ledger.auditEntries(since: since, after: after, limit: Self.page)
      } catch {
        throw ServerDataError.ledger(reason: "\(error)")
      }
      for entry in entries { try body(Line(entry)) }
      guard let last = entries.last, entries.count == Self.page else { return }
      after = last.sequence
    }
  }
}
