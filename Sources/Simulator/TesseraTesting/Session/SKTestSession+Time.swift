internal import AppStoreCore
internal import AppStoreSimulator
public import Foundation
internal import SimulatorServer
public import StoreKitTest

extension SKTestSession {
  /// The store's time.
  public var now: Date { environment.read { $0.now }.date }

  /// When the store's next event is due, such as a renewal; `nil` if none is.
  public var nextEvent: Date? { environment.read { $0.nextEventDate }?.date }

  /// Moves the store's time forward, event by event.
  ///
  /// Renewals, failed payments and expirations have happened when it returns.
  /// - Throws: `SKTestError.invalidAction` for a negative duration, and for a time after the
  ///   store's latest, in 2080.
  public func advance(by duration: Duration) throws {
    let now = environment.read { $0.now }
    try advance(to: (now + duration).date)
  }

  /// Moves the store's time forward by days of 24 hours; see ``advance(by:)``.
  public func advance(days: Int) throws {
    try advance(by: .seconds(86_400 * days))
  }

  /// Moves the store's time to the next event, and does nothing without one.
  public func advanceToNextEvent() throws {
    if let nextEvent { try advance(to: nextEvent) }
  }

  /// Moves the store's time to an instant; see ``advance(by:)``.
  public func advance(to date: Date) throws {
    let instant = Timestamp(date)
    try environment.calling { store throws(SimulatedStoreError) in
      try ImmediateChanges.moveTime(to: instant, in: store)
    }
  }
}
