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

  /// Remembers when auto-renew was last on, and when it was off since.
  ///
  /// - Parameter versions: All versions including this one, with what they remember of others.
  mutating func rememberStatus(of versions: [RenewalRecord]) {
    let ons = versions.compactMap { version in
      version.autoRenewStatus == .on ? max(version.signedDate, version.lastOn) : version.lastOn
    }
    let on = ons.max()
    lastOn = autoRenewStatus == .on && on == signedDate ? nil : on
    var offs = Set(versions.flatMap(\.otherOffs))
    for version in versions where version.autoRenewStatus == .off {
      offs.insert(version.signedDate)
    }
    if autoRenewStatus == .off { offs.remove(signedDate) }
    if let on { offs = offs.filter { $0 > on } }
    otherOffs = offs.isEmpty ? [] : Array(offs.sorted().prefix(Self.mostOffs))
    assert(
      lastOn.map { last in otherOffs.allSatisfy { $0 > last } } ?? true,
      "only the dates after auto-renew was last on are remembered as off")
  }

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
  /// Remembers when the first version was signed.
  ///
  /// - Parameter versions: All versions including this one, with what they remember of others.
  mutating func rememberFirstSigning(of versions: [TransactionRecord]) {
    let isInTime = signedDate <= purchaseDate + Self.firstSigning
    let first = isInTime ? nil : versions.map(\.firstSignedDate).min()
    earlierSigning = first == signedDate ? nil : first
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
