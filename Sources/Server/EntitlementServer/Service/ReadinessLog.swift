internal import Ledger
internal import Logging
internal import Synchronization

/// Logs each problem of readiness once when it appears and once when it ends, however often balancers
/// send their requests.
final class ReadinessLog: Sendable {
  private let logger: Logger
  private let current = Mutex<[String: ReadinessProblem]>([:])

  init(logger: Logger) { self.logger = logger }

  /// Notes the problems that were found now.
  func note(_ problems: [ReadinessProblem]) {
    let found = Dictionary(problems.map { ($0.name, $0) }) { first, _ in first }
    let former = current.withLock { current in
      defer { current = found }
      return current
    }
    for (name, problem) in found.sorted(by: { $0.key < $1.key })
    where former[name]?.isWarning != problem.isWarning {
      logger.log(
        level: problem.isWarning ? .warning : .error,
        problem.isWarning ? "Ready with a warning" : "Not ready",
        metadata: ["what": "\(name)", "reason": "\(problem.reason)"])
    }
    for name in former.keys.sorted() where found[name] == nil {
      logger.notice("Ready again", metadata: ["what": "\(name)"])
    }
  }
}
