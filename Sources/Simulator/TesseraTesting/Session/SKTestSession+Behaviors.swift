internal import SimulatorServer
internal import StoreKitBackend
public import StoreKitTest

extension SKTestSession {
  /// Sets which surprising behaviors of StoreKit the store has, such as `awkward` or `ideal,B12`.
  ///
  /// `Docs/Behaviors.md` lists the profiles and the IDs. A new store is `ideal`.
  /// - Throws: `SKTestError.invalidAction` with the part of the text that is wrong; nothing
  ///   changes then.
  public func setBehaviors(_ text: String) throws {
    let behaviors: StoreKitBehaviors
    do throws(StoreKitBehaviorsError) {
      behaviors = try StoreKitBehaviors(parsing: text)
    } catch {
      throw SKTestError.refused("\(error)")
    }
    ImmediateChanges.run(on: environment.store) { $0.setBehaviors(behaviors) }
  }

  /// Runs code as the app does after another launch on the customer's device.
  ///
  /// StoreKit remembers nothing there that it keeps for one process only.
  public func launchApp<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> Value {
    let device = environment.store.device(for: StoreTestEnvironment.account)
    return try await StoreKitBackendRegistry.$current.withValue(device) { try await body() }
  }
}
