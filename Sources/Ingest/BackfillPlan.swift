internal import AppStoreServerAPI
internal import AppStoreTypes

/// Which spans of the store's list of notifications are still to be read.
struct BackfillPlan: Hashable, Sendable {
  /// A span of time; its end is not part of it.
  struct Span: Hashable, Sendable {
    let start: Timestamp
    let end: Timestamp
  }

  /// The spans, the oldest first, each following the one before.
  let spans: [Span]
  /// The end of what is lost: the store keeps nothing so old; `nil` when nothing is lost.
  let lostBefore: Timestamp?

  /// What is left of the past that the store keeps, because a call takes time to arrive.
  static let margin = Duration.seconds(60)

  /// Plans what to read.
  ///
  /// - Parameters:
  ///   - watermark: Until when everything is recorded; `nil` when nothing was ever read, which asks for
  ///     all that the store keeps.
  ///   - now: The time.
  ///   - environment: Whose limit of the past applies.
  ///   - overlap: How much before the watermark is read again.
  ///   - longest: The longest span.
  init(
    watermark: Timestamp?, now: Timestamp, environment: AppStoreEnvironment, overlap: Duration,
    longest: Duration
  ) {
    let oldest = now - NotificationHistoryRequest.longestPast(in: environment) + Self.margin
    let wanted = watermark.map { $0 - overlap } ?? oldest
    lostBefore = watermark.flatMap { $0 < oldest ? oldest : nil }
    var spans: [Span] = []
    // A watermark of the future was written under a clock that was ahead.
    var start = max(oldest, min(wanted, now - overlap))
    while start < now {
      let end = min(now, start + longest)
      spans.append(Span(start: start, end: end))
      start = end
    }
    self.spans = spans
  }
}
