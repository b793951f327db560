import SignedData
import TestSupport

/// A token for two verifiers, and what became of it on the way.
struct Mutant {
  /// What it was made of, and how it was changed.
  var what: String
  var token: String
  var call: NegativeCase.Call
  var configuration: VerifierConfiguration

  /// Returns why a verifier refuses the token; `nil` when it accepts it.
  func refusal(by verifier: SignedDataVerifier) -> VerificationError? {
    do throws(VerificationError) {
      try call.run(token, with: verifier)
      return nil
    } catch {
      return error
    }
  }

  /// The texts of header and payload, as far as they are text.
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
