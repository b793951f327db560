public import Ledger

/// Something that happened on the way into the ledger, for whoever counts.
public enum IngestEvent: Hashable, Sendable {
  /// A recording is on disk; how many facts the ledger did not have before.
  case recorded(FactSource, newFacts: Int)
  /// Something was not believed; the code of the failing check.
  case refused(FactSource, check: String)
  /// A purchase moved because too many customers would have been joined over it.
  case overAliasLimit
  /// The ledger did not take it.
  case failed(FactSource)
  /// So many recordings became durable together.
  case committed(recordings: Int)
}

/// Hears what happens on the way into the ledger; it must be quick and may not fail.
public struct IngestObserver: Sendable {
  private let hear: @Sendable (IngestEvent) -> Void

  /// Creates an observer.
  public init(_ hear: @escaping @Sendable (IngestEvent) -> Void) {
    self.hear = hear
  }

  /// Hears nothing.
  public static let none = IngestObserver { _ in }

  func callAsFunction(_ event: IngestEvent) { hear(event) }
}
