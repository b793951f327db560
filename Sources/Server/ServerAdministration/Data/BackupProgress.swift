/// What a backup or a restore is doing.
public struct BackupProgress: Hashable, Sendable {
  /// A part of the work.
  public enum Step: String, Hashable, Sendable {
    /// Files are copied.
    case copying
    /// Files are read, and hashed or compared with their hashes.
    case checking
  }

  /// The part of the work.
  public let step: Step
  /// The number of bytes that are copied or checked.
  public let bytes: Int
  /// The number of bytes of this part of the work.
  public let total: Int
}

/// Counts the bytes of one step.
struct BackupCounter {
  private let step: BackupProgress.Step
  private let total: Int
  private var bytes = 0

  init(_ step: BackupProgress.Step, of total: Int) {
    self.step = step
    self.total = total
  }

  mutating func add(_ count: Int, _ report: (BackupProgress) -> Void) {
    bytes += count
    report(BackupProgress(step: step, bytes: bytes, total: total))
  }
}
