/// A line of the debug screen.
public struct DebugRow: Hashable, Sendable, Identifiable {
  /// Its place in the list.
  public let id: Int
  /// What it tells of.
  public let label: String
  /// What it tells.
  public let value: String

  /// Takes the lines of `EntitlementStore.debugSnapshot`.
  public static func rows(of snapshot: String) -> [DebugRow] {
    snapshot.split(separator: "\n").enumerated().map { index, line in
      let parts = line.drop { $0 == "-" || $0 == " " }.split(separator: ":", maxSplits: 1)
      return DebugRow(
        id: index, label: String(parts.first ?? ""),
        value: parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }
  }
}
