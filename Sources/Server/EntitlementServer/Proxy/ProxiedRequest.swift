internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes
internal import RevenueCatMigration

/// A request that was passed on to RevenueCat and is recorded here.
struct ProxiedRequest: Sendable {
  /// The request as the app sent it.
  let request: HTTPRequest
  let body: [UInt8]
  let plan: ProxyPlan
  /// Notes about the request, with the limit of its sender on quarantined data.
  let notes: RequestAnnotations?
  /// The customer whom the request is about; `nil` if it names none.
  let customer: AppUserID?
  /// RevenueCat's response, if it is compared.
  let response: BufferedHTTPResponse?

  /// The bytes that it uses in memory.
  var size: Int { body.count + (response?.body.count ?? 0) + 4096 }
}

/// What is done about an attempt to record a request; pure.
enum ProxyRecordingStep: Hashable {
  case recorded
  /// It cannot be recorded, such as a receipt that fails verification.
  case rejected
  /// It is tried again after a pause.
  case retry(after: Duration)
  /// It failed too often.
  case failed

  /// The pauses between the attempts; the last one is followed by the last attempt.
  static let pauses: [Duration] = [.seconds(1), .seconds(5), .seconds(30), .seconds(120)]

  /// Decides after an attempt.
  ///
  /// - Parameters:
  ///   - status: The status with which this server responded to the request.
  ///   - code: The error code of the response; `nil` for none. Only a failure of the ledger is tried
  ///     again: data that may be valid later is in quarantine.
  ///   - attempt: The number of the attempt; the first one is 1.
  ///   - isClosing: Whether the server stops, so that nothing waits.
  init(
    after status: HTTPResponse.Status, code: BackendErrorCode?, attempt: Int, isClosing: Bool
  ) {
    assert(attempt >= 1, "attempts are numbered from 1")
    switch status.kind {
    case .successful, .redirection: self = .recorded
    case .serverError where code == .internalServerError:
      let isLast = isClosing || attempt > Self.pauses.count
      self = isLast ? .failed : .retry(after: Self.pauses[attempt - 1])
    default: self = .rejected
    }
  }
}
