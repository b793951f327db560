internal import AppStoreCore
internal import Subscriptions

extension PurchaseEventState {
  private static let version: UInt8 = 2

  /// The state in a compact binary form; equal states have equal bytes.
  var encoded: [UInt8] {
    var writer = StateWriter()
    writer.byte(Self.version)
    writer.block(history.encoded)
    writer.optional(testStorePurchase) { $1.write(to: &$0) }
    writer.optional(owner) { $0.text($1.rawValue) }
    writer.optional(date) { $0.date($1) }
    writer.optional(status) { $1.write(to: &$0) }
    writer.optional(risk) {
      $0.text($1.kind.rawValue)
      $0.text($1.event.rawValue)
    }
    writer.list(risks) {
      $0.text($1.kind.rawValue)
      $0.date($1.since)
    }
    writer.count(closedRisks)
    writer.count(resolvedRisks)
    writer.flags([isRefundRequested, isRetentionScreenShown, isChurned])
    writer.list(refundRequests) {
      $0.text($1.id)
      $0.text($1.transaction.rawValue)
    }
    writer.list(notifications) { $0.text($1) }
    writer.list(reminders) { $0.text($1.rawValue) }
    writer.optional(recentStart) { $0.date($1) }
    writer.list(winBackOffers) { $0.text($1) }
    writer.optional(offersSignedDate) { $0.date($1) }
    writer.write(dueDates)
    return writer.bytes
  }

  /// Reads the bytes of ``encoded``.
  init(encoded: [UInt8]) throws(CorruptStateError) {
    var reader = StateReader(encoded)
    guard try reader.byte() == Self.version else { throw CorruptStateError() }
    history = try reader.history()
    testStorePurchase = try reader.optional { reader throws(CorruptStateError) in
      try TestStorePurchase(from: &reader)
    }
    owner = try reader.optional { reader throws(CorruptStateError) in
      AppUserID(try reader.text())
    }
    date = try reader.optional { reader throws(CorruptStateError) in try reader.date() }
    status = try reader.optional { reader throws(CorruptStateError) in
      try SubscriptionStatus(from: &reader)
    }
    risk = try reader.optional { reader throws(CorruptStateError) in
      OpenRisk(kind: RiskKind(rawValue: try reader.text()), event: EventID(try reader.text()))
    }
    risks = try reader.list { reader throws(CorruptStateError) in
      CurrentRisk(kind: RiskKind(rawValue: try reader.text()), since: try reader.date())
    }
    closedRisks = try reader.count()
    resolvedRisks = try reader.count()
    let flags = try reader.flags(3)
    (isRefundRequested, isRetentionScreenShown, isChurned) = (flags[0], flags[1], flags[2])
    refundRequests = try reader.list { reader throws(CorruptStateError) in
      OpenRefundRequest(id: try reader.text(), transaction: TransactionID(try reader.text()))
    }
    notifications = try reader.list { reader throws(CorruptStateError) in try reader.text() }
    reminders = try reader.list { reader throws(CorruptStateError) in
      DueKind(rawValue: try reader.text())
    }
    recentStart = try reader.optional { reader throws(CorruptStateError) in try reader.date() }
    winBackOffers = try reader.list { reader throws(CorruptStateError) in try reader.text() }
    offersSignedDate = try reader.optional { reader throws(CorruptStateError) in
      try reader.date()
    }
    dueDates = try reader.dueDates()
    guard reader.isAtEnd else { throw CorruptStateError() }
  }
}

extension StateWriter {
  mutating func write(_ dates: [DueKind: Timestamp]) {
    list(dates.sorted { $0.key.rawValue < $1.key.rawValue }) {
      $0.text($1.key.rawValue)
      $0.date($1.value)
    }
  }
}

extension StateReader {
  mutating func dueDates() throws(CorruptStateError) -> [DueKind: Timestamp] {
    let dates = try list { reader throws(CorruptStateError) in
      (DueKind(rawValue: try reader.text()), try reader.date())
    }
    return Dictionary(dates) { $1 }
  }
}
