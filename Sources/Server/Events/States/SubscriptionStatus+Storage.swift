internal import AppStoreCore

extension SubscriptionStatus {
  func write(to writer: inout StateWriter) {
    writer.text(periodID.rawValue)
    writer.text(productID.rawValue)
    writer.date(start)
    writer.optional(transactionEnd) { $0.date($1) }
    writer.date(end)
    writer.flags([isTrial, isAutoRenewOff, hasBillingIssue, isAccessEnded, isEnded, isRevoked])
    writer.optional(nextProductID) { $0.text($1.rawValue) }
    writer.optional(graceEnd) { $0.date($1) }
    writer.optional(retryEnd) { $0.date($1) }
  }

  init(from reader: inout StateReader) throws(CorruptStateError) {
    periodID = TransactionID(try reader.text())
    productID = ProductID(try reader.text())
    start = try reader.date()
    transactionEnd = try reader.optional { reader throws(CorruptStateError) in try reader.date() }
    end = try reader.date()
    let flags = try reader.flags(6)
    (isTrial, isAutoRenewOff, hasBillingIssue) = (flags[0], flags[1], flags[2])
    (isAccessEnded, isEnded, isRevoked) = (flags[3], flags[4], flags[5])
    let next = try reader.optional { reader throws(CorruptStateError) in try reader.text() }
    nextProductID = next.map { ProductID($0) }
    graceEnd = try reader.optional { reader throws(CorruptStateError) in try reader.date() }
    retryEnd = try reader.optional { reader throws(CorruptStateError) in try reader.date() }
  }
}
