internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes
internal import Effects
internal import Encodings
internal import Foundation
internal import StoreConfiguration

extension SimulatedStore {
  /// Returns the store's state, to save in a file, after the change in progress.
  ///
  /// The fault draws and the rate limit counts start again after a restore.
  /// - Throws: ``SnapshotError/notRepeatable``.
  public func snapshot() async throws(SnapshotError) -> StoreSnapshot {
    guard let seed else { throw .notRepeatable }
    // A notification in flight is neither in the outbox nor among the attempts.
    await beginChange()
    defer { endChange() }
    return StoreSnapshot(
      version: StoreSnapshot.currentVersion, seed: seed, start: start, environment: environment,
      bundleID: simulator.app.bundleID, appAppleID: simulator.app.appAppleID,
      timeRate: simulator.pace == .calendar ? nil : simulator.pace.timeRate,
      renewalLimit: simulator.renewalLimit, configuration: configurationFingerprint, calls: calls,
      fingerprint: fingerprint, notifications: notificationLog, letters: outbox.letters,
      consumption: consumptionInformation,
      accountsWithoutAppTransaction: accountsWithoutAppTransaction.map(\.rawValue).sorted(),
      retention: retention,
      usedNonces: gate.usedNonces.isEmpty
        ? nil : gate.usedNonces.sorted { $0.uuidString < $1.uuidString },
      faults: faults,
      behaviors: .init(
        store: behaviors,
        accounts: Dictionary(
          accountBehaviors.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { $1 })),
      notificationURLs: sender.urls, rateLimits: limiter.map { .init(perHour: $0.limit) })
  }

  /// Restores a saved state in a newly opened store, without notifications.
  ///
  /// A store that was opened with a notification address keeps it. Otherwise the saved addresses
  /// apply.
  /// - Throws: ``SnapshotError``; the store is then unchanged.
  public func restore(_ snapshot: StoreSnapshot) throws(SnapshotError) {
    try check(snapshot)
    var restored = simulator
    do {
      for call in snapshot.calls { _ = try call.perform(on: &restored) }
    } catch {
      throw .otherState
    }
    let fresh = simulator
    simulator = restored
    guard fingerprint == snapshot.fingerprint else {
      simulator = fresh
      throw .otherState
    }
    clock.advance(to: simulator.now)
    calls = snapshot.calls
    advancedCommerceReferences = Set(
      calls.compactMap { call in
        guard case .advancedCommerce(let request) = call else { return nil }
        return request.info.requestReferenceId
      })
    externalPurchases = ExternalPurchaseReports(
      calls.compactMap { call in
        guard case .externalPurchaseReport(let report) = call else { return nil }
        return report
      })
    notificationLog = snapshot.notifications
    outbox = Outbox(letters: snapshot.letters)
    consumptionInformation = snapshot.consumption
    accountsWithoutAppTransaction = Set(
      snapshot.accountsWithoutAppTransaction.map { AccountID($0) })
    retention = snapshot.retention
    // The requests of a running test came from another process.
    for test in retention.tests.keys { retention.tests[test]?.end(hasPassed: false) }
    gate.usedNonces = Set(snapshot.usedNonces ?? [])
    dice = FaultInjector(snapshot.faults)
    if sender.urls.isEmpty, let urls = snapshot.notificationURLs,
      let saved = try? sender.sending(to: urls)
    {
      sender = saved
    }
    if let limits = snapshot.rateLimits { setRateLimits(true, perHour: limits.perHour) }
    if let saved = snapshot.behaviors {
      behaviors = saved.store
      accountBehaviors = Dictionary(
        saved.accounts.map { (AccountID($0.key), $0.value) }, uniquingKeysWith: { $1 })
    }
    for (index, entry) in notificationLog.enumerated() where entry.notificationType == .test {
      let token = TestNotificationToken(
        notificationUUID: entry.notificationUUID, date: entry.signedDate)
      testNotifications[token] = index
    }
  }

  /// Decodes a snapshot from a file's bytes.
  ///
  /// - Throws: ``SnapshotError/unreadable(_:)``.
  public static func snapshot(
    from bytes: [UInt8]
  ) throws(SnapshotError) -> StoreSnapshot {
    struct Version: Decodable { let version: Int }
    let decoder = JSONDecoder()
    guard let version = try? decoder.decode(Version.self, from: Data(bytes)).version else {
      throw .unreadable("not a JSON object with a version")
    }
    guard version == StoreSnapshot.currentVersion else {
      throw .unreadable("its version is \(version), not \(StoreSnapshot.currentVersion)")
    }
    do {
      let snapshot = try decoder.decode(StoreSnapshot.self, from: Data(bytes))
      guard snapshot.faults.wrongField == nil, snapshot.hasValidPlaces,
        snapshot.rateLimits?.perHour.map({ $0 > 0 }) != false
      else {
        throw SnapshotError.unreadable("its faults, limits or letters are outside their ranges")
      }
      return snapshot
    } catch let error as SnapshotError {
      throw error
    } catch let error as DecodingError {
      throw .unreadable(error.field.map { "\($0) is wrong" } ?? "a field is wrong")
    } catch {
      throw .unreadable("a field is wrong")
    }
  }

  private func check(_ snapshot: StoreSnapshot) throws(SnapshotError) {
    guard calls.isEmpty, notificationLog.isEmpty else {
      throw .otherStore("a store that has lived already")
    }
    guard seed == snapshot.seed else { throw .otherStore("seed") }
    guard start == snapshot.start else { throw .otherStore("start") }
    guard environment == snapshot.environment else { throw .otherStore("environment") }
    guard simulator.app.bundleID == snapshot.bundleID else { throw .otherStore("bundle") }
    guard simulator.app.appAppleID == snapshot.appAppleID else { throw .otherStore("appAppleId") }
    guard simulator.pace == SubscriptionDurations(snapshot.timeRate ?? .realTime) else {
      throw .otherStore("time rate")
    }
    guard simulator.renewalLimit == snapshot.renewalLimit else {
      throw .otherStore("renewal limit")
    }
    guard snapshot.configuration.map({ $0 == configurationFingerprint }) ?? true else {
      throw .otherStore("configuration")
    }
  }

  /// A hash of the products.
  ///
  /// Equal for files with the same content, whatever their layout.
  private var configurationFingerprint: UInt64 {
    Self.fingerprint(of: simulator.configuration.formatted())
  }

  /// A hash of the store's state; equal for equal states.
  private var fingerprint: UInt64 {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let truth = StateResponse(
      simulator, nextEvent: simulator.nextEventDate, notificationURLs: [],
      accounts: simulator.knownAccounts)
    return Self.fingerprint(of: (try? encoder.encode(truth)) ?? Data())
  }

  /// Returns an FNV-1a hash, because Swift's own hashes differ between processes.
  private static func fingerprint(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

extension StoreSnapshot {
  /// Whether every message references an existing notification and subscriber.
  fileprivate var hasValidPlaces: Bool {
    letters.allSatisfy { letter in
      notifications.indices.contains(letter.entry)
        && notifications[letter.entry].deliveries.indices.contains(letter.subscriber)
    }
  }
}

extension DecodingError {
  /// The field that could not be decoded; `nil` if unknown.
  fileprivate var field: String? {
    let path: [any CodingKey]
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      path = context.codingPath
    case .keyNotFound(let key, let context): path = context.codingPath + [key]
    @unknown default: return nil
    }
    return path.isEmpty
      ? nil : path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
