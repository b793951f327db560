/// Whether an experiment enrolls customers, and whether its customers see their variants.
public enum ExperimentStatus: String, CaseIterable, Hashable, Sendable {
  /// It is prepared, and has no effect.
  case draft
  /// It enrolls customers.
  case running
  /// It enrolls no one; enrolled customers keep their variants.
  case paused
  /// It ended permanently; its customers see what all others see.
  case stopped

  /// Whether the experiment ever enrolled customers.
  public var hasStarted: Bool { self != .draft }
  /// Whether enrolled customers see their variants.
  public var servesVariants: Bool { self == .running || self == .paused }

  /// Returns whether an experiment may change from this status to another one.
  public func canBecome(_ next: ExperimentStatus) -> Bool {
    switch (self, next) {
    case (.draft, .running), (.running, .paused), (.paused, .running), (.running, .stopped),
      (.paused, .stopped):
      true
    default: self == next
    }
  }
}

/// Which customers an experiment enrolls.
public enum EnrollmentMode: String, CaseIterable, Hashable, Sendable {
  /// Only customers whom the server first saw after the start.
  case new
  /// Also customers whom the server knew before.
  case newAndExisting = "new_and_existing"
}
