internal import AppStoreTypes
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import Ledger
internal import TrustedEntitlements

extension EntitlementService {
  /// Returns the changes after a cursor of the feed.
  func changes(from caller: AuthenticatedRequest) async throws(APIError) -> UnsignedResponse {
    let after = try caller.number("after", in: 0...Int64.max) ?? 0
    let limit =
      try caller.number("limit", in: 1...Int64(ChangesBody.largestLimit))
      ?? Int64(ChangesBody.usualLimit)
    // Includes the change at the cursor itself; without it the cursor is not from this feed.
    let read = try await fromLedger { () throws(LedgerError) in
      try await ledger.changes(after: max(0, after - 1), limit: Int(limit) + (after > 0 ? 1 : 0))
    }
    if after > 0 {
      let known = read.first.flatMap { $0.sequence == after ? $0.checkpoint : nil }
      guard let known, caller.values("mark").first ?? known == known else { throw .unknownCursor }
    }
    let changes = read.drop { $0.sequence <= after }
    return try json(
      ChangesBody(
        changes: changes.map(ChangeBody.init), next: read.last?.sequence ?? 0,
        mark: read.last?.checkpoint))
  }

  /// Accepts telemetry from SDKs, which is counted as a request and not stored.
  func telemetry(_ body: [UInt8]) throws(APIError) -> UnsignedResponse {
    guard (try? JSONSerialization.jsonObject(with: Data(body))) is [String: Any] else {
      throw APIError(.badRequest, "The body is not a JSON object; send one.")
    }
    return Self.nothing
  }

  /// The health response: an empty JSON string, as clients expect.
  var health: UnsignedResponse { UnsignedResponse(status: .ok, body: Array("\"\"\n".utf8)) }

  /// The table of endpoints as an OpenAPI document.
  var openAPI: UnsignedResponse { UnsignedResponse(status: .ok, body: OpenAPIDocument.bytes) }
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
    "after: this feed never told you of that place; it was restored from a backup. Begin at 0.",
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

extension AuthenticatedRequest {
  /// Returns the decoded values of a query field; empty if it is absent.
  func values(_ name: String) -> [String] {
    query.split(separator: "&").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.first.flatMap({ String($0).removingPercentEncoding }) == name else { return nil }
      return (parts.count > 1 ? String(parts[1]) : "").removingPercentEncoding
    }
  }

  /// Returns a number from the query; `nil` if it is absent.
  func number(_ name: String, in range: ClosedRange<Int64>) throws(APIError) -> Int64? {
    guard let text = values(name).first else { return nil }
    guard let number = Int64(text), range.contains(number) else {
      throw APIError(
        .badRequest,
        "\(name): is not a number from \(range.lowerBound) to \(range.upperBound); send one.")
    }
    return number
  }
}
