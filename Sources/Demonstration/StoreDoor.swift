internal import Foundation
package import Hummingbird
internal import StoreKitBackend
internal import Synchronization

/// The way from devices to the simulated store, which may be shut.
package final class StoreDoor: HTTPResponder {
  /// What comes through.
  package enum State: Sendable {
    /// Everything.
    case open
    /// Nothing: the device is offline.
    case shut
    /// Everything but that a transaction is finished, as when the app crashes before it says so.
    case losingFinishes
  }

  private let inside: any HTTPResponder<BasicRequestContext>
  private let current = Mutex(State.open)

  /// What comes through now.
  package var state: State {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// Creates a door that is open.
  init(to inside: any HTTPResponder<BasicRequestContext>) {
    self.inside = inside
  }

  /// Lets a request in, and its answer out, or answers that nobody is there.
  package func respond(
    to request: Request, context: BasicRequestContext
  ) async throws -> Response {
    var request = request
    if state == .losingFinishes {
      let body = try await request.collectBody(upTo: 1 << 20)
      let call = try? JSONDecoder().decode(DeviceCall.self, from: Data(body.readableBytesView))
      if case .finish? = call { return Response(status: .serviceUnavailable) }
    }
    guard state != .shut else { return Response(status: .serviceUnavailable) }
    let response = try await inside.respond(to: request, context: context)
    // A device that waited for news does not hear them any more.
    return state == .shut ? Response(status: .serviceUnavailable) : response
  }
}
