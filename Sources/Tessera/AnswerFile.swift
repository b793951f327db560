internal import AppStoreTypes
internal import EntitlementAPI
internal import Foundation
internal import TrustedEntitlements

/// How a kept answer is written to a file and read back; pure.
enum AnswerFile {
  /// Returns the name of a customer's file; the id itself may be personal, so it is hashed.
  static func name(for customer: CustomerID) -> String {
    SHA256Text.hex(of: [customer.rawValue]) + ".json"
  }

  static func write(_ answer: SignedAnswer) throws(WireError) -> Data {
    Data(try WireJSON.encode(answer))
  }

  /// Reads a file and judges it again.
  ///
  /// - Returns: `nil` when the file is not about the customer, cannot be read, or may not be used.
  static func read(
    _ data: Data, for customer: CustomerID, by rule: VerificationRule
  ) -> Answer? {
    guard let signed = try? WireJSON.decode(SignedAnswer.self, from: Array(data)),
      signed.isAbout(customer),
      let body = try? WireJSON.decode(CustomerInfoBody.self, from: Array(signed.body))
    else { return nil }
    // Fetched while verification was off: it says nothing of the signature, good or bad.
    guard !rule.isOn || signed.nonce != nil else {
      Log.warn("the kept answer was fetched without verification, so it is dropped")
      return nil
    }
    let verdict = rule.judgeKept(signed)
    if let error = verdict.error { Log.error("the kept answer: \(error)") }
    guard verdict.isUsable else { return nil }
    return Answer(signed: signed, body: body, verification: verdict.result)
  }
}
