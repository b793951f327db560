/// Some rows, in the order of recording.
public struct ActivityPage<Row: Hashable & Sendable>: Hashable, Sendable {
  /// The rows; empty at the end.
  public let rows: [Row]
  /// The position of the last row, after which the next page starts; valid in this store only.
  public let last: Int64

  /// Creates a page.
  public init(rows: [Row], last: Int64) {
    self.rows = rows
    self.last = last
  }
}
