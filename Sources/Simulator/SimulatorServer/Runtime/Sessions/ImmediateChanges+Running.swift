extension ImmediateChanges {
  /// Runs a synchronous call on a store.
  ///
  /// It does not wait for a change in progress, so the store of a session must not notify a server
  /// itself. Its notifications are in its log.
  package static func run<Value: Sendable>(
    on store: SimulatedStore, _ call: @Sendable (isolated SimulatedStore) -> Value
  ) -> Value {
    store.executor.run { store.assumeIsolated { store in call(store) } }
  }

  /// Runs a synchronous call on a store that can fail.
  package static func run<Value: Sendable, Failure: Error>(
    on store: SimulatedStore,
    _ call: @Sendable (isolated SimulatedStore) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result: Result<Value, Failure> = run(on: store) { store in
      do throws(Failure) {
        return .success(try call(store))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
