internal import AppStoreCore
internal import AppStoreServerAPI

/// The time spans of Apple's notification history that are still to be read.
struct BackfillPlan: Hashable, Sendable {
  /// A time span, excluding its end.
  struct Span: Hashable, Sendable {
    let start: Timestamp
    let end: Timestamp
  }

  /// The spans, oldest first, without gaps between them.
  let spans: [Span]
  /// The end of the lost span, which is older than Apple's history; `nil` if nothing is lost.
  let lostBefore: Timestamp?

  /// The margin left at the oldest end of Apple's history, because a call takes time to arrive.
  static let margin = Duration.seconds(60)

  /// Plans which spans to read.
  ///
  /// - Parameters:
  ///   - watermark: The time until which everything is recorded; `nil` if nothing was read yet,
  ///     which plans all of Apple's history.
  ///   - now: The time.
  ///   - environment: The environment, which determines the length of Apple's history.
  ///   - overlap: How far before the watermark to read again.
  ///   - maxSpan: The maximum length of a span.
  init(
    watermark: Timestamp?, now: Timestamp, environment: AppStoreEnvironment, overlap: Duration,
    maxSpan: Duration
  ) {
    let oldest = now - NotificationHistoryRequest.maxPast(in: environment) + Self.margin
    let wanted = watermark.map { $0 - overlap } ?? oldest
    lostBefore = watermark.flatMap { $0 < oldest ? oldest : nil }
    assert(maxSpan > .zero, "a span has a duration")
    var spans: [Span] = []
    // A watermark in the future was written with a clock that was ahead.
    var start = max(oldest, min(wanted, now - overlap))
    while start < now {
      let end = min(now, start + maxSpan)
      spans.append(Span(start: start, end: end))
      start = end
    }
    assert(
      zip(spans, spans.dropFirst()).allSatisfy { $0.end == $1.start }
        && spans.last.map { $0.end == now } ?? true, "spans have no gaps and end now")
    self.spans = spans
  }
}
