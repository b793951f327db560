public import AppStoreTypes
public import Ledger
internal import Synchronization

/// The catalogue that is in use, which a reload puts another in the place of.
///
/// Whoever needs the catalogue asks for it each time, and keeps no copy.
public final class CatalogSource: Sendable {
  /// Something to do when the catalogue is another one.
  public typealias Observer = @Sendable (ServerCatalog) async -> Void

  private struct State {
    var snapshot: CatalogSnapshot
    var status: CatalogStatus
    var observers: [Observer] = []
  }

  private let state: Mutex<State>

  /// Begins with a catalogue; `now` is when it was read.
  public init(_ catalog: ServerCatalog, at now: Timestamp) {
    state = Mutex(State(snapshot: CatalogSnapshot(catalog), status: CatalogStatus(loadedAt: now)))
  }

  /// The catalogue now.
  public var current: ServerCatalog { snapshot.catalog }

  /// The same, of which a copy costs nothing.
  var snapshot: CatalogSnapshot { state.withLock { $0.snapshot } }

  /// Returns what happens now to a purchase of an environment that another customer posts.
  public func restoreBehavior(in environment: AppStoreEnvironment) -> RestoreBehavior {
    snapshot.catalog.restoreBehavior(in: environment)
  }

  /// How the file is.
  public var status: CatalogStatus { state.withLock { $0.status } }

  /// Adds something to do after every change, in the order in which they were added.
  public func onChange(_ observer: @escaping Observer) {
    state.withLock { $0.observers.append(observer) }
  }

  /// Puts another catalogue in the place of the one in use, and does what is to be done then.
  ///
  /// When this returns, every observer has been called and has returned.
  public func replace(with catalog: ServerCatalog, at now: Timestamp) async {
    let observers = state.withLock { state in
      state.snapshot = CatalogSnapshot(catalog)
      state.status.loadedAt = now
      state.status.reloads += 1
      state.status.problems = 0
      return state.observers
    }
    for observer in observers { await observer(catalog) }
  }

  /// Notes that the file cannot be used, for so many reasons; the catalogue stays.
  public func refuse(problems: Int) {
    state.withLock { $0.status.problems = max(1, problems) }
  }

  /// Notes that the file says again what is in use.
  public func confirm() {
    state.withLock { $0.status.problems = 0 }
  }
}

/// How the file of a running server's catalogue is.
public struct CatalogStatus: Hashable, Sendable {
  /// When the catalogue in use was read.
  public var loadedAt: Timestamp
  /// How often another one took its place.
  public var reloads = 0
  /// How many problems keep the file from being used now; 0 when the file is what is in use.
  public var problems = 0
}

/// A catalogue that is handed from step to step of every request.
///
/// To copy the catalogue itself counts a reference to each of its parts, and all threads count the same ones.
final class CatalogSnapshot: Sendable {
  let catalog: ServerCatalog

  init(_ catalog: ServerCatalog) { self.catalog = catalog }
}
