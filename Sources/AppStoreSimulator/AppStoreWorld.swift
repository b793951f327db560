public import AppStoreTypes
public import StoreConfiguration

/// The stores of several apps, with the same customers and the same time.
///
/// What is an app's happens in its ``AppStoreSimulator``, through ``change(_:_:)``. What is a
/// customer's, such as his family, his storefront or his card, happens in every app at once.
public struct AppStoreWorld: Hashable, Sendable {
  /// Something that one app's store must tell the world.
  public struct Effect: Hashable, Sendable {
    /// The app.
    public let app: BundleID
    /// What happened.
    public let effect: StoreEffect
  }

  /// The environment that every payload names.
  public let environment: AppStoreEnvironment
  /// The time in every store.
  public private(set) var now: Timestamp
  private let seed: UInt64
  private var stores: [BundleID: AppStoreSimulator] = [:]

  /// Opens a world without apps.
  ///
  /// - Parameters:
  ///   - environment: The environment that every payload names.
  ///   - startingAt: The time at first.
  ///   - seed: What every identifier is drawn from, together with the apps' bundle identifiers.
  public init(environment: AppStoreEnvironment, startingAt: Timestamp, seed: UInt64) {
    self.environment = environment
    now = startingAt
    self.seed = seed
  }

  /// The apps, in the order of their bundle identifiers.
  public var apps: [BundleID] { stores.keys.sorted() }

  /// When something happens by itself next, in any app; `nil` when nothing will.
  public var nextEventDate: Timestamp? { stores.values.compactMap(\.nextEventDate).min() }

  /// Returns an app's store; `nil` when the app is not in the world.
  public func store(of app: BundleID) -> AppStoreSimulator? { stores[app] }

  /// Opens an app's store, in which nobody has bought anything; an app that is there stays as it is.
  ///
  /// Identifiers are different from those of every other app.
  public mutating func add(_ app: SimulatedApp, selling configuration: StoreConfiguration) {
    guard stores[app.bundleID] == nil else { return }
    var seed = seed ^ IdentifierSource.hash(of: app.bundleID.rawValue)
    while stores.values.contains(where: { $0.identifiers.mayMeet(IdentifierSource(seed: seed)) }) {
      seed &+= 1
    }
    stores[app.bundleID] = AppStoreSimulator(
      configuration: configuration, app: app, environment: environment, startingAt: now,
      seed: seed)
  }

  /// Changes one app's store, but for its time, which is every app's.
  ///
  /// - Returns: What happened; empty when the app is not in the world.
  /// - Throws: What `body` throws; the world is then as `body` left it.
  public mutating func change<Failure: Error>(
    _ app: BundleID, _ body: (inout AppStoreSimulator) throws(Failure) -> [StoreEffect]
  ) throws(Failure) -> [Effect] {
    guard var store = stores[app] else { return [] }
    defer {
      precondition(store.now == now, "time moves for every app at once: advance the world")
      stores[app] = store
    }
    return try body(&store).map { Effect(app: app, effect: $0) }
  }

  /// Changes every app's store in the same way, in the order of the bundle identifiers.
  ///
  /// - Returns: What happened.
  /// - Throws: What `body` throws first; the world is then unchanged.
  public mutating func changeAll<Failure: Error>(
    _ body: (inout AppStoreSimulator) throws(Failure) -> [StoreEffect]
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

  /// Moves time forward in every app and lets everything happen that is due, in order of time.
  ///
  /// - Parameter instant: The time to move to; an earlier one than ``now`` moves nothing.
  /// - Returns: What happened on the way.
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
