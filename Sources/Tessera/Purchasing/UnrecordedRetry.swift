internal import AppStoreTypes

/// Sends unrecorded purchases again, while any are marked.
///
/// Each SDK instance has one. It sleeps while nothing is marked; otherwise it retries after growing
/// pauses, and immediately when the app comes to the foreground.
struct UnrecordedRetry: Sendable {
  /// Why it checks the marks.
  enum Signal: Sendable {
    /// The set of marked purchases changed.
    case marksChanged
    /// A pause ended.
    case pauseOver
    /// The app came to the foreground.
    case foreground
  }

  /// The pauses between attempts; the last one repeats.
  static let pauses: [Duration] = [.seconds(10), .seconds(60), .seconds(300), .seconds(1800)]

  let manager: CustomerInfoManager

  /// Retries until the task is canceled.
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

  /// Sends the purchases of all customers; the poster logs failures.
  private func send() async {
    for customer in Set(await manager.unrecorded.unsettled.map(\.customer)) {
      let posted = await manager.postUnrecorded(of: customer, isPatient: true)
      if let answer = posted.answer { _ = await manager.publish(answer, of: customer) }
      // If no connection is possible, the next customer's purchases fail as well.
      if posted.failure != nil { return }
    }
  }
}
