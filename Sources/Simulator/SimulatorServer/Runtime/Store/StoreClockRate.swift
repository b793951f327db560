public import StoreConfiguration

/// The speed of a store's clock and the length of its subscriptions.
///
/// There are two ways to fit a year into an hour. A multiple speeds up the clock and everything
/// with it, including the waits between notification retries. A time rate of Xcode leaves the clock
/// at real time, as Xcode does. It shortens subscriptions, grace periods and billing retry as in
/// Apple's table.
public struct StoreClockRate: Hashable, Sendable {
  /// The seconds of the store's time per real second; 0 stops the clock.
  public let multiple: Int
  /// The time rate of subscriptions.
  public let timeRate: TimeRate

  /// Creates a multiple of real time.
  ///
  /// Subscriptions then follow the calendar.
  public init(multiple: Int) {
    self.multiple = multiple
    timeRate = .realTime
  }

  /// Creates a time rate with a clock in real time.
  public init(timeRate: TimeRate) {
    multiple = 1
    self.timeRate = timeRate
  }

  /// Parses the settings of a store's time.
  ///
  /// - Parameters:
  ///   - text: An integer, which is a multiple, or Apple's name of a time rate, such as
  ///     `monthly-renewal-every-five-minutes`; `nil` for the setting in the store's file.
  ///   - configured: The time rate in the store's file. Real time, which is also the file's
  ///     default, stops the clock until a call moves it.
  /// - Returns: `nil` if the text is neither, or out of range (0 to 1000000000).
  public init?(_ text: String?, configured: TimeRate) {
    if let text {
      if let multiple = Int(text) {
        guard (0...1_000_000_000).contains(multiple) else { return nil }
        self.init(multiple: multiple)
      } else {
        guard let rate = TimeRate(name: text) else { return nil }
        self.init(timeRate: rate)
      }
    } else if configured.name == nil || configured == .realTime {
      self.init(multiple: 0)
    } else {
      self.init(timeRate: configured)
    }
  }
}
