internal import AppStoreTypes

/// The latest time that a device without a server has seen, so that setting its clock back prolongs
/// nothing; pure.
///
/// The rules:
///
/// - Time never goes back: the latest time that was decided by counts, with the progress since then of a
///   clock that cannot be set. It is kept for the next launch.
/// - A clock may have been ahead by mistake, which must lock no payer out for ever. The App Store signs with
///   the true time, so a signature that is newer than every one before corrects a time that was seen
///   before it came and is later.
/// - A signature that was known before corrects nothing: it may be years old.
struct SeenTime: Hashable, Sendable {
  /// When the App Store signed the newest of what was known; `nil` for nothing.
  private(set) var signature: Timestamp?
  /// The latest time; `nil` before the first.
  private(set) var latest: Timestamp?
  /// Where the clock that nobody can set stood then; `nil` without one, or for an earlier process.
  private var uptime: Duration?

  init(signature: Timestamp? = nil, latest: Timestamp? = nil) {
    self.signature = signature
    self.latest = latest
  }

  /// Takes when the App Store signed the newest of what is known; `nil` for nothing.
  mutating func hear(_ newest: Timestamp?) {
    guard let newest, signature.map({ $0 < newest }) ?? true else { return }
    signature = newest
    if let latest, latest > newest { (self.latest, uptime) = (newest, nil) }
  }

  /// Returns the time to decide by, which is seen then.
  mutating func now(device: Timestamp, uptime: Duration?) -> Timestamp {
    var now = device
    if let latest {
      var progress = Duration.zero
      if let uptime, let before = self.uptime, uptime > before { progress = uptime - before }
      now = max(device, latest + progress)
    }
    (latest, self.uptime) = (now, uptime)
    return now
  }

  /// Takes what an earlier process kept, although this one may have heard a newer signature before it could
  /// read that.
  mutating func merge(_ kept: SeenTime) {
    var kept = kept
    kept.hear(signature)
    signature = kept.signature
    guard let before = kept.latest, latest.map({ $0 < before }) ?? true else { return }
    (latest, uptime) = (before, nil)
  }
}
