public import AppStoreCore
public import AppStoreSimulator
internal import SignedData
public import StoreConfiguration

extension SimulatedStore {
  /// Opens a store for a test: with a signing chain and a clock of its own, in memory.
  ///
  /// Its time is fixed until a call moves it, and it sends no notifications.
  ///
  /// - Parameters:
  ///   - configuration: The products it sells.
  ///   - app: The app it sells for.
  ///   - environment: The environment in everything it signs.
  ///   - start: The initial store time.
  ///   - seed: The seed of every identifier.
  /// - Throws: ``SimulatedStoreError/signing(_:)`` if no signing chain can be created.
  public init(
    _ configuration: StoreKitConfiguration, app: SimulatedApp,
    environment: AppStoreEnvironment = .sandbox, startingAt start: Timestamp, seed: UInt64 = 1
  ) throws(SimulatedStoreError) {
    let chain: SigningChain
    do throws(VerificationError) {
      chain = try SigningChain.make(
        commonName: "Simulated App Store", notBefore: start - .days(1), notAfter: Self.latestDate)
    } catch {
      throw .signing(error)
    }
    self.init(
      simulator: AppStoreState(
        configuration: configuration, app: app, environment: environment, startingAt: start,
        seed: seed),
      chain: chain, clock: VirtualClock(at: start), notifications: .disconnected, seed: seed)
  }
}
