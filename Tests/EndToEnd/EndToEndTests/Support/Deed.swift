import AppStoreCore
import Foundation
import HTTPTypes
import Ledger
import SignedData
import Subscriptions
import TestSupport

/// A write request with unique identifiers, so that both its loss and its duplication are detected.
struct Deed: Sendable {
  enum Kind: CaseIterable {
    case notification, receipt, attribute, grant, coins, alias, enrollment

    /// How many facts it adds to a ledger.
    var facts: Int {
      switch self {
      case .notification: 2
      case .receipt: 1
      case .attribute, .grant, .coins, .alias, .enrollment: 0
      }
    }
  }

  static let (publicKey, secretKey) = ("appl_test", "sk_test")

  let kind: Kind
  let number: Int
  private let path: String
  private let key: String?
  private let body: String

  private var customer: AppUserID { AppUserID("customer-\(number)") }
  private var uuid: String { "uuid-\(number)" }
  private var transaction: TransactionID { TransactionID("7\(100_000 + number)") }
  private var device: AppUserID {
    AppUserID("$RCAnonymousID:" + String(format: "%032x", number))
  }

  init(_ kind: Kind, number: Int, signedBy store: TestStore) throws {
    (self.kind, self.number) = (kind, number)
    let customer = "/v1/subscribers/customer-\(number)"
    let transaction = TestStore.transaction(TransactionID("7\(100_000 + number)"))
    switch kind {
    case .notification:
      let notification = try store.notification(
        uuid: "uuid-\(number)", transaction: transaction, renewalInfo: nil)
      (path, key) = ("/v1/apple/notifications", nil)
      body = #"{"signedPayload":"\#(try store.sign(notification))"}"#
    case .receipt:
      (path, key) = ("/v1/receipts", Self.publicKey)
      body = """
        {"app_user_id":"customer-\(number)","fetch_token":"\(try store.sign(transaction))",\
        "is_restore":false,"initiation_source":"purchase"}
        """
    case .attribute:
      (path, key) = (customer + "/attributes", Self.publicKey)
      body = #"{"attributes":{"color":{"value":"\#(number)","updated_at_ms":1}}}"#
    case .grant:
      (path, key) = (customer + "/entitlements/pro/promotional", Self.secretKey)
      body = #"{"duration":"lifetime"}"#
    case .coins:
      (path, key) = (customer + "/virtual_currencies/transactions", Self.secretKey)
      body = #"{"adjustments":{"COIN":5}}"#
    case .alias:
      (path, key) = ("/v1/subscribers/identify", Self.publicKey)
      let device = "$RCAnonymousID:" + String(format: "%032x", number)
      body = #"{"app_user_id":"\#(device)","new_app_user_id":"customer-\#(number)"}"#
    case .enrollment:
      (path, key, body) = (customer + "/offerings", Self.publicKey, "")
    }
  }

  /// Sends the request to a server; returns whether the response confirms it.
  func isAnswered(by port: Int, over transport: any HTTPTransport) async -> Bool {
    var fields: HTTPFields = [.contentType: "application/json"]
    fields[.authorization] = key.map { "Bearer \($0)" }
    // A client without a response retries with the same key.
    if let name = HTTPField.Name("Idempotency-Key") { fields[name] = "deed \(number)" }
    let request = HTTPRequest(
      method: kind == .enrollment ? .get : .post, scheme: "http",
      authority: "127.0.0.1:\(port)", path: path, headerFields: fields)
    guard let reply = try? await transport.send(request, body: Array(body.utf8)) else {
      return false
    }
    return (200..<300).contains(reply.response.status.code)
  }

  /// Returns how many times a ledger contains it.
  func times(in ledger: any LedgerStore) async throws -> Int {
    switch kind {
    case .notification:
      try await ledger.facts(about: OriginalTransactionID(transaction.rawValue)).count {
        $0.fact.kind == .notification && $0.fact.identity == uuid
      }
    case .receipt:
      try await ledger.history(of: customer).transactions.keys.count { $0 == transaction }
    case .attribute:
      try await ledger.attributes(of: [customer]).count { $0.value == "\(number)" }
    case .grant: try await ledger.grants(to: [customer]).count
    case .coins: try await ledger.adjustments(of: [customer]).count
    case .alias: try await ledger.appUserIDs(of: customer).count { $0 == device }
    case .enrollment: try await ledger.enrollments(of: [customer])[customer]?.count ?? 0
    }
  }
}
