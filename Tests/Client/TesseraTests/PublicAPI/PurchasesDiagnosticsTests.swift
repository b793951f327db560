import AppStoreCore
import EntitlementAPI
import Synchronization
import Tessera
import Testing

@Suite(.timeLimit(.minutes(30))) struct PurchasesDiagnosticsTests {
  /// Runs the checks, and returns the name of the one that failed; `nil` if all pass.
  private func failedCheck(
    offering: Bool = true, _ mishap: SignedServer.Mishap? = nil
  ) async throws -> String? {
    var failed: String?
    try await Scene.play { scene in
      if offering {
        scene.server.state.withLock {
          $0.offerings = OfferingsBody(
            currentOfferingID: "default",
            offerings: [OfferingsTests.offering("default", [("$rc_monthly", FakeStore.monthly)])],
            placements: PlacementsBody(fallbackOfferingID: nil, offeringIDsByPlacement: [:]))
        }
      }
      let purchases = scene.launch()
      scene.server.always(mishap)
      do {
        try await PurchasesDiagnostics(purchases).testSDKHealth()
      } catch let error as PurchasesDiagnostics.Error {
        failed = String("\(error)".prefix { $0 != "(" })
      }
    }
    return failed
  }

  @Test func `A working setup passes every check`() async throws {
    #expect(try await failedCheck() == nil)
  }

  @Test func `The checks name a wrong key, an unreachable server, and a missing signature`()
    async throws
  {
    #expect(
      try await failedCheck(.refuse(401, .invalidAPIKey)) == "invalidAPIKey")
    #expect(try await failedCheck(.offline) == "failedConnectingToAPI")
    #expect(try await failedCheck(.stripped) == "failedMakingSignedRequest")
  }

  @Test func `The checks name offerings that cannot be read`() async throws {
    #expect(try await failedCheck(offering: false) == "failedFetchingOfferings")
  }
}
