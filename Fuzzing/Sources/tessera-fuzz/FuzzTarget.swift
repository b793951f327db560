import AppStoreCore
import Foundation
import SignedData
import TestSupport

/// A verifier with its dependencies, and the properties of its results to check.
struct FuzzTarget: Sendable {
  /// The target over the folder in `TESSERA_FUZZ_FOLDER`.
  ///
  /// The folder stores the chain between runs, so that an input always means the same.
  static let shared = Result {
    guard let path = ProcessInfo.processInfo.environment["TESSERA_FUZZ_FOLDER"] else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try FuzzTarget(folder: URL(filePath: path))
  }

  let folder: URL
  let store: TestStore
  let verifier: SignedDataVerifier
  let oracle: Oracle
  /// A valid payload of each kind, as JSON.
  let payloads: [FuzzInput.Kind: String]
  private let transaction: Verified<JWSTransactionDecodedPayload>

  private init(folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "chain.pem")
    if let pem = try? String(contentsOf: file, encoding: .utf8) {
      store = TestStore(chain: try SigningChain(pem: pem))
    } else {
      store = try TestStore()
      try store.chain.pemRepresentation.write(to: file, atomically: true, encoding: .utf8)
    }
    verifier = store.verifier()
    oracle = try Oracle(chain: store.chain)
    transaction = try store.verified()
    payloads = [
      .transaction: try TestStore.transaction().json,
      .renewalInfo: try TestStore.renewalInfo().json,
      .notification: try store.notification().json,
      .appTransaction: try TestStore.appTransaction().json,
      .realtimeRequest: try TestStore.realtimeRequest().json,
    ]
  }

  /// Runs one input through every parser.
  func run(_ input: FuzzInput) {
    switch input.path {
    case .token: judge(String(decoding: input.bytes, as: UTF8.self), as: input.kind)
    case .header:
      let json = String(decoding: input.bytes, as: UTF8.self)
      judge(signed(Array((payloads[input.kind] ?? "").utf8), under: json), as: input.kind)
    case .payload: judge(signed(input.bytes, under: store.chain.headerJSON), as: input.kind)
    case .leaf:
      let chain = [input.bytes] + store.chain.certificates.dropFirst()
      let header = SigningChain.headerJSON(certificates: chain)
      judge(signed(Array((payloads[input.kind] ?? "").utf8), under: header), as: input.kind)
    case .root: readRoot(input.bytes)
    }
  }

  private func signed(_ payload: [UInt8], under header: String) -> String {
    do {
      return try store.chain.sign(payload: payload, headerJSON: header)
    } catch {
      finding("a token could not be signed: \(error)")
    }
  }

  /// Parses and verifies a token, and passes an accepted one to the oracle.
  private func judge(_ token: String, as kind: FuzzInput.Kind) {
    do throws(VerificationError) {
      switch kind {
      case .transaction:
        encodeAgain(JWSTransactionDecodedPayload.self, token)
        let verified = try verifier.transaction(token)
        oracle.check(verified, ["bundleId": TestStore.bundleID.rawValue, "environment": "Sandbox"])
      case .renewalInfo:
        encodeAgain(JWSRenewalInfoDecodedPayload.self, token)
        let verified = try verifier.renewalInfo(token, transaction: transaction)
        let purchase = transaction.payload.originalTransactionId.rawValue
        oracle.check(verified, ["originalTransactionId": purchase, "environment": "Sandbox"])
      case .notification:
        encodeAgain(ResponseBodyV2DecodedPayload.self, token)
        let verified = try verifier.notification(token)
        oracle.check(verified.body, [:])
        if let nested = verified.transaction { oracle.check(nested, ["environment": "Sandbox"]) }
        if let nested = verified.renewalInfo { oracle.check(nested, ["environment": "Sandbox"]) }
      case .appTransaction:
        encodeAgain(JWSAppTransactionDecodedPayload.self, token)
        let verified = try verifier.appTransaction(token)
        oracle.check(
          verified, ["bundleId": TestStore.bundleID.rawValue, "receiptType": "Sandbox"])
      case .realtimeRequest:
        encodeAgain(DecodedRealtimeRequestBody.self, token)
        oracle.check(try verifier.realtimeRequest(token), ["environment": "Sandbox"])
      }
      if !verifier.inspect(token, as: kind.payloadKind, transaction: transaction.jws).isVerified {
        finding("an inspection refuses what the verifier accepts")
      }
    } catch {
      if verifier.inspect(token, as: kind.payloadKind, transaction: transaction.jws).isVerified {
        finding("an inspection accepts what the verifier refuses: \(error)")
      }
      // An error is an expected result; its description must fit in one line.
      if error.description.contains("\n") { finding("a refusal of more than one line") }
    }
  }

  /// Checks that a parsed value is equal after encoding and parsing it again.
  private func encodeAgain<Payload: JSONObjectCodable & Equatable>(
    _: Payload.Type, _ token: String
  ) {
    guard let payload = try? Unverified<Payload>(compactSerialization: token).payload else {
      return
    }
    if (try? Payload(json: payload.jsonBytes)) != payload {
      finding("a payload changes when it is written again")
    }
    do {
      _ = try JSONDecoder().decode(Payload.self, from: JSONEncoder().encode(payload))
    } catch {
      finding("a payload cannot be encoded: \(error)")
    }
  }

  /// Reads a root from a file, and verifies valid data under it.
  private func readRoot(_ bytes: [UInt8]) {
    guard let root = try? RootCertificate(bytes: bytes) else { return }
    guard (try? RootCertificate(pem: root.pem)) == root else {
      finding("a root changes when it is written as PEM")
    }
    let configuration = VerifierConfiguration(roots: [root])
    guard let token = try? store.sign(TestStore.transaction()),
      let verified = try? configuration.verifier.transaction(token)
    else { return }
    oracle.check(verified, [:])
  }
}
