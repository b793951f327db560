public import Ledger

/// Says whether the quarantine may have something that does not verify.
///
/// It is asked at the moment when something would be kept, so that a limit counts what is kept.
public typealias QuarantinePermit = () -> Bool

/// What becomes of a notification that somebody posted, and so what is answered.
public enum NotificationAnswer: Sendable {
  /// It is recorded, on disk.
  case recorded(RecordingOutcome)
  /// It passed all checks that need no network, and is kept on disk until the others are done.
  case received
  /// It is kept in quarantine and tried again from here; with the check that failed.
  case kept(IngestError)
  /// It is garbage, of which the quarantine has a copy if it was allowed to.
  case refused(IngestError)
  /// It could not be kept, so that the sender must come again.
  case unavailable(IngestError)

  /// The HTTP status of the answer.
  ///
  /// Apple sends what was answered 200 no more, so that is said only of what is on disk; and a refusal
  /// is for good, so that it is never said of trouble on this side.
  public var status: Int {
    switch self {
    case .recorded, .received, .kept: 200
    case .refused: 400
    case .unavailable: 503
    }
  }

  /// Decides about a notification that failed.
  ///
  /// - Parameter isKept: Whether the quarantine was allowed to have it.
  init(_ failure: IngestError, isKept: Bool) {
    switch failure {
    case .notJSON, .missingField, .appReceipt, .otherApp: self = .refused(failure)
    case .unverified(let error) where error.fault == .sender: self = .refused(failure)
    case .unverified: self = isKept ? .kept(failure) : .unavailable(failure)
    case .ledger: self = .unavailable(failure)
    }
  }
}
