package import SignedData

/// A token, the call that verifies it, and the one check that rejects it.
///
/// A case without a check is accepted: it shows the boundary.
package struct NegativeCase: Sendable, CustomStringConvertible {
  /// The call that verifies the token.
  package enum Call: Sendable {
    /// Verify a transaction.
    case transaction
    /// Verify renewal info with a valid transaction.
    case renewalInfo(transaction: String)
    /// Verify a notification.
    case notification
    /// Verify an app transaction.
    case appTransaction
    /// Verify a request for a retention message.
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

    /// The transaction that renewal info is verified with; `nil` for the other kinds.
    package var transaction: String? {
      if case .renewalInfo(let transaction) = self { transaction } else { nil }
    }

    /// Verifies a token and discards the result.
    package func run(
      _ token: String, with verifier: SignedDataVerifier
    ) throws(VerificationError) {
      switch self {
      case .transaction: _ = try verifier.transaction(token)
      case .renewalInfo(let transaction):
        _ = try verifier.renewalInfo(token, transaction: verifier.transaction(transaction))
      case .notification: _ = try verifier.notification(token)
      case .appTransaction: _ = try verifier.appTransaction(token)
      case .realtimeRequest: _ = try verifier.realtimeRequest(token)
      }
    }
  }

  /// A short name, unique in the table and valid as a file name.
  package var name: String
  /// A description of the token in one sentence.
  package var summary: String
  /// The token.
  package var token: String
  /// The call that verifies it.
  package var call: Call
  /// The configuration of the verifier.
  package var configuration: VerifierConfiguration
  /// The code of the check that rejects it; `nil` if it is accepted.
  package var check: String?

  /// Returns the code of the check that rejects the token; `nil` if it is accepted.
  package func rejection(by verifier: SignedDataVerifier) -> String? {
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
