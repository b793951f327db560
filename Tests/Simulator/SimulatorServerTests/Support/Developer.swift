import AppStoreCore
import Foundation
import HTTPTypes
import Synchronization

/// The developer's server as the store sees it: receives notifications and returns set responses.
final class Developer: HTTPTransport {
  struct Delivery: Sendable {
    var request: HTTPRequest
    var body: [UInt8]

    var signedPayload: String? {
      struct Body: Decodable { var signedPayload: String }
      return try? JSONDecoder().decode(Body.self, from: Data(body)).signedPayload
    }
  }

  typealias Handler = @Sendable (Delivery) async throws(TransportError) -> HTTPResponse.Status

  /// The response to a request for a retention message.
  typealias Answer = @Sendable (Delivery) async throws(TransportError) -> BufferedHTTPResponse

  private struct State: Sendable {
    var deliveries: [Delivery] = []
    var handler: Handler = { _ in .ok }
    var answer: Answer?
  }

  private let state = Mutex(State())

  /// Everything that was delivered, in order.
  var deliveries: [Delivery] { state.withLock { $0.deliveries } }

  /// Sets the handler of each delivery from now on.
  func onDelivery(_ handler: @escaping Handler) {
    state.withLock { $0.handler = handler }
  }

  /// Sets the response to requests at `/retention` from now on.
  func onQuestion(_ answer: @escaping Answer) {
    state.withLock { $0.answer = answer }
  }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    let delivery = Delivery(request: request, body: body)
    let (handler, answer) = state.withLock { state in
      state.deliveries.append(delivery)
      return (state.handler, state.answer)
    }
    if let answer, request.path == "/retention" { return try await answer(delivery) }
    return BufferedHTTPResponse(HTTPResponse(status: try await handler(delivery)))
  }
}
