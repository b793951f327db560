internal import AppStoreTypes
internal import Effects

/// The time by which access ends, with and without a server, which nobody prolongs by setting the device's
/// clock back.
///
/// Its floor is the newest time that somebody signed: the server in verified answers, the App Store in what
/// StoreKit verified, and the date at which the app was built. The floor is kept in one item of
/// ``DeviceVault``, which outlives the app's files. The device's own clock never becomes the floor, so a clock
/// that was once ahead shuts nobody out afterwards. The rules:
///
/// - The time to decide by is the device's clock, and never less than the floor plus the progress since of a
///   clock that nobody can set.
/// - The answer to a question of this process, bound to its own new nonce, sets the time, forward and
///   back: nobody can have recorded it, so where it is behind what was believed, the belief was wrong.
///   From then on that time and the progress since are exact in this process, whatever the device's clock
///   says, and whatever else claims to be newer.
/// - Everything else that is signed is known to be no newer than now, so it may move the time forward and
///   never back.
/// - Where the app verifies nothing, the date in the answer to a question of this process counts alike in this
///   process: it is believed no less than what the answer gives. Nobody signed it, so it is not kept.
/// - Only an answer whose body has the server's date tells the time, and only where both agree
///   (``VerificationRule``). Offerings, balances and the product mapping have none, so they tell no time.
/// - Whether the key that signed an answer is still valid is asked by the answer's own time and by the floor.
///   So a stolen key signs nothing once the floor has passed its expiry, on a new installation as well, and a
///   device's clock that is ahead shuts nobody out whom the server lets in.
///
/// A clock that is set back before each launch of a device that hears nothing signed keeps what it has; no
/// rule could tell it from a device that is switched off.
final class TrustedTime: Sendable {
  private struct State {
    var knowledge = TimeKnowledge()
    var isVaultRead = false
    /// What the vault holds; `nil` for nothing.
    var inVault: Timestamp?

    mutating func read(_ vault: VaultTime, uptime: Duration?) {
      switch vault.read() {
      case .unreadable: return
      case .nothing: break
      case .time(let time):
        inVault = time
        knowledge.keep(time, uptime: uptime)
      }
      isVaultRead = true
    }
  }

  /// By how much the floor moves before it is written again.
  private static let interval = Duration.seconds(60)

  private let vault: VaultTime?
  private let state: Locked<State>

  /// Creates a time.
  ///
  /// - Parameters:
  ///   - vault: Where the floor is kept; `nil` for nowhere.
  ///   - builtAt: When the app was built; `nil` when unknown.
  init(in vault: VaultTime? = nil, builtAt: Timestamp? = nil) {
    self.vault = vault
    var state = State()
    if let builtAt { state.knowledge.keep(builtAt, uptime: nil) }
    self.state = Locked(state)
  }

  /// Notes the server's time of an answer to a question of this process.
  ///
  /// - Parameter isSigned: Whether a trusted key signed it, for a question that had a new nonce.
  func received(_ time: Timestamp, uptime: Duration?, isSigned: Bool) {
    change(uptime) { $0.receive(time, uptime: uptime, isSigned: isSigned) }
  }

  /// Notes a signed time that may be an old one.
  func kept(_ time: Timestamp, uptime: Duration?) {
    change(uptime) { $0.keep(time, uptime: uptime) }
  }

  /// Returns the newest trusted time with the progress since then; `nil` while there is none.
  func proven(uptime: Duration?) -> Timestamp? {
    change(uptime) { $0.floor(uptime: uptime) }
  }

  /// Returns the time as an answer to a question of this process told it, with the progress since then;
  /// `nil` while none did, or nobody knows its age.
  func exact(uptime: Duration?) -> Timestamp? {
    change(uptime) { $0.exact(uptime: uptime) }
  }

  /// Returns the time to decide by.
  func now(device: Timestamp, uptime: Duration?) -> Timestamp {
    change(uptime) { $0.now(device: device, uptime: uptime) }
  }

  /// Works with what is known, the vault's floor included as soon as it can be read, and keeps a floor that
  /// moved.
  private func change<Result: Sendable>(
    _ uptime: Duration?, _ body: (inout TimeKnowledge) -> Result
  ) -> Result {
    state.withLock { state in
      if !state.isVaultRead, let vault { state.read(vault, uptime: uptime) }
      let result = body(&state.knowledge)
      if state.isVaultRead, let signed = state.knowledge.signed,
        state.inVault.map({ abs((signed - $0).milliseconds) >= Self.interval.milliseconds }) ?? true
      {
        vault?.set(signed.milliseconds)
        state.inVault = signed
      }
      return result
    }
  }
}

extension TrustedTime {
  /// Creates the time of an app.
  convenience init(_ configuration: Configuration, _ world: World) {
    self.init(
      in: VaultTime(vault: configuration.vault, name: "newest-signed-time"),
      builtAt: world.builtAt)
  }
}

/// What is known of time; pure.
struct TimeKnowledge: Hashable, Sendable {
  /// How far an exact time may be behind, because an answer takes a while to arrive.
  private static let delay = Duration.seconds(60)

  private var newest: Timestamp?
  private var uptime: Duration?
  /// Whether the newest time was received in this process, so that its age is known exactly.
  private var isExact = false
  /// The newest time that somebody signed, without the progress since; `nil` while there is none.
  private(set) var signed: Timestamp?

  /// Takes the time of the answer to a question of this process.
  mutating func receive(_ time: Timestamp, uptime: Duration?, isSigned: Bool = true) {
    (newest, self.uptime, isExact) = (time, uptime, uptime != nil)
    if isSigned { signed = time }
  }

  /// Takes a signed time that is known to be no newer than now.
  mutating func keep(_ time: Timestamp, uptime: Duration?) {
    isExact = isExact && uptime != nil
    if let floor = floor(uptime: uptime) {
      guard time > floor, !isExact || time <= floor + Self.delay else { return }
    }
    (newest, self.uptime, signed) = (time, uptime, time)
  }

  /// Returns the time to decide by.
  func now(device: Timestamp, uptime: Duration?) -> Timestamp {
    guard let floor = floor(uptime: uptime) else { return device }
    return isExact ? floor : max(device, floor)
  }

  /// The newest trusted time with the progress since then, if that was told in this process.
  func exact(uptime: Duration?) -> Timestamp? { isExact ? floor(uptime: uptime) : nil }

  /// The newest trusted time with the progress since then; `nil` while there is none.
  func floor(uptime now: Duration?) -> Timestamp? {
    guard let newest else { return nil }
    guard let now, let uptime, now > uptime else { return newest }
    return newest + (now - uptime)
  }
}
