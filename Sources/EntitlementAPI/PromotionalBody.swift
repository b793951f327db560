public import AppStoreTypes

/// The body of `POST /v1/subscribers/{id}/entitlements/{id}/promotional`.
public struct PromotionalBody: Hashable, Sendable, Codable {
  /// How long, such as `monthly`; `nil` when ``endTime`` says it.
  public var duration: String?
  /// When access ends; `nil` when ``duration`` says it.
  public var endTime: Timestamp?
  /// When access begins; `nil` means now.
  public var startTime: Timestamp?

  /// Creates a body.
  public init(
    duration: String? = nil, endTime: Timestamp? = nil, startTime: Timestamp? = nil
  ) {
    self.duration = duration
    self.endTime = endTime
    self.startTime = startTime
  }

  private enum CodingKeys: String, CodingKey {
    case duration
    case endTime = "end_time_ms"
    case startTime = "start_time_ms"
  }
}
