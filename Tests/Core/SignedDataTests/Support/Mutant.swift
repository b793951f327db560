import SignedData
import TestSupport

/// A token for two verifiers, with its history.
struct Mutant {
  /// The source of the token and its change.
  var what: String
  var token: String
  var call: NegativeCase.Call
  var configuration: VerifierConfiguration

  /// Returns the verifier's error for the token; `nil` if it is accepted.
  func rejection(by verifier: SignedDataVerifier) -> VerificationError? {
    do throws(VerificationError) {
      try call.run(token, with: verifier)
      return nil
    } catch {
      return error
    }
  }

  /// The texts of header and payload, if they are text.
  var texts: [String] {
    token.split(separator: ".", omittingEmptySubsequences: false).prefix(2)
      .map { TokenParts.decode(String($0)) }
  }
}

extension Mutant {
  init(_ negative: NegativeCase) {
    self.init(
      what: "\(negative.name): \(negative.summary)", token: negative.token, call: negative.call,
      configuration: negative.configuration)
  }
}
