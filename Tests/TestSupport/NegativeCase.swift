package import SignedData

/// A token, what it is given to, and the one check that refuses it.
///
/// A case without a check is accepted: it shows where the line is.
package struct NegativeCase: Sendable, CustomStringConvertible {
  /// What the token is given to.
  package enum Call: Sendable {
    /// The verifier of transactions.
    case transaction
    /// The verifier of renewal info, beside a genuine transaction.
    case renewalInfo(beside: String)
    /// The verifier of notifications.
    case notification
    /// The verifier of app transactions.
    case appTransaction
    /// The verifier of requests for a retention message.
    case realtimeRequest

    /// The kind of payload that the verifier expects.
    package var kind: PayloadKind {
      switch self {
      case .transaction: .transaction
      case .renewalInfo: .renewalInfo
      case .notification: .notification
      case .appTransaction: .appTransaction
      case .realtimeRequest: .realtimeRequest
      }
    }

    /// The transaction beside renewal info; `nil` for the other kinds.
    package var transaction: String? {
      if case .renewalInfo(let transaction) = self { transaction } else { nil }
    }

    /// Verifies a token; what it says is of no interest here.
    package func run(
      _ token: String, with verifier: SignedDataVerifier
    ) throws(VerificationError) {
      switch self {
      case .transaction: _ = try verifier.transaction(token)
      case .renewalInfo(let transaction):
        _ = try verifier.renewalInfo(token, beside: verifier.transaction(transaction))
      case .notification: _ = try verifier.notification(token)
      case .appTransaction: _ = try verifier.appTransaction(token)
      case .realtimeRequest: _ = try verifier.realtimeRequest(token)
      }
    }
  }

  /// A short name, unique in the table and fit for a file.
  package var name: String
  /// What the token is, in a sentence.
  package var summary: String
  /// The token.
  package var token: String
  /// What it is given to.
  package var call: Call
  /// Who judges.
  package var configuration: VerifierConfiguration
  /// The code of the check that refuses it; `nil` when it is accepted.
  package var check: String?

  /// Returns the code of the check by which a verifier refuses the token; `nil` when it accepts it.
  package func refusal(by verifier: SignedDataVerifier) -> String? {
    do throws(VerificationError) {
      try call.run(token, with: verifier)
      return nil
    } catch {
      return error.check
    }
  }

  /// The name, for test reports.
  package var description: String { name }
}
