internal import AppStoreTypes
internal import EntitlementAPI
internal import Subscriptions

/// Guards what StoreKit verified on this device, and answers from it without any server.
actor OnDeviceEntitlements {
  let answer: OnDeviceAnswer
  private let world: World
  private let file: ProvenFile?
  private let readStore: @Sendable ([String]) async -> DeviceReading
  private let reads = SharedWork<Int, Void>()
  private var proven: ProvenPurchases?
  /// Whether StoreKit was ever read to its end, so that nothing means nothing.
  private var isRead = false

  /// Creates the source.
  ///
  /// - Parameters:
  ///   - file: Where proven purchases are kept for the next launch; `nil` for nowhere.
  ///   - readStore: Reads StoreKit about some products.
  init(
    _ answer: OnDeviceAnswer, world: World, file: ProvenFile?,
    readStore: @escaping @Sendable ([String]) async -> DeviceReading
  ) {
    self.answer = answer
    self.world = world
    self.file = file
    self.readStore = readStore
  }

  /// Reads StoreKit; a reading that is on its way already is shared.
  ///
  /// It runs in a task of its own, which nobody cancels. A reading that says nothing at all is done
  /// twice before it counts.
  func refresh() async {
    await reads.value(for: 0) { [self] in
      var reading = await readStore(answer.catalog.allProducts)
      if reading.isEmpty { reading = await readStore(answer.catalog.allProducts) }
      await note(reading)
      await finishRead(reading)
    }
  }

  private func finishRead(_ reading: DeviceReading) {
    if reading.isComplete { isRead = true }
  }

  /// Takes what StoreKit just said.
  func note(_ reading: DeviceReading) {
    var known = knownPurchases()
    guard known.apply(reading) else { return }
    proven = known
    file?.write(known)
  }

  /// Returns the answer for a customer; `nil` while nothing is known, which is no "no".
  ///
  /// - Parameter counts: Whether a transaction counts.
  func body(
    for customer: CustomerID, counting counts: @Sendable (TransactionRecord) -> Bool = { _ in true }
  ) async -> CustomerInfoBody? {
    let known = knownPurchases()
    guard isRead || !known.isEmpty else { return nil }
    return answer.body(of: known.only(counts), for: customer, at: await now())
  }

  /// Returns customer info for a customer; `nil` while nothing is known.
  ///
  /// - Parameter counts: Whether a transaction counts.
  func info(
    for customer: CustomerID,
    counting counts: @Sendable (TransactionRecord) -> Bool = { _ in true }
  ) async -> CustomerInfo? {
    guard let body = await body(for: customer, counting: counts) else { return nil }
    let now = await now()
    var info = CustomerInfo(
      body, verification: .verifiedOnDevice, now: now, isSandbox: world.isSandbox)
    info.gate = AccessGate(body, info.entitlements, rules: answer.rules, at: now)
    return info
  }

  /// The device's time, but never earlier than what the App Store signed last: setting the clock back
  /// prolongs nothing.
  private func now() async -> Timestamp {
    let device = await world.now()
    let signed = knownPurchases().newestSignature
    return signed.map { max($0, device) } ?? device
  }

  private func knownPurchases() -> ProvenPurchases {
    if let proven { return proven }
    let read = file?.read() ?? ProvenPurchases()
    proven = read
    return read
  }
}

extension ProvenPurchases {
  /// When the App Store signed the newest of it; `nil` for nothing.
  var newestSignature: Timestamp? {
    let transactions = history.transactions.values.map(\.signedDate).max()
    let renewals = history.renewalInfos.values.map(\.signedDate).max()
    return [transactions, renewals].compactMap { $0 }.max()
  }
}
