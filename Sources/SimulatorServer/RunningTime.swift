public import StoreConfiguration

/// How a store's time runs: how fast its clock is, and how long its subscriptions last.
///
/// There are two ways to see a year in an hour. A multiple lets the clock run faster, and everything with
/// it, the waits between the tries of a notification too. One of Xcode's time rates leaves the clock at
/// real time, as Xcode does, and makes subscriptions, grace and billing retry as short as Apple's table
/// has them.
public struct RunningTime: Hashable, Sendable {
  /// The seconds that pass in the store in one real second; 0 stands still.
  public let multiple: Int
  /// The time rate that subscriptions live by.
  public let timeRate: TimeRate

  /// Creates what a multiple of real time means; subscriptions then go by the calendar.
  public init(multiple: Int) {
    self.multiple = multiple
    timeRate = .realTime
  }

  /// Creates what a time rate means: a clock that runs in real time.
  public init(timeRate: TimeRate) {
    multiple = 1
    self.timeRate = timeRate
  }

  /// Reads how time is to run.
  ///
  /// - Parameters:
  ///   - text: A whole number, which is a multiple, or Apple's name of a time rate, as in
  ///     `monthly-renewal-every-five-minutes`; `nil` for what the store's file says.
  ///   - configured: The time rate in the store's file. Real time there, which a file has that
  ///     does not say anything, lets the clock stand still until somebody moves it.
  /// - Returns: `nil` when the text is neither, or outside 0 to 1000000000.
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
