public import AppStoreCore

/// The body of `POST /v1/subscribers/{id}/entitlements/{id}/promotional`.
public struct PromotionalBody: Hashable, Sendable, Codable {
  /// The duration, such as `monthly`; `nil` if ``endTime`` is given.
  public var duration: String?
  /// When access ends; `nil` if ``duration`` is given.
  public var endTime: Timestamp?
  /// When access starts; default: now.
  public var startTime: Timestamp?

  private enum CodingKeys: String, CodingKey {
    case duration
    case endTime = "end_time_ms"
    case startTime = "start_time_ms"
  }
}
