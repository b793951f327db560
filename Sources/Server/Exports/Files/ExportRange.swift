/// A part of the change feed: the changes after one sequence, up to and including another.
struct ExportRange: Hashable, Sendable {
  /// The sequence after which it begins; 0 for everything.
  let from: Int64
  /// The sequence of its last change.
  let to: Int64

  /// Whether it begins with the first change, so that rows are not selected by their changes.
  var isFull: Bool { from == 0 }

  /// The number of its changes.
  var length: Int64 { to - from }

  /// Returns ranges of at most a number of changes that are this one together; a full one stays
  /// whole, because it selects nothing.
  func split(every limit: Int64) -> [ExportRange] {
    guard !isFull, to - from > limit else { return [self] }
    return stride(from: from, to: to, by: Int64.Stride(limit)).map {
      ExportRange(from: $0, to: min($0 + limit, to))
    }
  }
}

/// Which rows a run writes.
package enum ExportRequest: Hashable, Sendable {
  /// What the definition says: everything, or what changed since the last run.
  case scheduled
  /// Everything.
  case full
  /// What changed in a range of the feed; `to: nil` means until now.
  case range(from: Int64, to: Int64?)
}
