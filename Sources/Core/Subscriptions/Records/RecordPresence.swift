extension TransactionRecord {
  /// The optional fields of a record, in writing order.
  struct Presence: OptionSet {
    let rawValue: UInt32
    static let upgraded = Presence(rawValue: 1 << 0)
    static let expires = Presence(rawValue: 1 << 1)
    static let revoked = Presence(rawValue: 1 << 2)
    static let revocationReason = Presence(rawValue: 1 << 3)
    static let revocationType = Presence(rawValue: 1 << 4)
    static let percentage = Presence(rawValue: 1 << 5)
    static let offerType = Presence(rawValue: 1 << 6)
    static let discount = Presence(rawValue: 1 << 7)
    static let offer = Presence(rawValue: 1 << 8)
    static let price = Presence(rawValue: 1 << 9)
    static let currency = Presence(rawValue: 1 << 10)
    static let quantity = Presence(rawValue: 1 << 11)
    static let storefront = Presence(rawValue: 1 << 12)
    static let reason = Presence(rawValue: 1 << 13)
    static let group = Presence(rawValue: 1 << 14)
    static let token = Presence(rawValue: 1 << 15)
    static let lineItem = Presence(rawValue: 1 << 16)
    static let wasRevoked = Presence(rawValue: 1 << 17)
    static let refundRequest = Presence(rawValue: 1 << 18)
    static let additional = Presence(rawValue: 1 << 19)
    static let seats = Presence(rawValue: 1 << 20)
    static let seatPrice = Presence(rawValue: 1 << 21)
    static let firstInTime = Presence(rawValue: 1 << 24)
    static let firstSigned = Presence(rawValue: 1 << 25)
  }

  var presence: Presence {
    var presence: Presence = []
    if isUpgraded { presence.insert(.upgraded) }
    if expiresDate != nil { presence.insert(.expires) }
    if revocationDate != nil { presence.insert(.revoked) }
    if revocationReason != nil { presence.insert(.revocationReason) }
    if revocationType != nil { presence.insert(.revocationType) }
    if revocationPercentage != nil { presence.insert(.percentage) }
    if offerType != nil { presence.insert(.offerType) }
    if offerDiscountType != nil { presence.insert(.discount) }
    if offerIdentifier != nil { presence.insert(.offer) }
    if price != nil { presence.insert(.price) }
    if currency != nil { presence.insert(.currency) }
    if quantity != 1 { presence.insert(.quantity) }
    if storefront != nil { presence.insert(.storefront) }
    if transactionReason != nil { presence.insert(.reason) }
    if subscriptionGroupIdentifier != nil { presence.insert(.group) }
    if appAccountToken != nil { presence.insert(.token) }
    if webOrderLineItemId != nil { presence.insert(.lineItem) }
    if wasRevoked { presence.insert(.wasRevoked) }
    if hasRefundRequest { presence.insert(.refundRequest) }
    if additionalTransactionReason != nil { presence.insert(.additional) }
    if let seats { presence.insert(seats.price == nil ? .seats : [.seats, .seatPrice]) }
    if let earlierSigning {
      presence.insert(earlierSigning == purchaseDate ? .firstInTime : .firstSigned)
    }
    return presence
  }
}

extension RenewalRecord {
  /// The optional fields of a record, in writing order.
  struct Presence: OptionSet {
    let rawValue: UInt16
    static let retrying = Presence(rawValue: 1 << 0)
    static let nextProduct = Presence(rawValue: 1 << 1)
    static let intent = Presence(rawValue: 1 << 2)
    static let grace = Presence(rawValue: 1 << 3)
    static let priceIncrease = Presence(rawValue: 1 << 4)
    static let renewalDate = Presence(rawValue: 1 << 5)
    static let price = Presence(rawValue: 1 << 6)
    static let currency = Presence(rawValue: 1 << 7)
    static let lastGrace = Presence(rawValue: 1 << 8)
    static let lastGraceIsUnnamed = Presence(rawValue: 1 << 9)
    static let saysGrace = Presence(rawValue: 1 << 10)
    static let saysNoGrace = Presence(rawValue: 1 << 11)
    static let lastOn = Presence(rawValue: 1 << 12)
    static let otherOffs = Presence(rawValue: 1 << 13)
    static let commitmentEnd = Presence(rawValue: 1 << 14)
    static let failures = Presence(rawValue: 1 << 15)
  }

  var presence: Presence {
    var presence: Presence = []
    if isInBillingRetryPeriod { presence.insert(.retrying) }
    if autoRenewProductId != nil { presence.insert(.nextProduct) }
    if expirationIntent != nil { presence.insert(.intent) }
    if gracePeriodExpiresDate != nil { presence.insert(.grace) }
    if priceIncreaseStatus != nil { presence.insert(.priceIncrease) }
    if renewalDate != nil { presence.insert(.renewalDate) }
    if renewalPrice != nil { presence.insert(.price) }
    if currency != nil { presence.insert(.currency) }
    if let rememberedGrace {
      presence.insert(rememberedGrace.end == nil ? .lastGraceIsUnnamed : .lastGrace)
    }
    if let saysGrace { presence.insert(saysGrace ? .saysGrace : .saysNoGrace) }
    if lastOn != nil { presence.insert(.lastOn) }
    if !otherOffs.isEmpty { presence.insert(.otherOffs) }
    if commitmentEnd != nil { presence.insert(.commitmentEnd) }
    if !rememberedFailures.isEmpty { presence.insert(.failures) }
    return presence
  }

  /// The last grace period, unless the newest version names it too.
  var rememberedGrace: Grace? { lastGrace == namedGrace ? nil : lastGrace }
}
