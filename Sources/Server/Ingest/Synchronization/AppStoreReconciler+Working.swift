public import Ledger

extension AppStoreReconciler {
  /// Performs due refreshes, several concurrently, for a command outside the server.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of refreshes.
  ///   - progress: Called after each refresh, from any of the workers.
  /// - Returns: How many were performed; fewer than the limit if no more are due.
  /// - Throws: `LedgerError`; completed refreshes stay recorded.
  public func refreshDue(
    atMost limit: Int, progress: @escaping @Sendable () -> Void = {}
  ) async throws(LedgerError) -> Int {
    let workers = max(1, settings.workers)
    let extending = Task { await runExtensions() }
    defer { extending.cancel() }
    let results = await withTaskGroup(of: Result<Int, LedgerError>.self) { group in
      for worker in 0..<workers {
        let share = limit / workers + (worker < limit % workers ? 1 : 0)
        group.addTask { await self.refreshDue(share: share, progress) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var done = 0
    for result in results { done += try result.get() }
    assert(done <= max(0, limit), "the shares of the workers add up to the limit")
    return done
  }

  private func refreshDue(
    share: Int, _ progress: @Sendable () -> Void
  ) async -> Result<Int, LedgerError> {
    var done = 0
    do throws(LedgerError) {
      while done < share, !Task.isCancelled, try await doNextRefresh() {
        done += 1
        progress()
      }
      return .success(done)
    } catch {
      return .failure(error)
    }
  }
}
