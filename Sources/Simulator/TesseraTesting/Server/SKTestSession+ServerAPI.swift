public import AppStoreServerAPI
internal import AppStoreSimulator
internal import Hummingbird
internal import SimulatorServer
public import StoreKitTest

extension SKTestSession {
  /// Creates a client of the App Store Server API of the session's store.
  ///
  /// Requests go to the store in this process, with a key that the store accepts; no socket is open.
  /// The customer's transactions are found by their identifiers.
  ///
  /// ```swift
  /// let transaction = try await session.buyProduct(identifier: "com.example.pro.monthly")
  /// let id = TransactionID("\(transaction.id)")
  /// let statuses = try await session.serverAPI().subscriptionStatuses(of: id)
  /// print(statuses.data.flatMap(\.lastTransactions).map(\.status))
  /// ```
  ///
  /// - Throws: `SKTestError.invalidAction` if the client cannot be created.
  public func serverAPI() throws -> AppStoreServerAPIClient {
    let store = environment.store
    let bundleID = environment.read { $0.app.bundleID }
    do {
      let key = StoreTestEnvironment.developerKey
      let tokens = APITokenVerifier(
        publicKey: key.publicKey, issuerID: key.issuerID, keyID: key.keyID, bundleIDs: [bundleID])
      let router = simulatorRouter(
        store: store, tokens: tokens, tokenClock: store.clock, eventWait: .zero)
      return try AppStoreServerAPIClient(
        baseURL: "http://store", key: key,
        transport: RouterTransport(responder: router.buildResponder()), clock: store.clock)
    } catch {
      throw SKTestError.refused("the server API is not available: \(error)")
    }
  }
}
