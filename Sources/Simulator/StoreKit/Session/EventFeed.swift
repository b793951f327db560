internal import StoreKitBackend

/// Follows the events of a store from now on, and retries while it is unreachable.
struct EventFeed: Sendable {
  let backend: any AppStoreBackend
  let retryDelay = StoreKitBackendRegistry.retryDelay
  /// The number of the last returned event; `nil` before the first step.
  private var cursor: Int?

  init(backend: any AppStoreBackend) {
    self.backend = backend
  }

  /// Takes the first step: stores the current event number, then runs the caller's read.
  ///
  /// The order matters: an event between the two steps is in both results, and none is missed.
  ///
  /// - Returns: `nil` if the store was unreachable, after a pause; call it again.
  mutating func start<Value>(
    reading read: (StoreSession) async throws(StoreKitBackendError) -> [Value]
  ) async -> [Value]? {
    do throws(StoreKitBackendError) {
      let newest = try await backend.currentCursor()
      let values = try await read(try await StoreSession.open(backend))
      cursor = newest
      return values
    } catch {
      await pause()
      return nil
    }
  }

  /// Waits for events and selects values from them.
  ///
  /// - Returns: The values; empty if no event matched, or after a failure and a pause. A failure
  ///   skips no event.
  mutating func next<Value>(
    picking pick: (StoreSession, StoreEvent) -> Value?
  ) async -> [Value] {
    do throws(StoreKitBackendError) {
      guard let last = cursor else {
        cursor = try await backend.currentCursor()
        return []
      }
      let updates = try await backend.events(after: last)
      guard !updates.events.isEmpty else {
        cursor = updates.cursor
        await Task.yield()
        return []
      }
      let session = try await StoreSession.open(backend)
      cursor = updates.cursor
      return updates.events.compactMap { pick(session, $0) }
    } catch {
      await pause()
      return []
    }
  }

  /// Waits before another attempt; a canceled task does not wait.
  private func pause() async {
    try? await Task.sleep(for: retryDelay)
  }
}
