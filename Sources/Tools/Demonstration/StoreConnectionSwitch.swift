internal import Foundation
package import Hummingbird
internal import StoreKitBackend
internal import Synchronization

/// The connection from devices to the simulated store, which can be closed.
package final class StoreConnectionSwitch: HTTPResponder {
  /// The state of the connection.
  package enum State: Sendable {
    /// All requests pass.
    case open
    /// No request passes: the device is offline.
    case shut
    /// All requests pass except finishing a transaction, as if the app crashed before that.
    case losingFinishes
  }

  private let inside: any HTTPResponder<BasicRequestContext>
  private let current = Mutex(State.open)

  /// The current state.
  package var state: State {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// Creates an open connection.
  init(to inside: any HTTPResponder<BasicRequestContext>) {
    self.inside = inside
  }

  /// Forwards a request and its response, or responds that the store is unavailable.
  package func respond(
    to request: Request, context: BasicRequestContext
  ) async throws -> Response {
    var request = request
    if state == .losingFinishes {
      let body = try await request.collectBody(upTo: 1 << 20)
      let call = try? JSONDecoder().decode(DeviceRequest.self, from: Data(body.readableBytesView))
      if case .finish? = call { return Response(status: .serviceUnavailable) }
    }
    guard state != .shut else { return Response(status: .serviceUnavailable) }
    let response = try await inside.respond(to: request, context: context)
    // A device that waited for events does not get them after the connection was closed.
    return state == .shut ? Response(status: .serviceUnavailable) : response
  }
}
