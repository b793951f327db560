/// The storage primitives of the change feed and the audit log.
package protocol FeedPrimitives {
  /// The error of the primitives; `Never` in memory.
  associatedtype Failure: Error

  /// Appends a change to the feed.
  mutating func append(_ change: FeedChange) throws(Failure)
  /// Appends an audit entry.
  mutating func append(_ entry: AuditEntry) throws(Failure)
}
