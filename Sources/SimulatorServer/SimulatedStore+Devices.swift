public import AppStoreSimulator
internal import AppStoreTypes
internal import StoreConfiguration
internal import StoreKitBackend

extension SimulatedStore {
  /// Returns an account's device, to stand behind the `StoreKit` module.
  ///
  /// - Parameters:
  ///   - account: The account that is signed in.
  ///   - eventWait: How long, in real time, a question for events waits when there are none.
  public nonisolated func device(
    for account: AccountID, eventWait: Duration = .seconds(20)
  ) -> SimulatedDevice {
    SimulatedDevice(store: self, account: account, eventWait: eventWait)
  }

  /// Returns products as an account's device sees them, each once, in the order asked.
  func records(of ids: [ProductID], for account: AccountID) -> [ProductRecord] {
    let storefront = simulator.storefront(of: account)
    var seen: Set<ProductID> = []
    return ids.filter { seen.insert($0).inserted }.compactMap { id in
      simulator.configuration.record(of: id)?.priced(in: storefront, of: simulator)
    }
  }

  /// Returns an account's transactions, signed, in the order of making.
  func signedTransactions(
    _ query: TransactionQuery, of account: AccountID
  ) throws(SimulatedStoreError) -> [String] {
    let payloads =
      switch query {
      case .all: simulator.transactions(of: account)
      case .currentEntitlements: simulator.currentEntitlements(of: account)
      case .unfinished: simulator.unfinished(of: account)
      case .latest(let product): [simulator.latest(product, of: account)].compactMap { $0 }
      }
    return try signed(payloads)
  }

  /// Signs transactions.
  func signed(
    _ payloads: [JWSTransactionDecodedPayload]
  ) throws(SimulatedStoreError) -> [String] {
    var signed: [String] = []
    for payload in payloads { signed.append(try signer.sign(payload)) }
    return signed
  }

  /// Returns an account's state in a group, signed; empty when it never subscribed.
  func statusRecords(
    of account: AccountID, in group: SubscriptionGroupID
  ) throws(SimulatedStoreError) -> [SubscriptionStatusRecord] {
    var records: [SubscriptionStatusRecord] = []
    for state in simulator.statuses(of: account, in: group) {
      records.append(try record(of: state))
    }
    return records
  }
}

extension ProductRecord {
  /// The product with the prices that a storefront has now.
  fileprivate func priced(in storefront: Storefront, of store: AppStoreSimulator) -> ProductRecord {
    var priced = self
    if let price = store.price(of: id, in: storefront) {
      priced.price = Price(milliunits: price, currency: storefront.currency)
    }
    if let offer = priced.subscription?.introductoryOffer {
      let current = store.offers(of: id, in: storefront).first {
        $0.type == .introductory && $0.billingPlan == .billedUpfront
      }
      let price = offer.discountType == .freeTrial ? 0 : current?.priceMilliunits
      priced.subscription?.introductoryOffer?.price = Price(
        milliunits: price ?? 0, currency: storefront.currency)
      // A device buys up front, so that another plan's offer is not for it.
      if current == nil { priced.subscription?.introductoryOffer = nil }
    }
    return priced
  }
}
