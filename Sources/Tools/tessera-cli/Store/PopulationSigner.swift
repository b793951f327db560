import AppStoreCore
import AppStoreSimulator
import Populations
import SignedData
import SimulatorServer

struct PopulationSigner {
  private var signer: PayloadSigner
  private let app: SimulatedApp

  init(chain: SigningChain, app: SimulatedApp) {
    signer = PayloadSigner(chain: chain)
    self.app = app
  }

  /// Discards the signed data, which is not signed again.
  mutating func forget() { signer.forget() }

  /// Returns the signed data of an event as lines of JSON; none for notifications, which repeat the
  /// same data.
  mutating func facts(of event: PopulationEvent) throws -> [[UInt8]] {
    switch event.content {
    case .arrival, .notification: []
    case .transaction(let transaction): [try line(of: event, transaction.payload)]
    case .status(let state):
      [
        line(
          of: event, state.renewalInfo.originalTransactionId, "signedRenewalInfo",
          try signer.sign(state.renewalInfo))
      ]
    }
  }

  /// Returns the signed notification of an event; `nil` if it has none.
  mutating func message(of event: PopulationEvent) throws -> BulkDelivery.Message? {
    guard case .notification(let notification) = event.content else { return nil }
    let subtype = notification.subtype.map { "/\($0.rawValue)" } ?? ""
    return BulkDelivery.Message(
      name: "\(notification.type.rawValue)\(subtype) \(notification.notificationUUID)",
      signedPayload: try signer.sign(notification, of: app))
  }

  private mutating func line(
    of event: PopulationEvent, _ payload: JWSTransactionDecodedPayload
  ) throws -> [UInt8] {
    line(
      of: event, payload.originalTransactionId, "signedTransactionInfo", try signer.sign(payload))
  }

  private func line(
    of event: PopulationEvent, _ original: OriginalTransactionID, _ key: String, _ jws: String
  ) -> [UInt8] {
    let object: JSONObject = [
      "account": .string(event.account.rawValue),
      "originalTransactionId": .string(original.rawValue), key: .string(jws),
    ]
    return JSONValue.object(object).jsonBytes
  }
}
