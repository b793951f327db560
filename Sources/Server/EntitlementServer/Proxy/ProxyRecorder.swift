internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Logging
internal import RevenueCatMigration
internal import Synchronization

/// Records proxied requests behind their responses, and compares RevenueCat's responses.
///
/// Requests of one customer are recorded in their order. What waits is in memory only, up to a limit:
/// if the process ends, the ledger misses it until the app or Apple sends the data again.
final class ProxyRecorder: Sendable {
  /// The number of queues; a customer's requests are in one.
  private static let queueCount = 8
  /// The most bytes that wait.
  static let maxBytes = 32 << 20

  private struct State {
    var queues = [[ProxiedRequest]](repeating: [], count: queueCount)
    var running: Set<Int> = []
    var bytes = 0
    /// The requests that RevenueCat has not responded to, and that may be added.
    var expected = 0
    var isClosing = false
    var isClosed = false
    /// Resumed when nothing waits.
    var idle: [CheckedContinuation<Void, Never>] = []

    var isIdle: Bool { running.isEmpty && expected == 0 }

    /// Returns what is resumed because nothing waits.
    mutating func takeIdle() -> [CheckedContinuation<Void, Never>] {
      guard isIdle else { return [] }
      assert(
        bytes == 0 && queues.allSatisfy(\.isEmpty), "nothing waits while nothing is recorded")
      if isClosing { isClosed = true }
      defer { idle = [] }
      return idle
    }
  }

  private let service: EntitlementService
  private let pause: @Sendable (Duration) async -> Void
  private let state = Mutex(State())
  /// Ends all pauses when the server stops.
  private let closing = Mutex<[Int: Task<Void, Never>]>([:])

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - service: Records a request by responding to it.
  ///   - pause: Waits before a recording is tried again.
  init(_ service: EntitlementService, pause: @escaping @Sendable (Duration) async -> Void) {
    self.service = service
    self.pause = pause
  }

  /// Whether the server stops.
  var isClosing: Bool { state.withLock(\.isClosing) }

  /// Responds to a request that may be added; until then the recorder does not close.
  func expecting<Response: Sendable>(_ respond: () async -> Response) async -> Response {
    state.withLock { $0.expected += 1 }
    let response = await respond()
    let waiting = state.withLock { state in
      state.expected -= 1
      return state.takeIdle()
    }
    for continuation in waiting { continuation.resume() }
    return response
  }

  /// Adds a request; without room, or after the recorder was closed, it is dropped and counted.
  func add(_ item: ProxiedRequest) {
    let queue = Self.queue(of: item)
    let (isNew, isClosed) = state.withLock { state -> (Bool?, Bool) in
      guard !state.isClosed, state.bytes + item.size <= Self.maxBytes else {
        return (nil, state.isClosed)
      }
      state.bytes += item.size
      state.queues[queue].append(item)
      return (state.running.insert(queue).inserted, false)
    }
    guard let isNew else {
      service.metrics.proxyRecorded(.dropped)
      let fix = "import again, or wait for Apple's notifications"
      if isClosed {
        service.reads.logger.error(
          "A proxied request is not recorded: the server has stopped", metadata: ["fix": "\(fix)"])
      } else {
        service.reads.logger.error(
          "A proxied request is not recorded: too many wait",
          metadata: ["fix": "check the ledger; \(fix)"])
      }
      return
    }
    if isNew { Task { await run(queue) } }
  }

  /// Waits until nothing waits to be recorded.
  func waitUntilIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.isIdle { return true }
        state.idle.append(continuation)
        return false
      }
      if isIdle { continuation.resume() }
    }
  }

  /// Records what waits, without further pauses, then accepts nothing more.
  ///
  /// Requests that RevenueCat has not responded to are waited for.
  func close() async {
    state.withLock { state in
      state.isClosing = true
      state.isClosed = state.isIdle
    }
    closing.withLock { $0.values.forEach { $0.cancel() } }
    await waitUntilIdle()
  }

  private static func queue(of item: ProxiedRequest) -> Int {
    var hasher = Hasher()
    hasher.combine(item.customer)
    return Int(UInt(bitPattern: hasher.finalize()) % UInt(queueCount))
  }

  private func run(_ queue: Int) async {
    while let item = next(queue) {
      await record(item, queue)
      state.withLock { state in
        state.bytes -= item.size
        assert(state.bytes >= 0, "the bytes of a request are counted once")
      }
    }
  }

  /// Takes the next request of a queue.
  ///
  /// If the queue is empty, it returns `nil` and marks the queue as stopped.
  private func next(_ queue: Int) -> ProxiedRequest? {
    let (item, waiting) = state.withLock {
      state -> (ProxiedRequest?, [CheckedContinuation<Void, Never>]) in
      guard state.queues[queue].isEmpty else { return (state.queues[queue].removeFirst(), []) }
      state.running.remove(queue)
      return (nil, state.takeIdle())
    }
    for continuation in waiting { continuation.resume() }
    return item
  }

  private func record(_ item: ProxiedRequest, _ queue: Int) async {
    var attempt = 1
    while true {
      let httpResponse = await CurrentRequest.$notes.withValue(item.notes) {
        await service.respond(to: item.request, body: item.body)
      }
      let code = try? WireJSON.decode(APIErrorBody.self, from: httpResponse.body).code
      let isClosing = state.withLock { $0.isClosing }
      let step = ProxyRecordingStep(
        after: httpResponse.response.status, code: code, attempt: attempt, isClosing: isClosing)
      switch step {
      case .recorded: service.metrics.proxyRecorded(.recorded)
      case .rejected: service.metrics.proxyRecorded(.rejected)
      case .failed:
        service.metrics.proxyRecorded(.failed)
        service.reads.logger.error(
          "A proxied request is not recorded: the ledger failed too often",
          metadata: ["fix": "check the ledger; import again, or wait for Apple's notifications"])
      case .retry(let pause):
        attempt += 1
        await wait(pause, queue)
        continue
      }
      return await compare(item)
    }
  }

  /// Waits, unless the server stops.
  private func wait(_ duration: Duration, _ queue: Int) async {
    let task = Task { [pause] in await pause(duration) }
    closing.withLock { $0[queue] = task }
    if state.withLock({ $0.isClosing }) { task.cancel() }
    await task.value
    closing.withLock { $0[queue] = nil }
  }

  private func compare(_ item: ProxiedRequest) async {
    guard let response = item.response else { return }
    guard let id = item.customer, let info = ProxyResponse.customerInfo(response) else {
      return service.metrics.proxyCompared(.skipped)
    }
    let snapshot: CustomerSnapshot?
    do throws(LedgerError) {
      snapshot = try await service.reads.ledger.snapshot(of: id)
    } catch {
      return service.metrics.proxyCompared(.skipped)
    }
    let result = CustomerComparison(
      catalog: service.reads.catalog, tolerance: .seconds(60)
    ).result(of: id, theirs: info, ours: snapshot)
    let real = result.differences.filter { !$0.reason.isAgreement }
    service.metrics.proxyCompared(real.isEmpty ? .agreed : .differed)
    for difference in result.differences {
      service.metrics.proxyDiffered(difference.reason.rawValue)
    }
    for difference in real {
      service.reads.logger.info(
        "RevenueCat's response differs",
        metadata: [
          "reason": "\(difference.reason.rawValue)", "entitlement": "\(difference.entitlement)",
          "access_differs": .stringConvertible(difference.isAboutAccess),
        ])
    }
  }
}
