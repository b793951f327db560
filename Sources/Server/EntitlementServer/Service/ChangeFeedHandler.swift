internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Logging

struct ChangeFeedHandler: RequestHandler {
  let ledger: any LedgerStore
  let logger: Logger

  /// Returns the changes after a cursor of the feed.
  func changes(from caller: AuthenticatedRequest) async throws(APIError) -> UnsignedResponse {
    let after = try caller.number("after", in: 0...Int64.max) ?? 0
    let limit =
      try caller.number("limit", in: 1...Int64(ChangesBody.maxLimit))
      ?? Int64(ChangesBody.defaultLimit)
    // Includes the change at the cursor itself; without it the cursor is not from this feed.
    let read = try await fromLedger(
      await ledger.changes(after: max(0, after - 1), limit: Int(limit) + (after > 0 ? 1 : 0)))
    if after > 0 {
      let known = read.first.flatMap { $0.sequence == after ? $0.checkpoint : nil }
      guard let known, caller.values("mark").first ?? known == known else { throw .unknownCursor }
    }
    let changes = read.drop { $0.sequence <= after }
    assert(changes.count <= limit, "a page has at most its limit of changes")
    return try .json(
      ChangesBody(
        changes: changes.map(ChangeBody.init), next: read.last?.sequence ?? 0,
        mark: read.last?.checkpoint))
  }
}

extension RecordedFeedChange {
  /// Distinguishes this change from another one at its cursor after a restore from a backup.
  fileprivate var checkpoint: String {
    let parts = [
      "\(sequence)", "\(change.at.milliseconds)", change.kind.rawValue,
      change.customer?.rawValue ?? "", change.originalTransactionID?.rawValue ?? "",
      change.factSequence.map { "\($0)" } ?? "",
    ]
    return String(SHA256Text.hex(of: parts).prefix(16))
  }
}

extension APIError {
  fileprivate static let unknownCursor = APIError(
    .badRequest,
    "after: unknown cursor; the server was restored from a backup. Restart from 0.",
    status: .conflict)
}

extension ChangeBody {
  init(_ recorded: RecordedFeedChange) {
    let change = recorded.change
    self.init(
      sequence: recorded.sequence, at: change.at, kind: change.kind.rawValue,
      appUserID: change.customer, originalTransactionID: change.originalTransactionID,
      factSequence: change.factSequence)
  }
}
