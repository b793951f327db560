internal import GRDB
public import Ledger

extension SQLiteLedger {
  /// Returns what prevents work with this ledger now; empty if nothing does.
  ///
  /// If nothing was committed for some time, or a commit failed because of the disk, it commits a row.
  public func readiness() async -> [ReadinessProblem] {
    let problems = await writes.problems { probe throws(LedgerError) in
      // A random value, because SQLite writes no page that does not change.
      try await change(
        """
        INSERT INTO write_probe (only_row, content) VALUES (1, randomblob(?))
        ON CONFLICT (only_row) DO UPDATE SET content = excluded.content
        """, [probe.bytes])
    }
    guard problems.isEmpty else { return problems }
    do throws(LedgerError) {
      _ = try await counts()
      return []
    } catch {
      return [ReadinessProblem(name: "ledger", reason: "\(error)")]
    }
  }
}
