/// A line of the debug screen.
public struct DebugRow: Hashable, Sendable, Identifiable {
  /// The index in the list.
  public let id: Int
  /// The name of the value.
  public let label: String
  /// The value as text.
  public let value: String

  /// Creates the rows from the lines of `EntitlementStore.debugSnapshot`.
  public static func rows(of snapshot: String) -> [DebugRow] {
    snapshot.split(separator: "\n").enumerated().map { index, line in
      let parts = line.drop { $0 == "-" || $0 == " " }.split(separator: ":", maxSplits: 1)
      return DebugRow(
        id: index, label: String(parts.first ?? ""),
        value: parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }
  }
}
