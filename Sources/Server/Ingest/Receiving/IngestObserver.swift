public import Ledger

/// An event of the ingest pipeline, for metrics.
public enum IngestEvent: Hashable, Sendable {
  /// A batch is on disk; `newFacts` counts the facts that were new.
  case recorded(FactSource, newFacts: Int)
  /// Data was rejected; `check` is the code of the failing check.
  case refused(FactSource, check: String)
  /// A purchase moved because too many customers would have been joined over it.
  case overAliasLimit
  /// The ledger failed to record data.
  case failed(FactSource)
  /// A number of recordings became durable together.
  case committed(recordings: Int)
}

/// Observes the ingest pipeline.
///
/// The closure must be fast and cannot fail.
public struct IngestObserver: Sendable {
  private let onEvent: @Sendable (IngestEvent) -> Void

  /// Creates an observer.
  public init(_ onEvent: @escaping @Sendable (IngestEvent) -> Void) {
    self.onEvent = onEvent
  }

  /// An observer that does nothing.
  public static let none = IngestObserver { _ in }

  func callAsFunction(_ event: IngestEvent) { onEvent(event) }
}
