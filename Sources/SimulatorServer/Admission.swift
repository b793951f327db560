internal import AppStoreServerAPI
internal import AppStoreTypes

/// Whether the store answers a call of Apple's API at all.
enum Admission: Sendable {
  /// It does, after a wait in real time.
  case admitted(wait: Duration)
  /// It answers with an error, and says when to come back if that is known.
  case refused(APIErrorBody, retryAfter: Timestamp?)
}
