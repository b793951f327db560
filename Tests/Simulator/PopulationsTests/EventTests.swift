import AppStoreCore
import AppStoreSimulator
import Foundation
import Populations
import SignedData
import SimulatorServer
import Testing

/// Events as NDJSON lines and as signed data.
@Suite(.timeLimit(.minutes(30))) struct EventTests {
  @Test func `Every line decodes to its event`() throws {
    var population = try Business.population(
      Business.lively, customers: 60, withOffers: true)
    let events = population.events()
    #expect(events.count > 300)
    for event in events {
      let line = PopulationLine(event)
      #expect(!line.jsonBytes.contains(UInt8(ascii: "\n")))
      #expect(try PopulationLine(json: line.jsonBytes) == line)
    }
  }

  @Test func `A line has the data that charts need in addition to the payloads`() throws {
    var population = try Business.population(Business.lively, customers: 60)
    let event = try #require(
      population.events().first {
        if case .notification(let told) = $0.content { told.type == .didRenew } else { false }
      })
    let line = try #require(
      JSONSerialization.jsonObject(with: Data(PopulationLine(event).jsonBytes)) as? [String: Any])
    #expect(
      Set(line.keys) == [
        "account", "currency", "date", "kind", "notificationType", "notificationUUID",
        "originalTransactionId", "price", "productId", "renewalInfo", "signedDate", "status",
        "storefront", "transaction", "transactionId",
      ])
    #expect(line["date"] as? String ?? "" > "2025-01-01T00:00:00.000Z")
  }

  @Test(arguments: [
    #"{"account":"a","date":"2025-01-01","kind":"arrival"}"#,
    #"{"account":"a","date":"2025-02-30T00:00:00.000Z","kind":"arrival"}"#,
    #"{"account":"a","date":"2025-01-01T00:00:00.000Z","kind":"birth"}"#,
    #"{"account":"a","date":"2025-01-01T00:00:00.000Z","kind":"transaction"}"#,
  ])
  func `An invalid line is rejected`(line: String) {
    #expect(throws: JSONFieldError.self) { try PopulationLine(json: Array(line.utf8)) }
  }

  @Test func `The facts and the notifications of a population verify`() throws {
    let chain = try SigningChain.make(
      commonName: "Population", notBefore: Business.start - .days(30),
      notAfter: Business.start + .days(3650), shape: .p256)
    let verifier = SignedDataVerifier(
      roots: [chain.root], apps: [.init(bundleID: Business.app.bundleID, appAppleID: nil)],
      environments: [.sandbox])
    var signer = PayloadSigner(chain: chain)
    var population = try Business.population(
      Business.lively, months: 3, customers: 40, withOffers: true)
    var verified = 0
    // Renewal info names no app; it is verified with an earlier transaction.
    var purchases: [OriginalTransactionID: Verified<JWSTransactionDecodedPayload>] = [:]
    while let events = population.next() {
      for event in events {
        switch event.content {
        case .arrival: continue
        case .transaction(let compact):
          let payload = compact.payload
          let jws = try signer.sign(payload)
          let transaction = try verifier.transaction(jws)
          #expect(transaction.payload == payload)
          purchases[payload.originalTransactionId] = transaction
        case .status(let state):
          let jws = try signer.sign(state.renewalInfo)
          let purchase = try #require(purchases[state.renewalInfo.originalTransactionId])
          let info = try verifier.renewalInfo(jws, transaction: purchase)
          #expect(info.payload == state.renewalInfo)
        case .notification(let notification):
          let jws = try signer.sign(notification, of: Business.app)
          let told = try verifier.notification(jws)
          #expect(told.transaction?.payload == notification.transaction)
          #expect(told.renewalInfo?.payload == notification.renewalInfo)
        }
        verified += 1
      }
      signer.forget()
    }
    #expect(verified > 100)
  }
}
