public import Ledger

/// Returns whether the quarantine may store data that failed verification.
///
/// It is called just before data is stored, so that a limit counts only stored data.
public typealias QuarantinePermit = () -> Bool

/// The result of processing a posted notification, which determines the response.
public enum NotificationDisposition: Sendable {
  /// It is recorded, on disk.
  case recorded(AppendResult)
  /// It passed all checks that need no network and is stored on disk for the others.
  case received
  /// It is quarantined and will be retried by this server; the error has the failed check.
  case kept(IngestError)
  /// It is invalid; the quarantine has a copy if permitted.
  case refused(IngestError)
  /// It could not be stored, so the sender must retry.
  case unavailable(IngestError)

  /// The HTTP status of the response.
  ///
  /// Apple does not resend after 200, so 200 is returned only for data that is on disk. 400 is
  /// final, so it is never returned for a problem on our side.
  public var status: Int {
    switch self {
    case .recorded, .received, .kept: 200
    case .refused: 400
    case .unavailable: 503
    }
  }

  /// Creates the result of a failure.
  ///
  /// - Parameter isQuarantined: Whether the quarantine was allowed to store it.
  init(_ failure: IngestError, isQuarantined: Bool) {
    switch failure {
    case .notJSON, .missingField, .appReceipt, .otherStore, .otherApp: self = .refused(failure)
    case .unverified(let error) where error.fault == .sender: self = .refused(failure)
    case .unverified: self = isQuarantined ? .kept(failure) : .unavailable(failure)
    case .ledger: self = .unavailable(failure)
    }
  }
}
