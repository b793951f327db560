import AppStoreCore
import AppStoreServerAPI
import AsyncHTTPTransport
import SignedData

/// Checks a subscription with Apple, for a backend that keeps no ledger.
struct SubscriptionCheck: Sendable {
  let client: AppStoreServerAPIClient
  let verifier: SignedDataVerifier

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - key: The In-App Purchase key.
  ///   - address: Apple's server, or a simulated store.
  ///   - root: The trusted root of signed data.
  ///   - transport: The network.
  init(
    key: APIKey, address: String, trusting root: RootCertificate, transport: any HTTPTransport
  ) throws {
    client = try AppStoreServerAPIClient(
      baseURL: address, key: key, transport: transport, clock: SystemClock())
    verifier = SignedDataVerifier(
      roots: [root], apps: [.init(bundleID: key.bundleID, appAppleID: nil)],
      environments: [.sandbox])
  }

  /// Returns the products of a customer's active subscriptions, from verified transactions.
  func activeProducts(with transaction: TransactionID) async throws -> [String] {
    let response = try await client.subscriptionStatuses(of: transaction, in: [.active])
    return try response.data.flatMap(\.lastTransactions).map { item in
      try verifier.transaction(item.signedTransactionInfo).payload.productId.rawValue
    }
  }
}
