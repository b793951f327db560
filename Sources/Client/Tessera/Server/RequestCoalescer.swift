/// Coalesces identical requests.
///
/// The work runs in its own task: a canceled caller does not cancel it for the others, and a
/// receipt that is being sent is not abandoned.
actor RequestCoalescer<Key: Hashable & Sendable, Value: Sendable> {
  private var running: [Key: Task<Value, Never>] = [:]

  /// Joins the running work for a key, or starts it; finished work is not joined.
  func value(
    for key: Key, of work: @escaping @Sendable () async -> Value
  ) async -> Value {
    if let task = running[key] { return await task.value }
    let task = Task {
      let value = await work()
      running[key] = nil
      return value
    }
    running[key] = task
    return await task.value
  }
}
