internal import StoreKitBackend

/// Follows the events of a store from now on, and waits while it cannot be reached.
struct EventFeed: Sendable {
  let backend: any StoreKitBackend
  let retryDelay = StoreKitBackends.retryDelay
  /// The number of the last event that was handed on; `nil` before the first step.
  private var cursor: Int?

  init(backend: any StoreKitBackend) {
    self.backend = backend
  }

  /// Takes the first step: notes where the store's events stand, then reads what the caller wants.
  ///
  /// The order matters. What happens between the two is in both, and nothing is in neither.
  ///
  /// - Returns: `nil` when the store could not be asked, after a pause; ask again.
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

  /// Waits for events and picks values out of them.
  ///
  /// - Returns: The values; an empty list when there was nothing to pick, or after a failure and a
  ///   pause. No event is passed over by a failure.
  mutating func next<Value>(
    picking pick: (StoreSession, StoreEvent) -> Value?
  ) async -> [Value] {
    do throws(StoreKitBackendError) {
      guard let last = cursor else {
        cursor = try await backend.currentCursor()
        return []
      }
      let news = try await backend.events(after: last)
      guard !news.events.isEmpty else {
        cursor = news.cursor
        await Task.yield()
        return []
      }
      let session = try await StoreSession.open(backend)
      cursor = news.cursor
      return news.events.compactMap { pick(session, $0) }
    } catch {
      await pause()
      return []
    }
  }

  /// Waits before another attempt; a cancelled task does not wait.
  private func pause() async {
    try? await Task.sleep(for: retryDelay)
  }
}
