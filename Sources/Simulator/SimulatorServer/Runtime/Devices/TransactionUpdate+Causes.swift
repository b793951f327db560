internal import AppStoreCore
internal import AppStoreSimulator

extension TransactionUpdate.Cause {
  /// Returns the reason for an update about a transaction.
  ///
  /// - Parameters:
  ///   - payload: The transaction.
  ///   - origin: Where the change came from.
  ///   - now: The store's time.
  init(
    of payload: JWSTransactionDecodedPayload, from origin: UpdateOrigin,
    at now: Timestamp
  ) {
    if case .purchase(let device, payload.transactionId) = origin {
      self = .bought(in: device)
    } else if payload.revocationDate != nil {
      let isOld = payload.isUpgraded == true || payload.expiresDate.map { $0 <= now } == true
      self = .revoked(oldPeriodOf: isOld ? payload.originalTransactionId : nil)
    } else if payload.isUpgraded == true {
      self = .upgraded
    } else if payload.purchaseDate != now {
      self = .other
    } else if payload.transactionReason == .renewal {
      self = .renewed
    } else if case .approval = origin {
      self = .approved
    } else {
      self = .other
    }
  }

  /// Whether the transaction did not exist before.
  var isNew: Bool {
    switch self {
    case .bought, .approved, .renewed: true
    case .revoked, .upgraded, .other: false
    }
  }
}

extension TransactionUpdate {
  /// Returns the transaction that gave access until a new one did: the previous period, or the plan
  /// that was upgraded.
  static func entitlement(
    before new: JWSTransactionDecodedPayload, of account: AccountID,
    in simulator: AppStoreState
  ) -> JWSTransactionDecodedPayload? {
    guard let group = new.subscriptionGroupIdentifier else { return nil }
    let old = simulator.transactions(of: account).last {
      $0.transactionId != new.transactionId && $0.subscriptionGroupIdentifier == group
        && $0.inAppOwnershipType == new.inAppOwnershipType && $0.revocationDate == nil
    }
    guard let old, old.isUpgraded == true || old.expiresDate == new.purchaseDate else {
      return nil
    }
    return old
  }

  /// Returns the momentary state of a subscription at its renewal: expired, and set not to renew.
  static func lapse(
    at renewal: JWSTransactionDecodedPayload, replacing old: JWSTransactionDecodedPayload,
    of account: AccountID, in simulator: AppStoreState
  ) -> SubscriptionState? {
    let now = simulator.statuses(of: account).first {
      $0.transaction.transactionId == renewal.transactionId
    }
    guard var state = now else { return nil }
    state.status = .expired
    state.transaction = old
    state.renewalInfo.productId = old.productId
    state.renewalInfo.autoRenewStatus = .off
    state.renewalInfo.renewalDate = nil
    state.renewalInfo.signedDate = state.renewalInfo.signedDate - .milliseconds(1)
    return state
  }
}
