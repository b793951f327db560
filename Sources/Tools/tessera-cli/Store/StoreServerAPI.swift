import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import AsyncHTTPTransport
import Catalog
import EntitlementServer
import Foundation
import HTTPListening
import Hummingbird
import Logging
import ServerBootstrap
import SimulatorServer

/// Apple's server API of a store, for an entitlement server that has the store's clock.
///
/// It accepts the In-App Purchase key of the server's catalog. Tokens are checked with the store's
/// clock, which the server signs them with; the store's own port checks them with the machine's.
struct StoreServerAPI {
  /// The key that it accepts.
  let keyID: String
  /// Where the server sends its requests.
  let endpoints: AppStoreEndpoints
  private let listener: Listener
  private let transport: AsyncHTTPClientTransport

  /// Listens on this machine, and lets the store accept offers that the key signs; `nil` if the
  /// catalog has no key for the store's app.
  init?(of store: SimulatedStore, for catalog: ServerCatalog, logger: Logger) async throws {
    let bundleID = await store.simulator.app.bundleID
    guard let named = catalog.apps.first(where: { $0.bundleID == bundleID })?.inAppPurchaseKey
    else { return nil }
    let key = try APIKey(
      issuerID: named.issuerID, keyID: named.keyID, bundleID: bundleID, pem: named.privateKeyPEM)
    let router = simulatorRouter(
      store: store,
      tokens: APITokenVerifier(
        publicKey: key.publicKey, issuerID: key.issuerID, keyID: key.keyID, bundleIDs: [bundleID]),
      tokenClock: store.clock,
      offerChecker: AppStoreRequestVerifier(
        publicKey: key.publicKey, issuerID: key.issuerID, keyID: key.keyID, bundleIDs: [bundleID]))
    await store.control.acceptOffers(signedBy: OfferSigningKey(key))
    let host = "127.0.0.1"
    listener = try await Listener.start(
      router.buildResponder(), host: host, port: 0, logger: logger)
    transport = AsyncHTTPClientTransport(timeout: .seconds(10))
    let url = ListenAddress.url("http", host, listener.port)
    endpoints = AppStoreEndpoints(production: url, sandbox: url, transport: transport)
    keyID = key.keyID
  }

  /// Closes the port.
  func stop() async {
    await listener.stop()
    await transport.shutdown()
  }
}
