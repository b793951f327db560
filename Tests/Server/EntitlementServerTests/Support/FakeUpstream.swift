import AppStoreCore
import Foundation
import HTTPTypes
import Synchronization

/// RevenueCat's server without a network: it notes requests and responds what a test sets.
final class FakeUpstream: HTTPTransport {
  /// A request that arrived.
  struct Received: Sendable {
    let request: HTTPRequest
    let body: [UInt8]
  }

  private struct State {
    var received: [Received] = []
    var reply: Result<BufferedHTTPResponse, TransportError>
    var isHeld = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State(reply: .success(FakeUpstream.reply(200, "{}"))))

  /// The requests in the order of arrival.
  var received: [Received] { state.withLock(\.received) }

  /// A response with a body of JSON.
  static func reply(
    _ status: Int, _ body: String, fields: HTTPFields = [:]
  ) -> BufferedHTTPResponse {
    var response = HTTPResponse(status: .init(code: status), headerFields: fields)
    response.headerFields[.contentType] = "application/json"
    return BufferedHTTPResponse(response, body: Array(body.utf8))
  }

  /// Responds this to all further requests.
  func respond(_ reply: BufferedHTTPResponse) { state.withLock { $0.reply = .success(reply) } }

  /// Responds to no further request.
  func fail(_ error: TransportError) { state.withLock { $0.reply = .failure(error) } }

  /// Lets further requests wait for their response until ``release()``.
  func hold() { state.withLock { $0.isHeld = true } }

  /// Responds to the requests that wait.
  func release() {
    let waiting = state.withLock { state in
      defer { (state.isHeld, state.waiting) = (false, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    let reply = state.withLock { state in
      state.received.append(Received(request: request, body: body))
      return state.reply
    }
    await withCheckedContinuation { continuation in
      let isHeld = state.withLock { state in
        if state.isHeld { state.waiting.append(continuation) }
        return state.isHeld
      }
      if !isHeld { continuation.resume() }
    }
    return try reply.get()
  }
}
