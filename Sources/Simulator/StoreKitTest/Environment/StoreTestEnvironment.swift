package import AppStoreCore
package import AppStoreServerAPI
package import AppStoreSimulator
internal import Foundation
internal import SignedData
package import SimulatorServer
internal import StoreConfiguration
internal import StoreKitBackend
internal import Synchronization

/// A simulated store with one customer, which the test sessions of one scope control.
///
/// The scope is the process, as with Apple's framework, unless a test has an environment of its own.
package final class StoreTestEnvironment: Sendable {
  /// The customer who is signed in on the device.
  package static let account: AccountID = "customer"

  /// The environment of the current test; `nil` for the one of the process.
  @TaskLocal package static var isolated: StoreTestEnvironment?

  /// The environment of the current task.
  package static var current: StoreTestEnvironment {
    if let isolated { return isolated }
    TestSessionStores.useForProcess(ofProcess.device)
    return ofProcess
  }

  private static let ofProcess = StoreTestEnvironment(startingAt: SystemClock().now())
  /// The store signs as Xcode does, with one certificate that issued itself.
  private static let xcodeSession = Result { () throws(VerificationError) in
    try SigningChain.xcodeSession(
      notBefore: Timestamp(milliseconds: 0), notAfter: SimulatedStore.latestDate)
  }
  /// The store signs as Apple does, with certificates that are slow to create and shared by all
  /// stores of the process.
  private static let chain = Result { () throws(VerificationError) in
    try SigningChain.make(
      commonName: "StoreKit Test", notBefore: Timestamp(milliseconds: 0),
      notAfter: SimulatedStore.latestDate)
  }

  /// The developer's In-App Purchase key, which all stores of the process accept.
  package static let developerKey: APIKey = {
    do throws(APIKeyError) {
      return try APIKey.make(issuerID: "issuer", keyID: "KEY1", bundleID: mainBundleID)
    } catch {
      preconditionFailure("the identifiers of the key are not empty: \(error)")
    }
  }()

  /// The store.
  package let store: SimulatedStore
  /// The device of the customer.
  package let device: SimulatedDevice
  private let state: Mutex<State>

  private struct State: Sendable {
    var opened: StoreKitConfiguration?
    var configured = SessionSettings(StoreSettings(), [:])
    var settings = SessionSettings(StoreSettings(), [:])
    var time: Task<Void, Never>?
  }

  /// Opens a store that sells nothing until a session opens a configuration.
  ///
  /// - Parameters:
  ///   - start: The store's time, which moves only when a test moves it, or at a time rate other
  ///     than real time.
  ///   - environment: The environment of everything it signs.
  ///   - bundleID: The bundle identifier of the app.
  ///   - seed: The seed of its identifiers.
  package init(
    startingAt start: Timestamp, environment: AppStoreEnvironment = .xcode,
    bundleID: BundleID = StoreTestEnvironment.mainBundleID, seed: UInt64 = 1
  ) {
    guard let chain = try? (environment == .xcode ? Self.xcodeSession : Self.chain).get() else {
      preconditionFailure("this process can create keys and certificates")
    }
    let nothing = StoreKitConfiguration(version: FileVersion(major: 4, minor: 0))
    store = SimulatedStore(
      simulator: AppStoreState(
        configuration: nothing, app: SimulatedApp(bundleID: bundleID), environment: environment,
        startingAt: start, seed: seed),
      chain: chain, clock: VirtualClock(at: start), notifications: .disconnected,
      offerKeys: [OfferSigningKey(Self.developerKey)])
    state = Mutex(State())
    // A listener that outlives its test waits quietly.
    device = store.device(for: Self.account, eventWait: .seconds(3600))
  }

  deinit { state.withLock { $0.time?.cancel() } }

  /// The bundle identifier of this program; a test runner usually has none.
  package static var mainBundleID: BundleID {
    BundleID(rawValue: Bundle.main.bundleIdentifier ?? "com.example.app")
  }
}

// MARK: Settings

extension StoreTestEnvironment {
  /// The settings now.
  var settings: SessionSettings { state.withLock { $0.settings } }

  /// Begins to sell what a file describes, with its settings and without purchases.
  ///
  /// With the behavior B31, purchases and settings of an equal configuration remain.
  func open(_ configuration: StoreKitConfiguration) {
    let isSame = state.withLock { $0.opened == configuration }
    let errors = ImmediateChanges.run(on: store) {
      store -> [SimulatedError.API: SimulatedError.Choice]? in
      if isSame, store.behaviors.contains(.lastingSession) { return nil }
      ImmediateChanges.restart(store, selling: configuration)
      return store.conditions.errors
    }
    guard let errors else { return }
    state.withLock { state in
      state.opened = configuration
      state.configured = SessionSettings(configuration.settings, errors)
    }
    resetSettings()
  }

  /// Changes the settings, which apply immediately.
  func changeSettings(_ change: (inout SessionSettings) -> Void) {
    let settings = state.withLock { state in
      change(&state.settings)
      return state.settings
    }
    ImmediateChanges.run(on: store) { store in
      ImmediateChanges.change(in: store) { settings.apply(to: &$0, for: Self.account) }
      store.conditions.errors = settings.failures.choices
    }
    followTime(at: settings.store.timeRate)
  }

  /// Restores the settings of the file.
  func resetSettings() {
    let configured = state.withLock { $0.configured }
    changeSettings { $0 = configured }
  }

  /// Lets the store's time pass as the machine's, unless the rate is real time.
  private func followTime(at rate: TimeRate) {
    let store = store
    state.withLock { state in
      guard (rate != .realTime) != (state.time != nil) else { return }
      state.time?.cancel()
      state.time = nil
      guard rate != .realTime else { return }
      let driver = StoreClockDriver(store: store, rate: 1, clock: SystemClock())
      state.time = Task.detached { await driver.run() }
    }
  }
}

// MARK: The store

extension StoreTestEnvironment {
  /// Reads the store's state.
  package func read<Value: Sendable>(_ look: @Sendable (AppStoreState) -> Value) -> Value {
    ImmediateChanges.run(on: store) { look($0.simulator) }
  }

  /// Changes the store and informs the device.
  package func change<Failure: Error>(
    _ change: @Sendable (inout AppStoreState) throws(Failure) -> [SimulatorEffect]
  ) throws(Failure) {
    try ImmediateChanges.run(on: store) { store throws(Failure) in
      try ImmediateChanges.change(in: store, change)
    }
  }

  /// Runs a call on the store, and throws Apple's error with the store's sentence if it fails.
  ///
  /// - Parameters:
  ///   - context: The text before the store's sentence.
  ///   - code: The code of the error.
  ///   - call: The call.
  package func calling<Value: Sendable, Failure: Error>(
    _ context: String = "", or code: SKTestError.Code = .invalidAction,
    _ call: @Sendable (isolated SimulatedStore) throws(Failure) -> Value
  ) throws -> Value {
    do throws(Failure) {
      return try ImmediateChanges.run(on: store, call)
    } catch {
      throw SKTestError(code, because: "\(context)\(error)")
    }
  }

  /// Removes purchases from the list of those that failed or were declined.
  ///
  /// - Returns: Whether one was removed.
  @discardableResult
  func forgetRefused(where isForgotten: @Sendable (RefusedPurchase) -> Bool) -> Bool {
    ImmediateChanges.run(on: store) { store in
      let before = store.session.refusals?.count
      store.session.refusals?.removeAll(where: isForgotten)
      return store.session.refusals?.count != before
    }
  }
}
