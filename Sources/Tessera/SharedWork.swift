/// Guards the work in progress, so that callers with the same question share one answer.
///
/// The work runs in a task of its own: a caller that is cancelled does not take it down for the others,
/// and a receipt on its way is not abandoned.
actor SharedWork<Key: Hashable & Sendable, Value: Sendable> {
  private var running: [Key: Task<Value, Never>] = [:]
  /// How many callers joined work that ran already, so that tests need not guess when one has.
  private(set) var joined = 0

  /// Joins the running work for a key, or starts it; nobody joins work whose value is there already.
  func value(
    for key: Key, of work: @escaping @Sendable () async -> Value
  ) async -> Value {
    if let task = running[key] {
      joined += 1
      return await task.value
    }
    let task = Task {
      let value = await work()
      running[key] = nil
      return value
    }
    running[key] = task
    return await task.value
  }
}
