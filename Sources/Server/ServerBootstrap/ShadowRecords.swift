internal import AppStoreCore
package import Dashboard
package import Foundation
internal import RevenueCatMigration

/// Reads the comparisons with RevenueCat that commands recorded in a data directory.
package actor ShadowRecords {
  /// The most records that are read.
  package static let maxRecords = 200

  private let folder: URL
  /// Records that were read before; a record never changes.
  private var known: [String: ShadowHistory.Run] = [:]

  /// Creates a reader of a data directory, which need not have records.
  package init(in dataDirectory: URL) {
    folder = dataDirectory.appending(path: ShadowReport.folder)
  }

  /// Returns a function that returns the newest records of a server.
  static func histories(of settings: ServerSettings) -> @Sendable () async -> ShadowHistory {
    let records = ShadowRecords(in: settings.dataDirectory)
    return { await records.history() }
  }

  /// Returns the newest records; records that cannot be read are counted.
  package func history() -> ShadowHistory {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    // A file that is being written starts with a point.
    let shown = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
      .sorted(by: >).prefix(Self.maxRecords)
    var history = ShadowHistory()
    var read: [String: ShadowHistory.Run] = [:]
    for name in shown {
      // The newest one is read again for its differences.
      if !history.runs.isEmpty, let run = known[name] {
        history.runs.append(run)
        read[name] = run
        continue
      }
      guard let bytes = try? OwnerOnlyFile.read(folder.appending(path: name)),
        let report = try? ShadowReport(record: bytes)
      else {
        history.unreadable += 1
        continue
      }
      let run = ShadowHistory.Run(report)
      if history.runs.isEmpty {
        history.differences = report.differences.map(ShadowHistory.Difference.init)
      }
      history.runs.append(run)
      read[name] = run
    }
    known = read
    return history
  }
}

extension ShadowHistory.Run {
  fileprivate init(_ report: ShadowReport) {
    self.init(
      startedAt: report.startedAt, endedAt: report.endedAt, customers: report.customers,
      agreeing: report.agreeingCustomers, entitlements: report.entitlements,
      unknownThere: report.unknownThere,
      reasons: ShadowReason.allCases.compactMap { reason in
        guard let count = report.reasons[reason.rawValue], count > 0 else { return nil }
        return ShadowHistory.Reason(
          name: reason.rawValue, title: reason.title, count: count,
          aboutAccess: report.accessReasons[reason.rawValue] ?? 0, isAgreement: reason.isAgreement)
      })
  }
}

extension ShadowHistory.Difference {
  fileprivate init(_ difference: ShadowDifference) {
    self.init(
      customer: difference.customer, isKnown: difference.reason != .customerMissing,
      entitlement: difference.entitlement, here: ShadowDifference.text(of: difference.ours),
      there: ShadowDifference.text(of: difference.theirs), reason: difference.reason.rawValue,
      title: difference.reason.title, isAboutAccess: difference.isAboutAccess)
  }
}
