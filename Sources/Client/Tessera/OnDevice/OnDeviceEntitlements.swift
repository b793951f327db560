internal import AppStoreCore
internal import EntitlementAPI
internal import Subscriptions

/// The purchases that StoreKit verified on this device, and the entitlements computed from them.
package actor OnDeviceEntitlements {
  private var customerInfo: OnDeviceCustomerInfo
  /// Whether the catalog is trusted: the app's own, or signed by a trusted key.
  private var isTrusted = true
  private let dependencies: SDKDependencies
  private let time: TrustedTime
  private let file: VerifiedPurchasesFile?
  private let readStore: @Sendable ([String]) async -> StoreKitSnapshot
  private let readAccount: @Sendable () async -> AppleAccountContext?
  private let readCatalog: @Sendable () async -> (catalog: OnDeviceCatalog, isVerified: Bool)?
  private let reads = RequestCoalescer<Int, Void>()
  /// The age of the last complete reading that left no doubt.
  package nonisolated let age = SnapshotAge()
  private var proven: VerifiedPurchases?
  /// Whether the file was read, so that it may be written.
  private var isFileRead = false
  /// Whether the file contains all known purchases.
  private var isWritten = true
  /// The environment reported in this process, and the account; until one is reported, the saved
  /// one.
  private var account = AppleAccountContext()
  private var downloadsInFile: Set<String> = []
  /// Whether StoreKit was ever read completely, so that an empty result means no purchases.
  private var isRead = false
  /// Whether a reading in this process ended, complete or not.
  private(set) var isReadingDone = false
  /// The current entitlements that StoreKit listed in the last reading, with the device's time.
  private var listed: (ids: Set<TransactionID>, at: Timestamp)?

  /// Why data of the last reading failed verification, by product.
  private var unverified: [String: String] = [:]

  /// Creates the source.
  ///
  /// - Parameters:
  ///   - time: The trusted time of decisions; it is updated by the App Store's signing dates.
  ///   - file: The file of verified purchases for the next launch; `nil` for none.
  ///   - readStore: Reads StoreKit for some products.
  ///   - readAccount: Reads the environment and account from StoreKit; `nil` if unknown.
  ///   - readCatalog: Reads the current catalog, and whether a trusted key signed it; `nil` to use
  ///     the first catalog.
  init(
    _ customerInfo: OnDeviceCustomerInfo, dependencies: SDKDependencies, time: TrustedTime,
    file: VerifiedPurchasesFile?,
    readStore: @escaping @Sendable ([String]) async -> StoreKitSnapshot,
    readAccount: @escaping @Sendable () async -> AppleAccountContext?,
    readCatalog: @escaping @Sendable () async -> (catalog: OnDeviceCatalog, isVerified: Bool)?
  ) {
    self.customerInfo = customerInfo
    self.dependencies = dependencies
    self.time = time
    self.file = file
    self.readStore = readStore
    self.readAccount = readAccount
    self.readCatalog = readCatalog
  }

  /// Reads StoreKit; concurrent calls share one reading.
  ///
  /// It runs in its own task, which is never canceled. An empty reading is repeated once before it
  /// counts.
  func refresh() async {
    await reads.value(for: 0) { [self] in
      let mark = age.begin(at: await dependencies.now())
      let update = await readCatalog()
      let products = await products(of: update?.catalog, isVerified: update?.isVerified)
      var reading = await readStore(products)
      if reading.isEmpty { reading = await readStore(products) }
      await note(reading)
      await finishRead(reading, at: await dependencies.now())
      // Only then, because listed transactions identify the account too, and on some devices
      // reading the app transaction asks the customer to sign in.
      if reading.transactions.isEmpty, await hasPurchases, let account = await readAccount() {
        await use(account)
      }
      if reading.isComplete, await doubt == nil { age.end(mark) }
    }
  }

  /// Changes to a catalog, if there is one, and returns the current catalog's products.
  private func products(of catalog: OnDeviceCatalog?, isVerified: Bool?) -> [String] {
    if let catalog, let isVerified {
      customerInfo = OnDeviceCustomerInfo(catalog: catalog, rules: customerInfo.rules)
      isTrusted = isVerified
    }
    return customerInfo.catalog.allProducts
  }

  /// Returns whether the entitlements of a product are known, even if it has none.
  func knowsEntitlements(of product: ProductID) async -> Bool {
    let catalog = await readCatalog()?.catalog ?? customerInfo.catalog
    return catalog.knowsEntitlements(of: product)
  }

  private var hasPurchases: Bool { !knownPurchases().isEmpty }

  private func finishRead(_ reading: StoreKitSnapshot, at now: Timestamp) {
    if reading.isComplete { isRead = true }
    isReadingDone = true
    listed = (reading.listed, now)
    unverified = reading.unverified
    if !reading.downloads.isEmpty { account.downloads = reading.downloads }
    write()
  }

  private func use(_ account: AppleAccountContext) {
    self.account = account
    write()
  }

  /// Adds data that StoreKit delivered outside of a reading, such as a purchase.
  package func receive(_ reading: StoreKitSnapshot) {
    age.markStale()
    note(reading)
  }

  /// Adds a reading of StoreKit.
  func note(_ reading: StoreKitSnapshot) {
    account.update(with: reading)
    var known = knownPurchases()
    guard known.apply(reading) else { return }
    proven = known
    isWritten = false
    write()
  }

  private func write() {
    guard isFileRead, !isWritten || account.downloads != downloadsInFile, let proven, let file
    else { return }
    isWritten = file.write((proven, account.downloads))
    if isWritten { downloadsInFile = account.downloads }
  }

  /// Why the known purchases may be incomplete; `nil` if they are not.
  var doubt: String? {
    let known = knownPurchases()
    if !isFileRead {
      return "the purchases saved on this device cannot be read until it is first unlocked"
    }
    if account.environment == nil, known.hasTestPurchases {
      return "StoreKit has not reported yet whether the app runs in a test environment"
    }
    if let (product, reason) = unverified.min(by: { $0.key < $1.key }) {
      return "StoreKit lists a purchase of \(product) that fails verification (\(reason)); usual "
        + "causes are a wrong date on the device and data of another device, as in a restored "
        + "backup; correct the date, then restore purchases"
    }
    return nil
  }

  /// Returns customer info for a customer; `nil` if nothing is known, which does not mean "no".
  ///
  /// While saved purchases cannot be read, or may belong to another environment (``AppleAccountContext``),
  /// the result grants access but denies none.
  ///
  /// - Parameter counts: Whether a transaction counts.
  func info(
    for customer: AppUserID,
    counting counts: @Sendable (TransactionRecord) -> Bool = { _ in true }
  ) async -> CustomerInfo? {
    let known = knownPurchases().of(account)
    let doubt = doubt
    guard isRead || !known.isEmpty else { return nil }
    let (device, uptime) = (await dependencies.now(), await dependencies.uptime())
    if let signature = known.newestSignature { time.kept(signature, uptime: uptime) }
    let now = time.now(device: device, uptime: uptime)
    // Also saves purchases that arrived before the file could be read.
    write()
    let body = customerInfo.body(
      of: known.only(counts), for: customer, at: now, listed: listed(at: device))
    var info = CustomerInfo(
      body, verification: isTrusted ? .verifiedOnDevice : .notRequested, now: now,
      isSandbox: dependencies.isSandbox)
    info.gate = AccessGate(
      body, info.entitlements, rules: customerInfo.rules, at: now, doubt: doubt)
    info.gate?.confirmedAt = isRead ? now : nil
    assert(isFileRead || doubt != nil, "before the saved purchases are read, nothing is denied")
    let opens = body.subscriber.entitlements.keys.contains { info.access(to: $0).isGranted }
    return doubt == nil || opens ? info : nil
  }

  /// Returns the current entitlements of a fresh reading; empty if there is no such reading.
  private func listed(at now: Timestamp) -> Set<TransactionID> {
    guard let listed,
      CacheLifetime.isFresh(since: listed.at, for: CacheLifetime.inForeground, now: now)
    else { return [] }
    return listed.ids
  }

  private func knownPurchases() -> VerifiedPurchases {
    if let proven, isFileRead { return proven }
    var known = proven ?? VerifiedPurchases()
    if let kept = file.map({ $0.read() }) ?? (VerifiedPurchases(), []) {
      isFileRead = true
      downloadsInFile = kept.downloads
      if account.downloads.isEmpty { account.downloads = kept.downloads }
      known.merge(kept.proven)
    }
    proven = known
    return known
  }
}

extension VerifiedPurchases {
  /// The newest date at which the App Store signed one of the purchases; `nil` without any.
  ///
  /// Transactions signed by a local test are excluded, because they have the device's time.
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
  /// Whether Apple signs in this environment, with the correct time.
  var hasAppleTime: Bool { self == .production || self == .sandbox }
}
