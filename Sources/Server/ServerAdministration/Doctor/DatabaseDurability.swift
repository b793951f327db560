/// How a database makes commits durable.
public enum DatabaseDurability: String, CaseIterable, Sendable {
  /// PostgreSQL replicates each commit to a standby before it confirms it.
  case replicated
  /// The service below PostgreSQL replicates, which PostgreSQL does not report.
  case managed
  /// One machine; a failure loses what was not backed up.
  case local
}
