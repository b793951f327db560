internal import AppStoreCore
internal import HTTPTypes

/// Sends one request about a certificate to its responder.
struct OCSPClient: Sendable {
  /// The number of random bytes that bind a response to its request.
  static let nonceLength = 32

  let transport: any HTTPTransport
  let clock: any WallClock
  let timer: any Clock<Duration>
  let timeLimit: Duration
  let hash: OCSPHash
  let nonces: RandomBytes?

  /// Returns the responder's status after checking its response completely.
  func status(
    about link: SigningCertificates.Link
  ) async throws(RevocationError) -> VerifiedOCSPStatus {
    let position = link.position
    let subject = try OCSPSubject(link.certificate, issuer: link.issuer, position: position)
    let request = try OCSPResponder(of: subject).request
    let nonce = nonces?(Self.nonceLength)
    let question = OCSPRequest(about: subject, hash: hash, nonce: nonce).der
    let body = try await response(to: request, question, position)
    do throws(OCSPProblem) {
      return try OCSPResponse(der: body).status(about: subject, nonce: nonce, at: clock.now())
    } catch {
      throw .rejectedResponse(position, error)
    }
  }

  private func response(
    to request: HTTPRequest, _ question: [UInt8], _ position: ChainCertificate
  ) async throws(RevocationError) -> [UInt8] {
    let result = await first(within: timeLimit, on: timer) { [transport] in
      do throws(TransportError) {
        return Result<BufferedHTTPResponse, TransportError>.success(
          try await transport.send(request, body: question))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let received) where received.response.status == .ok: return received.body
    case .success(let received):
      throw .unreachable(position, reason: "HTTP status \(received.response.status.code)")
    case .failure(let error): throw .unreachable(position, reason: error.reason)
    case nil:
      throw .unreachable(position, reason: "no response within \(timeLimit)")
    }
  }
}
