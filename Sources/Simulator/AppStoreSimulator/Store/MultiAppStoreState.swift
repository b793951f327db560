public import AppStoreTypes
public import StoreConfiguration

/// The stores of several apps, with the same customers and the same time.
///
/// Changes to one app happen in its ``AppStoreState``, through ``change(_:_:)``. Changes to a
/// customer, such as the family, the storefront or the card, happen in every app at once.
public struct MultiAppStoreState: Hashable, Sendable {
  /// An effect of one app's store.
  public struct Effect: Hashable, Sendable {
    /// The app.
    public let app: BundleID
    /// The effect.
    public let effect: SimulatorEffect
  }

  /// The environment in every payload.
  public let environment: AppStoreEnvironment
  /// The time in every store.
  public private(set) var now: Timestamp
  private let seed: UInt64
  private var stores: [BundleID: AppStoreState] = [:]

  /// Creates stores without apps.
  ///
  /// - Parameters:
  ///   - environment: The environment in every payload.
  ///   - startingAt: The initial time.
  ///   - seed: The seed of every identifier, together with the apps' bundle identifiers.
  public init(environment: AppStoreEnvironment, startingAt: Timestamp, seed: UInt64) {
    self.environment = environment
    now = startingAt
    self.seed = seed
  }

  /// The apps, ordered by bundle identifier.
  public var apps: [BundleID] { stores.keys.sorted() }

  /// When the next scheduled event happens in any app; `nil` if none exists.
  public var nextEventDate: Timestamp? { stores.values.compactMap(\.nextEventDate).min() }

  /// Returns an app's store; `nil` if the app is unknown.
  public func store(of app: BundleID) -> AppStoreState? { stores[app] }

  /// Opens an app's store without purchases.
  ///
  /// An existing app is unchanged. Its identifiers differ from those of all other apps.
  public mutating func add(_ app: SimulatedApp, selling configuration: StoreKitConfiguration) {
    guard stores[app.bundleID] == nil else { return }
    var seed = seed ^ IdentifierGenerator.hash(of: app.bundleID.rawValue)
    while stores.values.contains(where: {
      $0.data.history.identifiers.mayCollide(IdentifierGenerator(seed: seed))
    }) {
      seed &+= 1
    }
    stores[app.bundleID] = AppStoreState(
      configuration: configuration, app: app, environment: environment, startingAt: now,
      seed: seed)
  }

  /// Changes one app's store, except for its time, which all apps share.
  ///
  /// - Returns: The effects; empty if the app is unknown.
  /// - Throws: The error of `body`. Changes that `body` has made remain.
  public mutating func change<Failure: Error>(
    _ app: BundleID, _ body: (inout AppStoreState) throws(Failure) -> [SimulatorEffect]
  ) throws(Failure) -> [Effect] {
    guard var store = stores[app] else { return [] }
    defer {
      precondition(
        store.data.now == now, "time moves for every app at once: call advance(to:) of the whole")
      stores[app] = store
    }
    return try body(&store).map { Effect(app: app, effect: $0) }
  }

  /// Changes every app's store in the same way, in the order of the bundle identifiers.
  ///
  /// - Returns: The effects.
  /// - Throws: The first error of `body`; all stores are then unchanged.
  public mutating func changeAll<Failure: Error>(
    _ body: (inout AppStoreState) throws(Failure) -> [SimulatorEffect]
  ) throws(Failure) -> [Effect] {
    let before = self
    var effects: [Effect] = []
    do throws(Failure) {
      for app in apps { effects += try change(app, body) }
    } catch {
      self = before
      throw error
    }
    return effects
  }

  /// Moves time forward in every app and processes all due events, in order of time.
  ///
  /// - Parameter instant: The time to move to. Earlier times than ``now`` have no effect.
  /// - Returns: The effects.
  public mutating func advance(to instant: Timestamp) -> [Effect] {
    let target = max(now, instant)
    var effects: [Effect] = []
    while let next = nextEventDate, next <= target { effects += move(to: next) }
    return effects + move(to: target)
  }

  private mutating func move(to instant: Timestamp) -> [Effect] {
    var effects: [Effect] = []
    for app in apps {
      effects += (stores[app]?.advance(to: instant) ?? []).map { Effect(app: app, effect: $0) }
    }
    now = instant
    return effects
  }
}
