/// The known status of one certificate after a query.
package struct RevocationOutcome: Hashable, Sendable {
  /// Why a hard policy rejects it; `nil` if it is good.
  package let failure: RevocationError?

  init(_ failure: RevocationError) { self.failure = failure }

  init(_ status: OCSPStatus, of position: ChainCertificate) {
    failure =
      switch status {
      case .good: nil
      case .revoked(let date, let reason): .revoked(position, at: date, reason: reason)
      case .unknown: .unknownStatus(position)
      }
  }
}
