/// The sizes of a run, which tests make smaller.
package struct ExportLimits: Hashable, Sendable {
  /// How many rows are read together.
  package var pageSize: Int
  /// The length of a file in bytes before compression, which its last row reaches.
  package var partBytes: Int
  /// The maximum number of changes of an incremental run; more are several runs.
  package var maxChanges: Int64

  /// Creates limits; by default files of 64 MiB before compression, and 250,000 changes.
  package init(pageSize: Int = 500, partBytes: Int = 64 << 20, maxChanges: Int64 = 250_000) {
    self.pageSize = pageSize
    self.partBytes = partBytes
    self.maxChanges = maxChanges
  }
}
