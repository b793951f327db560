internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation

extension SimulatedStore {
  /// Starts a performance test.
  ///
  /// Only one can run at a time. Its requests start immediately, some concurrently, and block
  /// nothing else.
  func startPerformanceTest(
    of original: OriginalTransactionID, _ context: RealtimeContext
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
    let runner = PerformanceTestRunner(
      name: name, target: target, account: account, state: state, context: context,
      sender: notifications.sender)
    developer.retention.tests[name] = PerformanceTestRun(target: target)
    developer.performanceTests[name] = Task {
      await runner.run(for: self)
      developer.performanceTests[name] = nil
    }
    return PerformanceTestResponse(config: PerformanceTestRun.config, requestId: name)
  }

  /// Waits until the requests of all performance tests were completed or abandoned.
  package func performanceTestsEnded() async {
    for test in developer.performanceTests.values { await test.value }
  }

  /// Returns whether a performance test has neither passed nor failed.
  func isRunning(_ test: PerformanceTestRunner) -> Bool {
    retention.tests[test.name]?.result == .pending
  }

  /// Checks and counts the response to a request of a performance test.
  func count(_ exchange: RealtimeExchange, of test: PerformanceTestRunner) {
    var exchange = exchange
    test.context.check(&exchange, test.account, test.state, retention, in: simulator)
    developer.retention.tests[test.name]?.count(exchange)
    if retention.tests[test.name]?.result == .pass { developer.retention.hasPassedTest = true }
  }

  /// Signs a request of a performance test; `nil` if that fails.
  func signedRequest(_ identifier: String, of test: PerformanceTestRunner) -> String? {
    try? signer.signRequest(
      about: test.state.transaction.originalTransactionId, test.state.renewalInfo.productId,
      locale: simulator.userLocale, name: identifier, in: simulator)
  }
}
