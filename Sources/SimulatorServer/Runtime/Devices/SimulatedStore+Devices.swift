public import AppStoreSimulator
internal import AppStoreTypes
internal import StoreConfiguration
public import StoreKitBackend
internal import Synchronization

extension SimulatedStore {
  /// Returns an account's device, to use behind the `StoreKit` module.
  ///
  /// Each returned device counts as a launch of the app.
  /// - Parameters:
  ///   - account: The account that is signed in.
  ///   - eventWait: The maximum wait for events, in real time.
  ///   - behaviors: The StoreKit behaviors of the device; `nil` for those of its account.
  public nonisolated func device(
    for account: AccountID, eventWait: Duration = .seconds(20),
    behaviors: StoreKitBehaviors? = nil
  ) -> SimulatedDevice {
    if behaviors != nil { hasOwnHabits.store(true, ordering: .relaxed) }
    let number = lastDevice.add(1, ordering: .relaxed).newValue
    return SimulatedDevice(
      store: self, id: DeviceID(account: account, process: "#\(number)"), eventWait: eventWait,
      behaviors: behaviors)
  }

  /// Returns products as an account's device sees them, each once, in the given order.
  func records(of ids: [ProductID], for account: AccountID) -> [ProductRecord] {
    let storefront = simulator.storefront(of: account)
    var seen: Set<ProductID> = []
    return ids.filter { seen.insert($0).inserted }.compactMap { id in
      simulator.configuration.record(of: id)?.priced(in: storefront, of: simulator)
    }
  }

  /// Returns the transactions that a process sees, signed.
  func signedTransactions(
    _ query: TransactionQuery, for device: DeviceID, showing chosen: StoreKitBehaviors?
  ) throws(SimulatedStoreError) -> [String] {
    try signed(
      show(to: device, chosen) { view, scene in view.transactions(query, in: simulator, scene) })
  }

  /// Returns the first transactions for a process's new listener to updates, signed.
  func transactionsForNewListener(
    on device: DeviceID, showing chosen: StoreKitBehaviors?
  ) throws(SimulatedStoreError) -> [String] {
    let unfinished = simulator.unfinished(of: device.account)
    return try signed(
      show(to: device, chosen) { view, scene in
        view.transactionsForNewListener(unfinished, scene.behaviors)
      })
  }

  /// Signs transactions.
  func signed(
    _ payloads: [JWSTransactionDecodedPayload]
  ) throws(SimulatedStoreError) -> [String] {
    var signed: [String] = []
    for payload in payloads { signed.append(try signer.sign(payload)) }
    return signed
  }

  /// Returns the signed states in a group that a process sees; empty if the account never
  /// subscribed.
  func statusRecords(
    in group: SubscriptionGroupID, for device: DeviceID, showing chosen: StoreKitBehaviors?
  ) throws(SimulatedStoreError) -> [SubscriptionStatusRecord] {
    let truth = simulator.statuses(of: device.account, in: group)
    let states = show(to: device, chosen) { view, scene in
      view.statuses(in: group, truth: truth, scene)
    }
    var records: [SubscriptionStatusRecord] = []
    for state in states { records.append(try record(of: state)) }
    return records
  }

  /// Returns whether an account is eligible for an introductory offer, as a process sees it.
  func isEligibleForIntroOffer(
    in group: SubscriptionGroupID, for device: DeviceID, showing chosen: StoreKitBehaviors?
  ) -> Bool {
    let truth = simulator.isEligibleForIntroOffer(device.account, in: group)
    return show(to: device, chosen) { view, scene in
      view.isEligible(in: group, truth: truth, scene.behaviors)
    }
  }
}

extension ProductRecord {
  /// The product with the current prices of a storefront.
  ///
  /// A device pays up front, so the offers of another billing plan do not apply to it.
  fileprivate func priced(in storefront: Storefront, of store: AppStoreState) -> ProductRecord {
    var priced = self
    if let price = store.price(of: id, in: storefront) {
      priced.price = Price(milliunits: price, currency: storefront.currency)
    }
    let offers = store.offers(of: id, in: storefront).filter { $0.billingPlan == .billedUpfront }
    func records(_ type: OfferType) -> [OfferRecord] {
      offers.filter { $0.type == type }.compactMap { OfferRecord($0, in: storefront) }
    }
    priced.subscription?.introductoryOffer = records(.introductory).first
    priced.subscription?.promotionalOffers = records(.promotional)
    priced.subscription?.winBackOffers = records(.winBack)
    return priced
  }
}

extension OfferRecord {
  /// Creates a device's view of a subscription offer; `nil` for an offer without periods.
  fileprivate init?(_ offer: StoreOffer, in storefront: Storefront) {
    guard let period = offer.period else { return nil }
    let price = offer.discountType == .freeTrial ? 0 : offer.priceMilliunits
    self.init(
      id: offer.id, type: offer.type, discountType: offer.discountType,
      price: Price(milliunits: price, currency: storefront.currency), period: period,
      periodCount: offer.periodCount)
  }
}
