import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import SignedData
import SimulatorServer
import StoreConfiguration

// Comments of declarations show this code; `ReadmeStyleTests` compares the texts.

enum DocumentationExamples {
  static func configuration(_ file: URL) throws {
    let bytes = try Array(Data(contentsOf: file))
    let configuration = try StoreKitConfiguration(parsing: bytes, fileName: "Store.storekit")
    for finding in configuration.lint() { print(finding) }
  }

  static func storeState(
    _ configuration: StoreKitConfiguration, from start: Timestamp
  ) throws -> [SimulatorEffect] {
    var store = AppStoreState(
      configuration: configuration, app: SimulatedApp(bundleID: "com.example.app"),
      environment: .sandbox, startingAt: start, seed: 7)
    let sale = try store.purchase(PurchaseRequest(productID: "com.example.pro.monthly"), by: "ada")
    let effects = sale.effects + store.advance(by: .days(60))
    return effects
  }

  static func invariants(_ store: AppStoreState) {
    precondition(StoreInvariants(of: store).violations().isEmpty)
  }

  static func sandbox(_ configuration: StoreKitConfiguration, from start: Timestamp) async throws {
    let store = try SimulatedStore(
      configuration, app: SimulatedApp(bundleID: "com.example.app"), startingAt: start)
    let sale = try await store.buy(PurchaseRequest(productID: "com.example.pro.monthly"), by: "ada")
    let renewals = try await store.advance(by: .days(31))
    print((sale.notifications + renewals).map(\.name))
  }

  static func verified(_ jws: String) throws -> JWSTransactionDecodedPayload {
    let verifier = SignedDataVerifier(
      roots: [.appleRootCAG3],
      apps: [.init(bundleID: "com.example.app", appAppleID: 1_234_567_890)],
      environments: [.production, .sandbox])
    let transaction = try verifier.transaction(jws).payload
    return transaction
  }

  static func renewal(
    _ signedTransactionInfo: String, _ signedRenewalInfo: String, _ verifier: SignedDataVerifier
  ) throws -> JWSRenewalInfoDecodedPayload {
    let transaction = try verifier.transaction(signedTransactionInfo)
    let renewal = try verifier.renewalInfo(signedRenewalInfo, transaction: transaction).payload
    return renewal
  }

  static func inspected(_ jws: String, _ verifier: SignedDataVerifier) {
    let inspection = verifier.inspect(jws)
    for check in inspection.checks where check.outcome == .failed {
      print(check.name, check.evidence)
    }
  }

  static func signed(
    _ transaction: JWSTransactionDecodedPayload, at now: Timestamp
  ) throws -> String {
    let chain = try SigningChain.make(
      commonName: "Example", notBefore: now, notAfter: now + .days(365))
    let jws = try chain.sign(transaction)
    return jws
  }

  static func client(_ issuerID: String, _ pem: String) async throws -> StatusResponse {
    let key = try APIKey(
      issuerID: issuerID, keyID: "2X9R4HXF34", bundleID: "com.example.app", pem: pem)
    let client = try AppStoreServerAPIClient(
      baseURL: AppStoreServerAPIClient.productionURL, key: key, transport: URLSessionTransport(),
      clock: SystemClock())
    let statuses = try await client.subscriptionStatuses(of: "2000000000000001")
    return statuses
  }

  static func history(
    of id: TransactionID, _ client: AppStoreServerAPIClient, _ verifier: SignedDataVerifier,
    handle: (JWSTransactionDecodedPayload) -> Void
  ) async throws {
    for try await page in try client.transactionHistoryPages(of: id) {
      for jws in page.signedTransactions { handle(try verifier.transaction(jws).payload) }
    }
  }

  static func signedOffer(_ key: APIKey, at now: Timestamp) throws -> String {
    let offer = PromotionalOfferClaims(
      productID: "com.example.pro.monthly", offerIdentifier: "winter")
    let jws = try AppStoreRequestSigner(key: key).sign(offer, nonce: UUID(), at: now)
    return jws
  }
}
