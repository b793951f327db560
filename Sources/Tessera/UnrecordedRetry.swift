internal import AppStoreTypes

/// Sends what the server has not recorded again, by itself, for as long as a mark of it stands.
///
/// There is one for each SDK. It sleeps while nothing is marked; while something is, it tries after pauses
/// that grow, and at once when the app comes to the front.
struct UnrecordedRetry: Sendable {
  /// Why it looks at the marks.
  enum Signal: Sendable {
    /// Other purchases are marked than before.
    case marksChanged
    /// A pause is over.
    case pauseOver
    /// The app came to the front.
    case foreground
  }

  /// The pauses between two tries; the last one repeats.
  static let pauses: [Duration] = [.seconds(10), .seconds(60), .seconds(300), .seconds(1800)]

  let manager: CustomerInfoManager

  /// Tries until the task is cancelled.
  func run() async {
    var waited: Set<UnrecordedPurchase> = []
    var tries = 0
    var pause: Task<Void, Never>?
    defer { pause?.cancel() }
    for await signal in manager.unrecorded.signals {
      let isDue = signal != .marksChanged
      if isDue, await !manager.unrecorded.unsettled.isEmpty {
        if signal == .pauseOver { tries += 1 }
        await send()
      }
      let marked = await manager.unrecorded.unsettled
      let isNew = !marked.isSubset(of: waited)
      waited = marked
      if isNew || marked.isEmpty { tries = 0 }
      guard isDue || isNew || marked.isEmpty else { continue }
      pause?.cancel()
      pause = marked.isEmpty ? nil : sleep(after: tries)
    }
  }

  private func sleep(after tries: Int) -> Task<Void, Never> {
    let pause = Self.pauses[min(tries, Self.pauses.count - 1)]
    return Task { [world = manager.client.world, unrecorded = manager.unrecorded] in
      await world.sleep(pause)
      if !Task.isCancelled { unrecorded.signal(.pauseOver) }
    }
  }

  /// Sends everybody's; the poster logs what fails.
  private func send() async {
    for customer in Set(await manager.unrecorded.unsettled.map(\.customer)) {
      let posted = await manager.postUnrecorded(of: customer, isPatient: true)
      if let answer = posted.answer { _ = await manager.publish(answer, of: customer) }
      // Where nobody is reached, nobody is for the next customer either.
      if posted.failure != nil { return }
    }
  }
}
