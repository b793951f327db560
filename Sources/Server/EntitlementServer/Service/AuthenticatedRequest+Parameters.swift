internal import AppStoreCore
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import Ledger

extension AuthenticatedRequest {
  /// Rejects a body that does not match its sender's hash: it was modified in transit.
  func checkPostParams(_ parameters: [(key: String, value: String?)]) throws(APIError) {
    guard let hash = postParamsHash, hash != PostParamsHash(parameters).headerValue else { return }
    throw APIError(
      .badRequest, "X-Post-Params-Hash does not match the request; it was modified in transit.")
  }

  /// Returns whether a signature over a receipt's parameters hash binds the response to the
  /// customer and the token.
  ///
  /// The hash lists the parameters that it covers, and different SDK versions list different ones.
  /// A hash that omits the customer or the token, or covers unknown parameters, binds nothing. If
  /// the hash belongs to another body, the response is not final: nothing is recorded, so the app
  /// must retry.
  func isBound(by body: ReceiptBody) throws(APIError) -> Bool {
    let values: [String: String?] = [
      "app_user_id": body.appUserID.rawValue, "fetch_token": body.fetchToken,
      "app_transaction": body.appTransaction,
    ]
    guard let hash = postParamsHash, let keys = PostParamsHash.keys(in: hash),
      Set(keys).count == keys.count, keys.contains("app_user_id"), keys.contains("fetch_token"),
      keys.allSatisfy({ values[$0] != nil })
    else { return false }
    guard hash == PostParamsHash(keys.map { ($0, values[$0] ?? nil) }).headerValue else {
      throw APIError(
        .badRequest, "X-Post-Params-Hash does not match the request; it was modified in transit.",
        status: .serviceUnavailable)
    }
    return true
  }

  /// Returns the decoded values of a query field; empty if it is absent.
  func values(_ name: String) -> [String] { values(name, in: query) }

  /// Returns the same, with a plus sign read as a space, as forms write it.
  func formValues(_ name: String) -> [String] {
    values(name, in: query.replacing("+", with: "%20"))
  }

  private func values(_ name: String, in query: some StringProtocol) -> [String] {
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
        "\(name): must be a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// The actor for the ledger: a fingerprint of the API key, never the key.
  var auditActor: AuditActor {
    apiKey.map { .key(String(SHA256Text.hex(of: [$0]).prefix(8))) } ?? .backend
  }

  /// The actor as the audit log stores it.
  var actor: String { "\(auditActor)" }
}
