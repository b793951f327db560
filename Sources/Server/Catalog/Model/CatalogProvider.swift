public import AppStoreCore
public import Ledger
internal import Synchronization

/// The catalog in use, which a reload replaces.
///
/// Read the catalog from here each time instead of keeping a copy.
public final class CatalogProvider: Sendable {
  /// A callback that runs after the catalog was replaced.
  public typealias Observer = @Sendable (ServerCatalog) async -> Void

  private struct State {
    var snapshot: CatalogSnapshot
    var status: CatalogStatus
    var observers: [Observer] = []
  }

  private let state: Mutex<State>

  /// Creates a source with a catalog that was read at `now`.
  public init(_ catalog: ServerCatalog, at now: Timestamp) {
    state = Mutex(State(snapshot: CatalogSnapshot(catalog), status: CatalogStatus(loadedAt: now)))
  }

  /// The current catalog.
  public var current: ServerCatalog { snapshot.catalog }

  /// The current catalog as a reference, which is cheap to copy.
  package var snapshot: CatalogSnapshot { state.withLock { $0.snapshot } }

  /// Returns the current behavior for a purchase of an environment that another customer posts.
  public func restoreBehavior(in environment: AppStoreEnvironment) -> RestoreBehavior {
    snapshot.catalog.restoreBehavior(in: environment)
  }

  /// The status of the catalog file.
  public var status: CatalogStatus { state.withLock { $0.status } }

  /// Adds a callback that runs after every change; callbacks run in the order of their addition.
  public func onChange(_ observer: @escaping Observer) {
    state.withLock { $0.observers.append(observer) }
  }

  /// Replaces the catalog and calls the observers.
  ///
  /// Returns after every observer has returned.
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

  /// Records that the file has this number of problems; the catalog in use stays.
  public func refuse(problems: Int) {
    state.withLock { $0.status.problems = max(1, problems) }
  }

  /// Records that the file matches the catalog in use.
  public func confirm() {
    state.withLock { $0.status.problems = 0 }
  }
}

/// The status of a running server's catalog file.
public struct CatalogStatus: Hashable, Sendable {
  /// The time when the catalog in use was read.
  public var loadedAt: Timestamp
  /// The number of reloads.
  public var reloads = 0
  /// The number of problems in the current file; 0 if the file matches the catalog in use.
  public var problems = 0
}

/// A reference to a catalog, which is passed through the steps of every request.
///
/// Copying the catalog itself would retain each of its parts, and all threads would contend for the
/// same reference counts.
package final class CatalogSnapshot: Sendable {
  package let catalog: ServerCatalog

  init(_ catalog: ServerCatalog) { self.catalog = catalog }
}
