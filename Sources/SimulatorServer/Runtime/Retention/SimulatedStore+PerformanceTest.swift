internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes
internal import Foundation

extension SimulatedStore {
  /// Starts a performance test.
  ///
  /// Only one can run at a time. Its requests start immediately, some concurrently, and block
  /// nothing else.
  func startPerformanceTest(
    of original: OriginalTransactionID, _ desk: RealtimeContext
  ) throws(AppStoreErrorBody) -> PerformanceTestResponse {
    guard let target = retention.realtimeURL else { throw AppStoreErrorBody(.realtimeUrlNotFound) }
    guard !retention.tests.values.contains(where: { $0.result == .pending }) else {
      throw AppStoreErrorBody(.existingPerformanceTestRun)
    }
    let id = TransactionID(original.rawValue)
    guard let account = simulator.account(with: id),
      let state = simulator.status(ofSubscriptionWith: id)
    else { throw AppStoreErrorBody(.invalidPerformanceTestRequest) }
    let name = simulator.nextRequestIdentifier()
    history.remember(.nextRequestIdentifier)
    developer.retention.tests[name] = PerformanceTestRun(target: target)
    developer.performanceTests[name] = Task {
      await runPerformanceTest(name, at: target, account, state, desk)
    }
    return PerformanceTestResponse(config: PerformanceTestRun.config, requestId: name)
  }

  /// Waits until the requests of all performance tests were completed or abandoned.
  package func performanceTestsEnded() async {
    for test in developer.performanceTests.values { await test.value }
  }

  private func runPerformanceTest(
    _ name: String, at target: String, _ account: AccountID, _ state: SubscriptionState,
    _ desk: RealtimeContext
  ) async {
    let config = PerformanceTestRun.config
    let sender = notifications.sender
    await withTaskGroup(of: RealtimeExchange.self) { group in
      var sent = 0
      for _ in 0..<config.totalRequests {
        if sent >= config.maxConcurrentRequests, let exchange = await group.next() {
          count(exchange, name, account, state, desk)
        }
        guard retention.tests[name]?.result == .pending else { break }
        sent += 1
        guard let question = question(about: state, number: sent, of: name) else {
          count(RealtimeExchange(result: .other, milliseconds: 0), name, account, state, desk)
          continue
        }
        group.addTask {
          do throws(SimulatedStoreError) {
            return try await sender.ask(
              question, at: target, within: .milliseconds(config.responseTimeThreshold),
              by: desk.stopwatch)
          } catch {
            return RealtimeExchange(result: .noResponse, milliseconds: 0)
          }
        }
      }
      for await exchange in group { count(exchange, name, account, state, desk) }
    }
    developer.performanceTests[name] = nil
  }

  private func count(
    _ exchange: RealtimeExchange, _ name: String, _ account: AccountID,
    _ state: SubscriptionState, _ desk: RealtimeContext
  ) {
    var exchange = exchange
    check(&exchange, account, state, desk)
    developer.count(exchange, of: name)
  }

  /// Signs a request of a test, each with its own identifier; `nil` if that fails.
  private func question(
    about state: SubscriptionState, number: Int, of name: String
  ) -> String? {
    let digits = String(256 + number, radix: 16).dropFirst()
    let identifier = name.dropLast(digits.count) + digits
    return try? signer.signQuestion(
      about: state.transaction.originalTransactionId, state.renewalInfo.productId,
      locale: userLocale, name: String(identifier), in: simulator)
  }
}
