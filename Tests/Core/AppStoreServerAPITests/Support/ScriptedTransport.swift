import AppStoreCore
import HTTPTypes
import Synchronization

/// A network with scripted responses that records requests; it fails when the script ends.
final class ScriptedTransport: HTTPTransport {
  typealias Reply = Result<BufferedHTTPResponse, TransportError>

  private struct State {
    var replies: [Result<BufferedHTTPResponse, TransportError>]
    var requests: [HTTPRequest] = []
    var bodies: [String] = []
  }

  private let state: Mutex<State>

  convenience init(_ replies: Reply...) {
    self.init(replies)
  }

  init(_ replies: [Reply]) {
    state = Mutex(State(replies: replies))
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  var bodies: [String] { state.withLock { $0.bodies } }
  var paths: [String?] { requests.map(\.path) }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    let reply = state.withLock { state -> Result<BufferedHTTPResponse, TransportError>? in
      state.requests.append(request)
      state.bodies.append(String(decoding: body, as: UTF8.self))
      return state.replies.isEmpty ? nil : state.replies.removeFirst()
    }
    guard let reply else {
      throw TransportError(reason: "the script is over", isRetryable: false)
    }
    return try reply.get()
  }
}

extension Result where Success == BufferedHTTPResponse, Failure == TransportError {
  static func refusal(
    _ code: Int, _ fields: HTTPFields = [:]
  ) -> Result<BufferedHTTPResponse, TransportError> {
    .answer(code / 10_000, #"{"errorCode":\#(code),"errorMessage":"No."}"#, fields)
  }

  static func answer(
    _ status: Int, _ json: String, _ fields: HTTPFields = [:]
  ) -> Result<BufferedHTTPResponse, TransportError> {
    .success(
      BufferedHTTPResponse(
        HTTPResponse(status: .init(code: status), headerFields: fields), body: Array(json.utf8)))
  }
}
