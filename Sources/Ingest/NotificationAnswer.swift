public import Ledger

/// What becomes of a notification that somebody posted, and so what is answered.
public enum NotificationAnswer: Sendable {
  /// It is recorded, on disk.
  case recorded(RecordingOutcome)
  /// It passed all checks that need no network, and is kept on disk until the others are done.
  case received
  /// It is kept in quarantine and tried again from here; with the check that failed.
  case kept(IngestError)
  /// It is garbage, of which a copy is kept in quarantine.
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

  /// Decides about a notification that failed; it is in quarantine, unless the ledger failed.
  init(_ failure: IngestError) {
    switch failure {
    case .notJSON, .missingField, .appReceipt: self = .refused(failure)
    case .unverified(let error) where error.fault == .sender: self = .refused(failure)
    case .unverified: self = .kept(failure)
    case .ledger: self = .unavailable(failure)
    }
  }
}
