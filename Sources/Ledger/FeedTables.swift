/// The steps that tell what changed and what was done by hand.
package protocol FeedTables {
  /// What a step may throw; `Never` in memory.
  associatedtype Failure: Error

  /// Appends a change to the feed.
  mutating func append(_ change: Change) throws(Failure)
  /// Appends an audit entry.
  mutating func append(_ entry: AuditEntry) throws(Failure)
}
