internal import AppStoreCore

/// How many requests to Apple an import needs, and the least time that they take.
///
/// Apple limits each endpoint for an app: 50 requests per second in production, a tenth of that in the
/// sandbox.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/identifying-rate-limits>
public struct MigrationEstimate: Hashable, Sendable {
  /// The number of transactions on a page of Apple's history.
  private static let pageSize = 20
  /// Apple's limit in production, in requests per second.
  static let productionRate = 50
  /// Apple's limit in the sandbox, in requests per second.
  static let sandboxRate = 5

  /// The number of requests.
  public let requests: Int
  /// The least time at Apple's limits.
  public let least: Duration

  /// Estimates a plan.
  public init(_ plan: MigrationPlan) {
    self.init(plan.customers.flatMap(\.purchases))
  }

  init(_ purchases: some Sequence<MigrationPlan.Purchase>) {
    var (pages, statuses) = ([true: 0, false: 0], [true: 0, false: 0])
    for purchase in purchases {
      pages[purchase.isSandbox, default: 0] +=
        max(1, (purchase.items.count + Self.pageSize - 1) / Self.pageSize)
      statuses[purchase.isSandbox, default: 0] += 1
    }
    requests = pages.values.reduce(0, +) + statuses.values.reduce(0, +)
    func seconds(_ isSandbox: Bool, _ rate: Int) -> Double {
      Double(max(pages[isSandbox] ?? 0, statuses[isSandbox] ?? 0)) / Double(rate)
    }
    // The two environments have limits of their own, so their requests run at the same time.
    let time = max(seconds(false, Self.productionRate), seconds(true, Self.sandboxRate))
    least = .seconds(Int(time.rounded(.up)))
  }

  /// The estimate in one sentence.
  public var text: String {
    guard requests > 0 else { return "no requests to Apple" }
    return "\(requests) requests to Apple, at least \(Self.text(of: least)) at Apple's limits"
      + " (50 requests per second to an endpoint, 5 in the sandbox)"
  }

  /// Returns a duration for people, such as `2 h 47 min`.
  public static func text(of duration: Duration) -> String {
    let seconds = duration.components.seconds
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\((seconds + 59) / 60) min"
    default: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }
  }
}
