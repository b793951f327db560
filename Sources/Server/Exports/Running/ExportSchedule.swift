package import AppStoreCore

/// When the server runs an export.
package enum ExportSchedule {
  private static let day: Int64 = 86_400_000
  private static let hour: Int64 = 3_600_000

  /// Returns whether a run is due: none started since the newest occurrence of the hour.
  ///
  /// - Parameters:
  ///   - hour: The hour of the day in UTC, from 0 to 23.
  ///   - lastStart: When the newest completed run started; `nil` if there is none.
  ///   - now: The time.
  package static func isDue(hour: Int, lastStart: Timestamp?, now: Timestamp) -> Bool {
    guard let lastStart else { return true }
    return lastStart < newestStart(hour: hour, now: now)
  }

  /// Returns when the next run starts; in the past if it is due.
  ///
  /// - Parameters:
  ///   - hour: The hour of the day in UTC, from 0 to 23.
  ///   - lastStart: When the newest completed run started; `nil` if there is none.
  ///   - now: The time.
  package static func nextStart(hour: Int, lastStart: Timestamp?, now: Timestamp) -> Timestamp {
    let newest = newestStart(hour: hour, now: now)
    return isDue(hour: hour, lastStart: lastStart, now: now)
      ? newest : Timestamp(milliseconds: newest.milliseconds + day)
  }

  /// Returns the newest occurrence of an hour that is not in the future.
  static func newestStart(hour: Int, now: Timestamp) -> Timestamp {
    let midnight = now.milliseconds - (now.milliseconds % day + day) % day
    let today = midnight + Int64(hour) * Self.hour
    return Timestamp(milliseconds: today <= now.milliseconds ? today : today - day)
  }
}
