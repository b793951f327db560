import AppStoreCore
import EntitlementAPI
import Tessera
import Testing

/// Each invariant of pending purchases reports the mistake that it is about.
@Suite(.timeLimit(.minutes(30))) struct PendingPurchasesInvariantTests {
  private let monthly = ReceivedTransaction.made(1)

  private func problems(_ damage: (inout PendingPurchases) -> Void) -> [String] {
    var purchases = PendingPurchases(mode: .revenueCat, credits: true)
    damage(&purchases)
    return purchases.problems
  }

  private func flight(_ number: Int, waiter: Int) -> PendingPurchases.Flight {
    let request = PurchaseRequest.call(monthly, of: "alice", waiter: waiter)
    return PendingPurchases.Flight(
      number: number, transaction: monthly, receipt: request.receipt, requests: [request])
  }

  @Test func `A new value has no problem`() {
    #expect(problems { _ in }.isEmpty)
  }

  @Test func `A state of a transaction is queued once for a customer`() {
    let twice = problems { $0.flights = [flight(1, waiter: 1), flight(2, waiter: 2)] }
    #expect(
      twice == ["two queued flights have the same purpose for the same state of a transaction"])
  }

  @Test func `Flights have their own numbers`() {
    var sent = flight(1, waiter: 1)
    sent.isSent = true
    let twice = problems { $0.flights = [sent, flight(1, waiter: 2)] }
    #expect(twice == ["two flights have the same number"])
  }

  @Test func `A caller waits once`() {
    let twice = problems {
      $0.flights = [flight(1, waiter: 1)]
      $0.crediting = ["9": [1]]
    }
    #expect(twice == ["a caller waits twice"])
  }

  @Test func `A transaction has one entry per customer`() {
    let entry = PendingPurchase(monthly, of: "alice")
    let twice = problems { $0.saved.entries = [entry, entry, PendingPurchase(monthly, of: "bob")] }
    #expect(twice == ["two entries are about the same transaction and customer"])
  }

  @Test func `The app's data is saved once for a transaction, without signed data`() {
    let receipt = PurchaseRequest.call(monthly, of: "alice", waiter: 1).receipt
    #expect(
      problems { $0.saved.hints = [receipt, receipt] } == [
        "the app's data about a transaction is saved twice",
        "signed data is saved with the app's data",
      ])
  }

  @Test func `No anonymous customer is saved as one who used the device`() {
    #expect(
      problems { $0.saved.customers = [PendingPurchasesTests.anonymous] }
        == ["an anonymous customer is among those who used this device"])
  }

  @Test func `A credited consumable is not credited again`() {
    let twice = problems {
      $0.saved.credited = ["1"]
      $0.crediting = ["1": []]
    }
    #expect(twice == ["a credited consumable is credited"])
  }

  @Test func `No more than the maximum is saved`() {
    let many = problems { $0.saved.observed = (0...20).map { TransactionID(String($0)) } }
    #expect(many == ["more is saved than the maximum"])
  }
}
