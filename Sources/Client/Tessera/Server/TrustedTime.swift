package import AppStoreCore

/// The time for expiration checks, with and without a server.
///
/// Setting back the device's clock does not extend access.
///
/// Its floor is the newest signed time: the server's in verified responses, the App Store's in data
/// that StoreKit verified, and the app's build date. The floor is saved in one item of
/// ``SecureStorage``, which survives deleting the app's files. The device's own clock never becomes
/// the floor, so a clock that was once ahead denies no access later. The rules:
///
/// - The current time is the device's clock, but at least the floor plus the time elapsed since
///   then on a monotonic clock.
/// - The response to a request of this process, bound to its own new nonce, sets the time, forward
///   or back. It cannot be a recorded one, so if it is behind the trusted time, that time was
///   wrong. From then on its time plus the elapsed time is exact in this process. Neither the
///   device's clock nor a source that claims to be newer changes that.
/// - All other signed data is no newer than now, so it may move the time forward and never back.
/// - Without verification, the date in the response to a request of this process sets the time of
///   this process in the same way: it is trusted as much as the response's entitlements. It is not
///   signed, so it is not saved.
/// - Only a response whose body has the server's date provides a time, and only if both agree
///   (``ResponseVerificationPolicy``). Offerings, balances and the product mapping have no date, so they
///   provide none.
/// - The validity of the key that signed a response is checked at the response's own time and at
///   the floor. So a stolen key is rejected once the floor has passed its expiration, even on a new
///   installation. A device's clock that is ahead denies no access that the server gives.
///
/// A clock that is set back before each launch, on a device that receives no signed data, retains
/// access. This case cannot be distinguished from a device that is switched off.
package final class TrustedTime: Sendable {
  private struct State {
    var knowledge = TrustedTimeState()
    var isStorageRead = false
    /// The saved floor; `nil` for none.
    var saved: Timestamp?

    mutating func read(_ storage: SecureTimestamp, uptime: Duration?) {
      switch storage.read() {
      case .unreadable: return
      case .nothing: break
      case .time(let time):
        saved = time
        knowledge.keep(time, uptime: uptime)
      }
      isStorageRead = true
    }
  }

  /// By how much the floor moves before it is saved again.
  private static let interval = Duration.seconds(60)

  private let storage: SecureTimestamp?
  private let state: LockedValue<State>

  /// Creates a trusted time.
  ///
  /// - Parameters:
  ///   - storage: Where the floor is saved; `nil` to not save it.
  ///   - builtAt: When the app was built; `nil` if unknown.
  package init(in storage: SecureTimestamp? = nil, builtAt: Timestamp? = nil) {
    self.storage = storage
    var state = State()
    if let builtAt { state.knowledge.keep(builtAt, uptime: nil) }
    self.state = LockedValue(state)
  }

  /// Notes the server's time from a response to a request of this process.
  ///
  /// - Parameter isSigned: Whether a trusted key signed it, for a request with a new nonce.
  package func received(_ time: Timestamp, uptime: Duration?, isSigned: Bool) {
    change(uptime) { $0.receive(time, uptime: uptime, isSigned: isSigned) }
  }

  /// Notes a signed time that may be old.
  package func kept(_ time: Timestamp, uptime: Duration?) {
    change(uptime) { $0.keep(time, uptime: uptime) }
  }

  /// Returns the newest trusted time plus the time elapsed since then; `nil` if none exists.
  package func proven(uptime: Duration?) -> Timestamp? {
    change(uptime) { $0.floor(uptime: uptime) }
  }

  /// Returns the time from a response to a request of this process plus the time elapsed since
  /// then; `nil` without such a response, or if its age is unknown.
  package func exact(uptime: Duration?) -> Timestamp? {
    change(uptime) { $0.exact(uptime: uptime) }
  }

  /// Returns the current trusted time.
  package func now(device: Timestamp, uptime: Duration?) -> Timestamp {
    change(uptime) { $0.now(device: device, uptime: uptime) }
  }

  /// Applies a change to the state, with the saved floor as soon as it can be read, and saves a
  /// floor that moved.
  private func change<Result: Sendable>(
    _ uptime: Duration?, _ body: (inout TrustedTimeState) -> Result
  ) -> Result {
    state.withLock { state in
      if !state.isStorageRead, let storage { state.read(storage, uptime: uptime) }
      let result = body(&state.knowledge)
      if state.isStorageRead, let signed = state.knowledge.signed,
        state.saved.map({ abs((signed - $0).milliseconds) >= Self.interval.milliseconds }) ?? true
      {
        storage?.set(signed.milliseconds)
        state.saved = signed
      }
      return result
    }
  }
}

extension TrustedTime {
  /// Creates the trusted time of an app.
  convenience init(_ configuration: Configuration, _ dependencies: SDKDependencies) {
    self.init(
      in: SecureTimestamp(storage: configuration.storage, name: "newest-signed-time"),
      builtAt: dependencies.builtAt)
  }
}

/// The state of the trusted time; pure.
package struct TrustedTimeState: Hashable, Sendable {
  /// How far an exact time may be behind, because a response takes a while to arrive.
  private static let delay = Duration.seconds(60)

  private var newest: Timestamp?
  private var uptime: Duration?
  /// Whether the newest time was received in this process, so that its age is known exactly.
  private var isExact = false
  /// The newest signed time, without the time elapsed since; `nil` if none exists.
  private(set) var signed: Timestamp?

  package init() {}

  /// Applies the time of the response to a request of this process.
  package mutating func receive(_ time: Timestamp, uptime: Duration?, isSigned: Bool = true) {
    (newest, self.uptime, isExact) = (time, uptime, uptime != nil)
    if isSigned { signed = time }
  }

  /// Applies a signed time that is known to be no newer than now.
  package mutating func keep(_ time: Timestamp, uptime: Duration?) {
    isExact = isExact && uptime != nil
    if let floor = floor(uptime: uptime) {
      guard time > floor, !isExact || time <= floor + Self.delay else { return }
    }
    assert(newest.map { $0 < time } ?? true, "a saved date never moves trusted time back")
    (newest, self.uptime, signed) = (time, uptime, time)
  }

  /// Returns the current trusted time.
  package func now(device: Timestamp, uptime: Duration?) -> Timestamp {
    guard let floor = floor(uptime: uptime) else { return device }
    assert(newest.map { $0 <= floor } ?? false, "the minimum is at or after the newest signed time")
    return isExact ? floor : max(device, floor)
  }

  /// The newest trusted time plus the time elapsed since then, if it was received in this process.
  func exact(uptime: Duration?) -> Timestamp? { isExact ? floor(uptime: uptime) : nil }

  /// The newest trusted time plus the time elapsed since then; `nil` if none exists.
  func floor(uptime now: Duration?) -> Timestamp? {
    guard let newest else { return nil }
    guard let now, let uptime, now > uptime else { return newest }
    return newest + (now - uptime)
  }
}
