internal import Synchronization

/// What a device remembers of its store while the process runs.
///
/// It holds one answer per different question, so it grows only with the products and groups that
/// the app itself names.
final class DeviceMemory: Sendable {
  private struct State: Sendable {
    var answers: [DeviceCall: DeviceAnswer] = [:]
    var offset: Duration = .zero
  }

  private let state = Mutex(State())

  /// How far the store's clock was ahead of the machine's; zero while unknown.
  var offset: Duration { state.withLock { $0.offset } }

  func storeIsAhead(by offset: Duration) {
    state.withLock { $0.offset = offset }
  }

  func remember(_ answer: DeviceAnswer, to call: DeviceCall) {
    state.withLock { $0.answers[call] = answer }
  }

  func answer(to call: DeviceCall) -> DeviceAnswer? {
    state.withLock { $0.answers[call] }
  }
}
