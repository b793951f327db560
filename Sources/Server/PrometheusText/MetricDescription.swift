/// The meaning of a metric and, for a distribution, the bounds of its buckets.
public struct MetricDescription: Hashable, Sendable {
  /// Buckets for server response times, in seconds.
  public static let latencyBuckets = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ]
  /// Buckets for the size of batches.
  public static let countBuckets: [Double] = [1, 2, 4, 8, 16, 32, 64, 128, 256]

  /// The name, such as `tessera_requests_total`; a timer's ends in `_seconds`.
  public let name: String
  /// One sentence for human readers.
  public let help: String
  /// The upper bounds of the buckets in ascending order; used by distributions and timers only.
  public let buckets: [Double]

  /// Creates a description.
  public init(
    _ name: String, help: String, buckets: [Double] = MetricDescription.latencyBuckets
  ) {
    precondition(buckets == buckets.sorted() && !buckets.isEmpty, "buckets ascend")
    self.name = name
    self.help = help
    self.buckets = buckets
  }
}
