internal import AppStoreCore

extension RenewalRecord {
  /// The record as signed, without data remembered from other versions.
  var withoutMemory: RenewalRecord {
    var record = self
    record.lastGrace = nil
    record.failures = []
    record.lastOn = nil
    record.otherOffs = []
    return record
  }

  /// The maximum number of remembered versions with auto-renew off; the first ones are kept.
  private static let mostOffs = 64

  /// How long before a period's start the App Store may charge for it and sign data about it.
  static let earliestCharge = Duration.days(1)

  /// Remembers a grace period, unless one that was signed later is known.
  mutating func rememberGrace(_ grace: Grace?) {
    guard let grace, lastGrace?.isOlder(than: grace) ?? true else { return }
    lastGrace = grace
  }

  /// Remembers when auto-renew was last on, and when it was off since, as two versions state it, of
  /// which this is one.
  mutating func rememberStatus(of one: RenewalRecord, _ other: RenewalRecord) {
    let on = one.newestOn.map { max($0, other.newestOn) } ?? other.newestOn
    lastOn = autoRenewStatus == .on && on == signedDate ? nil : on
    otherOffs = []
    guard one.hasOff || other.hasOff else { return }
    var offs = Set(one.otherOffs + other.otherOffs)
    if one.autoRenewStatus == .off { offs.insert(one.signedDate) }
    if other.autoRenewStatus == .off { offs.insert(other.signedDate) }
    if autoRenewStatus == .off { offs.remove(signedDate) }
    if let on { offs = offs.filter { $0 > on } }
    otherOffs = Array(offs.sorted().prefix(Self.mostOffs))
    assert(
      lastOn.map { last in otherOffs.allSatisfy { $0 > last } } ?? true,
      "only the dates after auto-renew was last on are remembered as off")
  }

  /// The newest date on which auto-renew was on, in any version; `nil` if none states it.
  private var newestOn: Timestamp? {
    autoRenewStatus == .on ? max(signedDate, lastOn) : lastOn
  }

  /// Whether any version states that auto-renew is off.
  private var hasOff: Bool { autoRenewStatus == .off || !otherOffs.isEmpty }

  /// Returns since when auto-renew is off for a period: the first version with it off after the
  /// last one with it on; `nil` if it is on.
  func unsubscribedAt(in period: TransactionRecord) -> Timestamp? {
    guard autoRenewStatus == .off else { return nil }
    let earliest = period.purchaseDate - Self.earliestCharge
    return otherOffs.first { $0 >= earliest && $0 < signedDate } ?? signedDate
  }

  private func max(_ date: Timestamp, _ other: Timestamp?) -> Timestamp {
    other.map { Swift.max($0, date) } ?? date
  }
}

extension TransactionRecord {
  /// Remembers when the first of all known versions was signed.
  mutating func rememberFirstSigning(_ date: Timestamp) {
    earlierSigning = isSignedInTime || date == signedDate ? nil : date
  }
}

extension RenewalRecord.Grace {
  /// Returns whether another grace period was signed later; at equal dates, the longer one wins.
  func isOlder(than other: RenewalRecord.Grace) -> Bool {
    if signedDate != other.signedDate { return signedDate < other.signedDate }
    guard let end = other.end else { return false }
    return self.end.map { $0 < end } ?? true
  }
}
