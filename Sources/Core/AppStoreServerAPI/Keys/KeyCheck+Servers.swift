internal import AppStoreCore
internal import HTTPTypes
internal import Synchronization

extension KeyCheck {
  /// A transaction id in Apple's format, but greater than any that Apple has issued.
  private static let unknownTransaction: TransactionID = "900000000000000001"

  /// Queries each server and evaluates the responses together.
  func serverFindings(
    _ key: APIKey, from servers: [KeyCheckServer], transport: any HTTPTransport,
    clock: any WallClock
  ) async throws(AppStoreServerAPIError) -> [KeyCheckFinding] {
    let transport = RecordingTransport(transport, clock: clock)
    var clients: [AppStoreServerAPIClient] = []
    for server in servers {
      clients.append(
        try AppStoreServerAPIClient(
          baseURL: server.baseURL, key: key, transport: transport, clock: clock))
    }
    var responses: [Response] = []
    for client in clients {
      responses.append(await response(of: client, transport))
    }
    let isAcceptedSomewhere = responses.contains(where: \.isAcceptance)
    let isAlone = responses.count(where: \.isAboutToken) == 1
    var findings = zip(servers, responses).map { server, response in
      response.finding(server.name, isAcceptedSomewhere: isAcceptedSomewhere, isAlone: isAlone)
    }
    if let difference = transport.clockDifference { findings.append(clockFinding(difference)) }
    return findings
  }

  /// Requests the subscriptions of an unknown customer, which every App Store server supports.
  private func response(
    of client: AppStoreServerAPIClient, _ transport: RecordingTransport
  ) async -> Response {
    do throws(AppStoreServerAPIError) {
      _ = try await client.subscriptionStatuses(of: Self.unknownTransaction)
      return .accepted("200")
    } catch {
      switch error {
      case .unauthorizedInProduction:
        return .unauthorized(isProduction: true, claim: transport.rejectedClaim)
      case .unauthorized: return .unauthorized(isProduction: false, claim: transport.rejectedClaim)
      case .rejected(let body, _):
        switch body.status {
        case _ where [.appNotFound, .invalidAppIdentifier].contains(body.code):
          return .failed("\(body): the token is accepted, but no such app; check the bundle id")
        case 400, 404: return .accepted(body.description)
        default: return .unclear(error.description)
        }
      case .unexpectedStatus(403):
        return .failed("403: the key may not do this; it must be one for In-App Purchase")
      case .invalidBaseURL, .key, .unreachable, .invalidRequest, .rateBudgetExhausted, .noServer,
        .cancelled, .reportRejected, .unexpectedStatus, .invalidResponse, .historyDoesNotAdvance:
        return error.isRetryable ? .unclear(error.description) : .failed(error.description)
      }
    }
  }

  private func clockFinding(_ difference: Duration) -> KeyCheckFinding {
    let seconds = difference.components.seconds
    let side = seconds < 0 ? "behind" : "ahead of"
    let text = "\(abs(seconds)) s \(side) the server's"
    // Apple tolerates little: a five-minute token from a clock that is late has already expired.
    return abs(seconds) < 60
      ? KeyCheckFinding("clock", .passed, text)
      : KeyCheckFinding("clock", .warning, "\(text): set it, or tokens are rejected")
  }
}

/// A server's response to a token.
private enum Response {
  /// The server accepted the token; with its response to the request.
  case accepted(String)
  /// The server rejected the token; with the claim it named, which Apple does not do.
  case unauthorized(isProduction: Bool, claim: String?)
  /// The server rejected the request for another reason.
  case failed(String)
  /// The response is inconclusive about the token, and a retry may help.
  case unclear(String)

  var isAcceptance: Bool {
    if case .accepted = self { return true }
    return false
  }

  /// Whether the response shows if the token is valid.
  var isAboutToken: Bool {
    if case .unauthorized = self { return true }
    return isAcceptance
  }

  /// Returns the finding for a response.
  ///
  /// - Parameters:
  ///   - name: The server.
  ///   - isAcceptedSomewhere: Whether any server accepts the token.
  ///   - isAlone: Whether no other response shows if the token is valid.
  func finding(_ name: String, isAcceptedSomewhere: Bool, isAlone: Bool) -> KeyCheckFinding {
    switch self {
    case .accepted(let text):
      return KeyCheckFinding(name, .passed, "the token is accepted (\(text))")
    case .failed(let text): return KeyCheckFinding(name, .failed, text)
    case .unclear(let text):
      return KeyCheckFinding(name, .failed, "\(text); try again: the token was not checked")
    case .unauthorized(true, _) where isAcceptedSomewhere:
      return KeyCheckFinding(
        name, .warning,
        "401, and the token is valid elsewhere: the app was not released yet, which production "
          + "returns for every call; if it was, the bundle id is another app's")
    case .unauthorized(let isProduction, let claim):
      var text = "401: the token is rejected; "
      text +=
        claim.map(Self.cause)
        ?? "the key id, the issuer id, the bundle id and the .p8 file do not belong together, the "
        + "key was revoked, or it is not for In-App Purchase"
      if isProduction, isAlone {
        text += "; production also returns this until the app is released: check the sandbox too"
      }
      return KeyCheckFinding(name, .failed, text)
    }
  }

  private static func cause(_ claim: String) -> String {
    switch claim {
    case "kid": "the server does not know the key id"
    case "iss": "the issuer id is not the key's"
    case "bid": "the bundle id is not an app of the key"
    case "exp": "the token's time is wrong; check this machine's clock"
    case "signature": "the .p8 file is not the key with this key id"
    default: "the server names the field \(claim)"
    }
  }
}

/// A network that records a server's additional information.
private final class RecordingTransport: HTTPTransport {
  private struct Recording {
    var claim: String?
    var difference: Duration?
  }

  private let transport: any HTTPTransport
  private let clock: any WallClock
  private let recording = Mutex(Recording())

  init(_ transport: any HTTPTransport, clock: any WallClock) {
    self.transport = transport
    self.clock = clock
  }

  /// The claim that the last response named as wrong.
  var rejectedClaim: String? { recording.withLock { $0.claim } }

  /// How far this machine's clock is ahead of the time that the last server reported.
  var clockDifference: Duration? { recording.withLock { $0.difference } }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    let received = try await transport.send(request, body: body)
    let fields = received.response.headerFields
    let claim = fields[.wwwAuthenticate]?.firstMatch(of: /claim="([A-Za-z.]{1,40})"/)?.1
    let time = fields[.date].flatMap(Timestamp.init(httpDate:))
    let now = clock.now()
    recording.withLock {
      $0.claim = claim.map(String.init)
      if let time { $0.difference = now - time }
    }
    return received
  }
}
