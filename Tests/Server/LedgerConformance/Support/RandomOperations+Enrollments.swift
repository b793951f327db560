import AppStoreCore
import Experiments
import Ledger
import TestSupport

extension RandomOperations {
  /// Requests the offerings of a customer while two experiments run.
  ///
  /// - Returns: The result as text.
  @discardableResult
  static func enroll(
    _ id: AppUserID, on ledger: any LedgerStore, at now: Timestamp
  ) async throws -> String {
    let visit = visit(of: id, at: now)
    let number = Int(now.milliseconds / 1000)
    let newNumber = Int64(id.rawValue.utf8.reduce(number) { $0 &* 31 &+ Int($1) } & 0xFFFF_FFFF) + 1
    let viewer = try await ledger.enroll(
      id, at: now, visit: number % 2 == 0 ? visit : nil, newNumber: newNumber
    ) { viewer in
      let known = Set(viewer.enrollments.map(\.row.experiment))
      return ["first", "second"].filter { !known.contains(ExperimentID($0)) }.prefix(1 + number % 2)
        .map { name in
          NewEnrollment(
            experiment: ExperimentID(name), variant: name == "second" ? nil : .b,
            unit: viewer.unit, offering: "sale", facts: AudienceFacts(app: "com.example.app"),
            isSandbox: number % 3 == 0, revision: "\(number % 5)")
        }
    }
    if let offering = ReportedOffering(
      offering: number % 2 == 0 ? "sale" : "default", placement: number % 4 == 0 ? "é" : nil,
      ruleID: nil, revision: nil)
    {
      try await ledger.record(impressions: [
        ReportedImpression(
          customer: id, day: UTCDay(containing: now), offering: offering,
          isSandbox: number % 3 == 0, newNumber: newNumber + 1)
      ])
    }
    return "\(viewer)"
  }
}
