internal import AppStoreCore
internal import Ledger
internal import Subscriptions

/// The decoded facts of a unit.
struct SignedUnit {
  private(set) var transactions: [JWSTransactionDecodedPayload] = []
  private(set) var renewalInfos: [JWSRenewalInfoDecodedPayload] = []
  /// The notifications, with the purchases that they are about.
  private(set) var notifications:
    [(sequence: Int64, payload: ResponseBodyV2DecodedPayload, purchase: OriginalTransactionID?)] =
      []

  init(_ unit: EventUnit) throws(EventDerivationError) {
    for fact in unit.facts {
      do throws(LedgerError) {
        switch try fact.fact.decodedPayload() {
        case .transaction(let payload): transactions.append(payload)
        case .renewalInfo(let payload): renewalInfos.append(payload)
        case .notification(let payload):
          notifications.append((fact.sequence, payload, fact.fact.originalTransactionID))
        case .appTransaction: break
        }
      } catch {
        throw .unreadableFact(error)
      }
    }
  }

  /// Applies the facts about a purchase to its state.
  func apply(to state: inout PurchaseEventState, of id: OriginalTransactionID) {
    for payload in transactions where payload.originalTransactionId == id {
      state.history.apply(payload)
    }
    for payload in renewalInfos where payload.originalTransactionId == id {
      state.history.apply(payload)
      if state.offersSignedDate.map({ $0 <= payload.signedDate }) ?? true {
        state.offersSignedDate = payload.signedDate
        state.recentStart = payload.recentSubscriptionStartDate
        state.winBackOffers = payload.eligibleWinBackOfferIds ?? []
      }
    }
    for notification in notifications where notification.purchase == id {
      if let record = notification.payload.renewalInfoWithStatus { state.history.apply(record) }
    }
  }
}

extension ResponseBodyV2DecodedPayload {
  /// The transaction inside; `nil` without one.
  ///
  /// It was verified with the notification, before the notification became a fact.
  var transaction: JWSTransactionDecodedPayload? {
    Self.payload(of: data?.signedTransactionInfo)
      .flatMap { try? JWSTransactionDecodedPayload(json: $0) }
  }

  /// The renewal info inside; `nil` without one.
  var renewalInfo: JWSRenewalInfoDecodedPayload? {
    Self.payload(of: data?.signedRenewalInfo)
      .flatMap { try? JWSRenewalInfoDecodedPayload(json: $0) }
  }

  /// The renewal info inside, if the notification's status adds whether a grace period is active.
  ///
  /// That is so if the renewal info does not state the end of the grace period; `nil` otherwise. The
  /// ledger reads it in the same way.
  var renewalInfoWithStatus: RenewalRecord? {
    guard let status = data?.status, [.gracePeriod, .billingRetry].contains(status),
      let payload = renewalInfo, payload.isInBillingRetryPeriod == true,
      payload.gracePeriodExpiresDate == nil
    else { return nil }
    var record = RenewalRecord(payload)
    record.saysGrace = status == .gracePeriod
    return record
  }

  private static func payload(of jws: String?) -> [UInt8]? {
    guard let parts = jws?.utf8.split(separator: UInt8(ascii: ".")), parts.count == 3 else {
      return nil
    }
    return Base64.decodeURL(parts[1])
  }
}

extension PurchaseEventState {
  /// Adds the periods of a Test Store purchase that started by an instant.
  mutating func applyTestStore(at now: Timestamp) {
    guard let testStorePurchase else { return }
    for record in testStorePurchase.transactionRecords(at: now) { history.apply(record) }
    if let record = testStorePurchase.renewalRecord(at: now) { history.apply(record) }
  }
}
