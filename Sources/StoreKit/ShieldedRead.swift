internal import StoreKitBackend

extension StoreKitBackend {
  /// Reads something in a task that may be cancelled before or while it reads.
  ///
  /// With the habit the read of a cancelled task is empty; without it, the read goes on as if the
  /// task were not cancelled.
  ///
  /// - Parameters:
  ///   - habit: What decides in a cancelled task.
  ///   - empty: What is read then, with the habit.
  ///   - read: The question to the store.
  func read<Value: Sendable>(
    _ habit: StoreKitBehavior, orElse empty: Value,
    _ read: @escaping @Sendable () async throws(StoreKitBackendError) -> Value
  ) async throws(StoreKitBackendError) -> Value {
    if !Task.isCancelled {
      do throws(StoreKitBackendError) {
        return try await read()
      } catch {
        guard Task.isCancelled else { throw error }
      }
    }
    if await readsNothingWhenCancelled(habit) { return empty }
    return try await shielded(read).get()
  }

  /// Whether a cancelled task reads nothing; not, while the store cannot tell.
  func readsNothingWhenCancelled(_ habit: StoreKitBehavior) async -> Bool {
    let behaviors = await shielded { () async throws(StoreKitBackendError) in
      try await self.behaviors()
    }
    return (try? behaviors.get())?.contains(habit) ?? false
  }

  /// Asks the store in a task of its own, which the caller's cancellation does not reach.
  private func shielded<Value: Sendable>(
    _ read: @escaping @Sendable () async throws(StoreKitBackendError) -> Value
  ) async -> Result<Value, StoreKitBackendError> {
    await Task { () async -> Result<Value, StoreKitBackendError> in
      do throws(StoreKitBackendError) {
        return .success(try await read())
      } catch {
        return .failure(error)
      }
    }.value
  }
}
