extension SDKDependencies {
  /// Returns the result of reading StoreKit; `nil` if StoreKit hangs.
  func beforeStoreTimeout<Value: Sendable>(
    _ read: @escaping @Sendable () async -> Value
  ) async -> Value? {
    await Self.result(of: read, before: storeTimeout)
  }

  /// Returns the result of sending receipts; `nil` if one hangs.
  func beforeReceiptTimeout<Value: Sendable>(
    _ send: @escaping @Sendable () async -> Value
  ) async -> Value? {
    await Self.result(of: send, before: receiptTimeout)
  }

  private static func result<Value: Sendable>(
    of body: @escaping @Sendable () async -> Value,
    before timeout: @escaping @Sendable () async -> Void
  ) async -> Value? {
    let (results, found) = AsyncStream.makeStream(of: Value?.self)
    Task { found.yield(await body()) }
    let timeout = Task {
      await timeout()
      if !Task.isCancelled { found.yield(nil) }
    }
    defer { timeout.cancel() }
    for await result in results { return result }
    return nil
  }
}
