/// Synchronous calls, for test sessions.
///
/// They do not wait for a change in progress, so the store of a session must not notify a server
/// itself. Its notifications are in its log.
extension SimulatedStore {
  /// Runs a synchronous call on the store.
  package nonisolated func immediately<Value: Sendable>(
    _ call: @Sendable (isolated SimulatedStore) -> Value
  ) -> Value {
    executor.run { assumeIsolated { store in call(store) } }
  }

  /// Runs a synchronous call on the store that can fail.
  package nonisolated func immediately<Value: Sendable, Failure: Error>(
    _ call: @Sendable (isolated SimulatedStore) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result: Result<Value, Failure> = immediately { store in
      do throws(Failure) {
        return .success(try call(store))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
