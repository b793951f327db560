extension SDKDependencies {
  /// Returns the result of reading StoreKit; `nil` if StoreKit hangs.
  func beforeStoreTimeout<Value: Sendable>(
    _ read: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let (results, found) = AsyncStream.makeStream(of: Value?.self)
    Task { found.yield(await read()) }
    let timeout = Task {
      await storeTimeout()
      if !Task.isCancelled { found.yield(nil) }
    }
    defer { timeout.cancel() }
    for await result in results { return result }
    return nil
  }
}
