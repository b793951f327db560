import AppStoreCore
import Tessera
import Testing

/// Random walks of purchases, log-ins, outages, restores and crashes between any two effects.
@Suite(.timeLimit(.minutes(30))) struct PendingPurchasesWalkTests {
  @Test func `No crash loses a purchase, credits one twice, or sends one for another customer`() {
    for seed in 0..<UInt64(1000) {
      var walk = PurchaseWalk(seed: seed)
      walk.run(steps: 150)
      #expect(walk.failures.isEmpty, "seed \(seed): \(walk.failures.first ?? "")")
      if !walk.failures.isEmpty { return }
    }
  }
}
