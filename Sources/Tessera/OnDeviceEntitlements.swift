internal import AppStoreTypes
internal import EntitlementAPI
internal import Subscriptions

/// Guards what StoreKit verified on this device, and answers from it without any server.
actor OnDeviceEntitlements {
  private var answer: OnDeviceAnswer
  /// Whether nobody could have changed which products unlock what.
  private var isVouchedFor = true
  private let world: World
  private let time: TrustedTime
  private let file: ProvenFile?
  private let readStore: @Sendable ([String]) async -> DeviceReading
  private let readPlace: @Sendable () async -> DevicePlace?
  private let readCatalog: @Sendable () async -> (catalog: OnDeviceCatalog, isVerified: Bool)?
  private let reads = SharedWork<Int, Void>()
  /// How old the last complete reading is that left no doubt.
  nonisolated let age = ReadingAge()
  private var proven: ProvenPurchases?
  /// Whether the file was read, so that it may be written.
  private var isFileRead = false
  /// Whether the file holds what is known.
  private var isWritten = true
  /// Where the app runs, as this process heard; whose device it is, as the last one did until then.
  private var place = DevicePlace()
  private var downloadsInFile: Set<String> = []
  /// Whether StoreKit was ever read to its end, so that nothing means nothing.
  private var isRead = false
  /// Whether a reading of this process ended, complete or not.
  private(set) var isReadingDone = false
  /// What StoreKit listed as the account's own in the last reading, and when that was by the device's clock.
  private var listed: (ids: Set<TransactionID>, at: Timestamp)?

  /// Creates the source.
  ///
  /// - Parameters:
  ///   - time: Takes when the App Store signed what is known, and tells the time to decide by.
  ///   - file: Where proven purchases are kept for the next launch; `nil` for nowhere.
  ///   - readStore: Reads StoreKit about some products.
  ///   - readPlace: Asks StoreKit where the app runs; `nil` when it does not say.
  ///   - readCatalog: Reads which products unlock what now, and whether a trusted key signed it; `nil` when
  ///     the first catalogue counts.
  init(
    _ answer: OnDeviceAnswer, world: World, time: TrustedTime, file: ProvenFile?,
    readStore: @escaping @Sendable ([String]) async -> DeviceReading,
    readPlace: @escaping @Sendable () async -> DevicePlace?,
    readCatalog: @escaping @Sendable () async -> (catalog: OnDeviceCatalog, isVerified: Bool)?
  ) {
    self.answer = answer
    self.world = world
    self.time = time
    self.file = file
    self.readStore = readStore
    self.readPlace = readPlace
    self.readCatalog = readCatalog
  }

  /// Reads StoreKit; a reading that is on its way already is shared.
  ///
  /// It runs in a task of its own, which nobody cancels. A reading that says nothing at all is done
  /// twice before it counts.
  func refresh() async {
    await reads.value(for: 0) { [self] in
      let mark = age.begin(at: await world.now())
      let told = await readCatalog()
      let products = await products(of: told?.catalog, isVerified: told?.isVerified)
      var reading = await readStore(products)
      if reading.isEmpty { reading = await readStore(products) }
      await note(reading)
      await finishRead(reading, at: await world.now())
      // Only then: what StoreKit lists says it too, and for the app transaction some devices ask the
      // customer to sign in.
      if reading.transactions.isEmpty, await holdsAnything, let place = await readPlace() {
        await settle(in: place)
      }
      if reading.isComplete, await doubt == nil { age.end(mark) }
    }
  }

  /// Goes by a catalogue, or stays with the one before, and returns its products.
  private func products(of catalog: OnDeviceCatalog?, isVerified: Bool?) -> [String] {
    if let catalog, let isVerified {
      answer = OnDeviceAnswer(catalog: catalog, rules: answer.rules)
      isVouchedFor = isVerified
    }
    return answer.catalog.allProducts
  }

  /// Returns whether it is known what a product unlocks, be it nothing.
  func judges(_ product: ProductID) async -> Bool {
    let catalog = await readCatalog()?.catalog ?? answer.catalog
    return catalog.judges(product)
  }

  private var holdsAnything: Bool { !knownPurchases().isEmpty }

  private func finishRead(_ reading: DeviceReading, at now: Timestamp) {
    if reading.isComplete { isRead = true }
    isReadingDone = true
    listed = (reading.listed, now)
    if !reading.downloads.isEmpty { place.downloads = reading.downloads }
    write()
  }

  private func settle(in place: DevicePlace) {
    self.place = place
    write()
  }

  /// Takes what StoreKit told outside of a reading, such as a purchase.
  func hear(_ news: DeviceReading) {
    age.outdate()
    note(news)
  }

  /// Takes what StoreKit just said.
  func note(_ reading: DeviceReading) {
    place.hear(reading)
    var known = knownPurchases()
    guard known.apply(reading) else { return }
    proven = known
    isWritten = false
    write()
  }

  private func write() {
    guard isFileRead, !isWritten || place.downloads != downloadsInFile, let proven, let file
    else { return }
    isWritten = file.write((proven, place.downloads))
    if isWritten { downloadsInFile = place.downloads }
  }

  /// Why there may be more than what is known here; `nil` when there is not.
  private var doubt: String? {
    let known = knownPurchases()
    if !isFileRead {
      return "the purchases kept on this device cannot be read before it is unlocked"
    }
    if place.environment == nil, known.holdsTests {
      return "StoreKit did not say yet whether the app runs in a test environment"
    }
    return nil
  }

  /// Returns customer info for a customer; `nil` while nothing is known, which is no "no".
  ///
  /// While something is kept that cannot be read, or cannot be told to be this app's, the answer opens what
  /// it can and says no to nothing (``DevicePlace``).
  ///
  /// - Parameter counts: Whether a transaction counts.
  func info(
    for customer: CustomerID,
    counting counts: @Sendable (TransactionRecord) -> Bool = { _ in true }
  ) async -> CustomerInfo? {
    let known = knownPurchases().of(place)
    let doubt = doubt
    guard isRead || !known.isEmpty else { return nil }
    let (device, uptime) = (await world.now(), await world.uptime())
    if let signature = known.newestSignature { time.kept(signature, uptime: uptime) }
    let now = time.now(device: device, uptime: uptime)
    // Also what came before the file could be read.
    write()
    let body = answer.body(
      of: known.only(counts), for: customer, at: now, listed: listed(at: device))
    var info = CustomerInfo(
      body, verification: isVouchedFor ? .verifiedOnDevice : .notRequested, now: now,
      isSandbox: world.isSandbox)
    info.gate = AccessGate(body, info.entitlements, rules: answer.rules, at: now, doubt: doubt)
    let opens = body.subscriber.entitlements.keys.contains { info.access(to: $0).isGranted }
    return doubt == nil || opens ? info : nil
  }

  /// Returns what StoreKit listed in a reading that is as good as new; none when there is no such reading.
  private func listed(at now: Timestamp) -> Set<TransactionID> {
    guard let listed,
      Freshness.isFresh(since: listed.at, for: Freshness.inForeground, now: now)
    else { return [] }
    return listed.ids
  }

  private func knownPurchases() -> ProvenPurchases {
    if let proven, isFileRead { return proven }
    var known = proven ?? ProvenPurchases()
    if let kept = file.map({ $0.read() }) ?? (ProvenPurchases(), []) {
      isFileRead = true
      downloadsInFile = kept.downloads
      if place.downloads.isEmpty { place.downloads = kept.downloads }
      known.merge(kept.proven)
    }
    proven = known
    return known
  }
}

extension ProvenPurchases {
  /// When the App Store signed the newest of it; `nil` for nothing.
  ///
  /// What a test on the device signed has the device's time.
  var newestSignature: Timestamp? {
    let transactions = history.transactions.values.filter { $0.environment.hasAppleTime }
    let subscriptions = Set(transactions.map(\.originalTransactionId))
    let renewals = history.renewalInfos.values.filter {
      subscriptions.contains($0.originalTransactionId)
    }
    return (transactions.map(\.signedDate) + renewals.map(\.signedDate)).max()
  }
}

extension AppStoreEnvironment {
  /// Whether Apple signs in it, with the true time.
  var hasAppleTime: Bool { self == .production || self == .sandbox }
}
