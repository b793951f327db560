internal import AppStoreTypes
internal import Effects

/// The time by which access ends, which nobody prolongs by setting the device's clock back.
///
/// Trusted are the server's time in verified answers, and the progress since then of a clock that cannot
/// be set. The rules:
///
/// - The answer to a question of this process, bound to its own new nonce, sets the time, forward and
///   back: nobody can have recorded it, so where it is behind what was believed, the belief was wrong.
/// - From then on that time and the progress since are exact in this process, whatever the device's clock
///   says, and whatever else claims to be newer.
/// - An answer that was kept may be a recorded one. It is known to be no newer than now, so it may move the
///   time forward and never back.
/// - Where the app verifies nothing, the date in the answer to a question of this process counts alike: it is
///   believed no less than what the answer gives. What was kept tells no time then.
/// - Only an answer whose body has the server's date tells the time, and only where both agree
///   (``VerificationRule``). Offerings, balances and the product mapping have none, so they tell no time.
/// - In a later process the device's clock counts, but never as earlier than the server's time in what is
///   kept, plus the progress since it was read.
/// - Whether the key that signed a new answer is still valid is asked by the answer's own time where it is
///   bound to a new nonce, and by the newest trusted time. A device's clock that is ahead shuts nobody out
///   whom the server lets in.
final class TrustedTime: Sendable {
  private let knowledge = Locked(TimeKnowledge())

  /// Notes the server's time of a verified answer to a question that was asked with a new nonce, or of any
  /// answer of this process where nothing is verified.
  func received(_ time: Timestamp, uptime: Duration?) {
    knowledge.withLock { $0.receive(time, uptime: uptime) }
  }

  /// Notes the server's time of a verified answer that may be an old one.
  func kept(_ time: Timestamp, uptime: Duration?) {
    knowledge.withLock { $0.keep(time, uptime: uptime) }
  }

  /// Returns the newest trusted time with the progress since then; `nil` while there is none.
  func proven(uptime: Duration?) -> Timestamp? {
    knowledge.withLock { $0.floor(uptime: uptime) }
  }

  /// Returns the time as an answer to a question of this process told it, with the progress since then;
  /// `nil` while none did, or nobody knows its age.
  func exact(uptime: Duration?) -> Timestamp? {
    knowledge.withLock { $0.exact(uptime: uptime) }
  }

  /// Returns the time to decide by.
  func now(device: Timestamp, uptime: Duration?) -> Timestamp {
    knowledge.withLock { $0.now(device: device, uptime: uptime) }
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

  /// Takes the time of the answer to a question of this process, bound to its nonce.
  mutating func receive(_ time: Timestamp, uptime: Duration?) {
    (newest, self.uptime, isExact) = (time, uptime, uptime != nil)
  }

  /// Takes the time of an answer that is known to be no newer than now.
  mutating func keep(_ time: Timestamp, uptime: Duration?) {
    isExact = isExact && uptime != nil
    if let floor = floor(uptime: uptime) {
      guard time > floor, !isExact || time <= floor + Self.delay else { return }
    }
    (newest, self.uptime) = (time, uptime)
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
