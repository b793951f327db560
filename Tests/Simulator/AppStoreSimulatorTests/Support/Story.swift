import AppStoreCore
import AppStoreSimulator
import Testing

/// The steps that cause a notification, and the whole timeline.
struct Story: Sendable, CustomTestStringConvertible {
  /// The notification, `TYPE` or `TYPE/SUBTYPE`.
  let notification: String
  /// Every notification, one line each.
  let timeline: String
  private let tell: @Sendable (inout Shop) throws -> Void

  init(
    _ notification: String, _ timeline: String,
    _ tell: @escaping @Sendable (inout Shop) throws -> Void
  ) {
    self.notification = notification
    self.timeline = timeline
    self.tell = tell
  }

  var testDescription: String { notification }

  static let all = subscriptions + offers + money + families + seats

  /// Plays the story in a new shop with offers.
  func told() throws -> Shop {
    var shop = try Shop()
    try shop.addOffers()
    try tell(&shop)
    return shop
  }
}
