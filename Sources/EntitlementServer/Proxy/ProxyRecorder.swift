internal import AppStoreTypes
internal import Effects
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
    var isClosing = false
    /// Resumed when nothing waits.
    var idle: [CheckedContinuation<Void, Never>] = []
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

  /// Adds a request; without room it is dropped and counted.
  func add(_ item: ProxiedRequest) {
    let queue = Self.queue(of: item)
    let isNew: Bool? = state.withLock { state in
      guard !state.isClosing, state.bytes + item.size <= Self.maxBytes else { return nil }
      state.bytes += item.size
      state.queues[queue].append(item)
      return state.running.insert(queue).inserted
    }
    guard let isNew else {
      service.metrics.proxyRecorded(.dropped)
      service.reads.logger.error(
        "A proxied request is not recorded: too many wait",
        metadata: ["fix": "check the ledger; import again, or wait for Apple's notifications"])
      return
    }
    if isNew { Task { await run(queue) } }
  }

  /// Waits until nothing waits to be recorded.
  func waitUntilIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.running.isEmpty { return true }
        state.idle.append(continuation)
        return false
      }
      if isIdle { continuation.resume() }
    }
  }

  /// Records what waits, without further pauses, and accepts nothing more.
  func close() async {
    state.withLock { $0.isClosing = true }
    closing.withLock { $0.values.forEach { $0.cancel() } }
    await waitUntilIdle()
  }

  private static func queue(of item: ProxiedRequest) -> Int {
    var hasher = Hasher()
    if let customer = item.customer {
      hasher.combine(customer)
    } else {
      hasher.combine(IncomingRequest.customerSegment(of: item.request.path ?? ""))
    }
    return Int(UInt(bitPattern: hasher.finalize()) % UInt(queueCount))
  }

  private func run(_ queue: Int) async {
    while let item = next(queue) {
      await record(item, queue)
      state.withLock { $0.bytes -= item.size }
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
      guard state.running.isEmpty else { return (nil, []) }
      defer { state.idle = [] }
      return (nil, state.idle)
    }
    for continuation in waiting { continuation.resume() }
    return item
  }

  private func record(_ item: ProxiedRequest, _ queue: Int) async {
    var attempt = 1
    while true {
      let reply = await CurrentRequest.$notes.withValue(item.notes) {
        await service.respond(to: item.request, body: item.body)
      }
      let code = try? WireJSON.decode(APIErrorBody.self, from: reply.body).code
      let isClosing = state.withLock { $0.isClosing }
      let step = ProxyRecordingStep(
        after: reply.response.status, code: code, attempt: attempt, isClosing: isClosing)
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
    guard let reply = item.reply else { return }
    guard let id = item.customer, let info = ProxyResponse.customerInfo(reply) else {
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
          "access_differs": "\(difference.isAboutAccess)",
        ])
    }
  }
}

extension IncomingRequest {
  /// Returns the segment of a path that names a customer; empty if none does.
  static func customerSegment(of path: String) -> Substring {
    let segments = path.split(separator: "/", maxSplits: 3)
    guard segments.count > 2, segments[1] == "subscribers" else { return "" }
    return segments[2].prefix { $0 != "?" }
  }
}
