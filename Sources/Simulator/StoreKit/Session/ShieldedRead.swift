internal import StoreKitBackend

extension AppStoreBackend {
  /// Reads a value in a task that can be canceled before or during the read.
  ///
  /// With the behavior, the read of a canceled task is empty. Without it, the read continues as if
  /// the task were not canceled.
  ///
  /// - Parameters:
  ///   - habit: The behavior that decides in a canceled task.
  ///   - empty: The result in that case, with the behavior.
  ///   - read: The request to the store.
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

  /// Returns whether a canceled task reads nothing; `false` if the store is unreachable.
  func readsNothingWhenCancelled(_ habit: StoreKitBehavior) async -> Bool {
    let behaviors = await shielded { () async throws(StoreKitBackendError) in
      try await self.behaviors()
    }
    return (try? behaviors.get())?.contains(habit) ?? false
  }

  /// Queries the store in a separate task, which the caller's cancellation does not reach.
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
