internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation

/// Sends the requests of one performance test, some concurrently.
struct PerformanceTestRunner: Sendable {
  /// The identifier of the test.
  let name: String
  /// The developer's realtime endpoint.
  let target: String
  let account: AccountID
  /// The subscription that the requests are about.
  let state: SubscriptionState
  let context: RealtimeContext
  let sender: NotificationSender

  /// Sends all requests and counts their responses, until the test ends.
  func run(for store: SimulatedStore) async {
    let config = PerformanceTestRun.config
    await withTaskGroup(of: RealtimeExchange.self) { group in
      var sent = 0
      for _ in 0..<config.totalRequests {
        if sent >= config.maxConcurrentRequests, let exchange = await group.next() {
          await store.count(exchange, of: self)
        }
        guard await store.isRunning(self) else { break }
        sent += 1
        guard let request = await store.signedRequest(identifier(ofRequest: sent), of: self) else {
          await store.count(RealtimeExchange(result: .other, milliseconds: 0), of: self)
          continue
        }
        group.addTask { await send(request, within: config.responseTimeThreshold) }
      }
      for await exchange in group { await store.count(exchange, of: self) }
    }
  }

  private func send(_ request: String, within milliseconds: Int64) async -> RealtimeExchange {
    do throws(SimulatedStoreError) {
      return try await sender.exchange(
        request, at: target, within: .milliseconds(milliseconds), by: context.stopwatch)
    } catch {
      return RealtimeExchange(result: .noResponse, milliseconds: 0)
    }
  }

  /// The identifier of one request: the test's, with another end.
  private func identifier(ofRequest number: Int) -> String {
    let digits = String(256 + number, radix: 16).dropFirst()
    return String(name.dropLast(digits.count) + digits)
  }
}
