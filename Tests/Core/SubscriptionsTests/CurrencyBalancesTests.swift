import AppStoreCore
import Subscriptions
import Testing

@Suite(.timeLimit(.minutes(30))) struct CurrencyBalancesTests {
  private let start = Timestamp(milliseconds: 1_700_000_000_000)

  private func movement(_ day: Int, _ amount: Int64) -> CurrencyMovement {
    CurrencyMovement(
      at: start + .days(day), code: "COIN", amount: amount, transactionID: TransactionID("\(day)"))
  }

  private func adjustment(_ day: Int, _ amount: Int64) -> CurrencyAdjustment {
    CurrencyAdjustment(
      id: "\(day)", customer: "ada", isSandbox: false, amounts: ["COIN": amount], reference: nil,
      at: start + .days(day), actor: "key:1")
  }

  @Test func `A refund of spent currency leaves zero and no debt for the next purchase`() {
    let balances = CurrencyBalances.balances(
      [movement(0, 100), movement(2, -100), movement(3, 40)], [adjustment(1, -100)],
      isSandbox: false)
    #expect(balances == ["COIN": 40])
  }

  @Test func `A balance is limited to two billion`() {
    let balances = CurrencyBalances.balances(
      [movement(0, .max), movement(1, 5), movement(2, -7)], [], isSandbox: false)
    #expect(balances["COIN"] == CurrencyBalances.most - 7)
  }

  @Test func `Adjustments of the other environment do not count`() {
    #expect(
      CurrencyBalances.balances([movement(0, 5)], [adjustment(1, -5)], isSandbox: true)
        == ["COIN": 5])
  }

  @Test(arguments: 0..<50)
  func `A balance is a function of the set of purchases and adjustments`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let movements = (0..<20).map { _ in
      movement(Int.random(in: 0..<10, using: &random), Int64.random(in: -50...90, using: &random))
    }
    let adjustments = (0..<20).map {
      CurrencyAdjustment(
        id: "\($0)", customer: "ada", isSandbox: false,
        amounts: ["COIN": Int64.random(in: -50...50, using: &random), "GEM": 1], reference: nil,
        at: start + .days(Int.random(in: 0..<10, using: &random)), actor: "key:1")
    }
    let expected = CurrencyBalances.balances(movements, adjustments, isSandbox: false)
    for _ in 0..<5 {
      let shuffled = (movements + movements.prefix(9)).shuffled(using: &random)
      let others = (adjustments + adjustments.prefix(9)).shuffled(using: &random)
      #expect(
        CurrencyBalances.balances(shuffled, others, isSandbox: false) == expected, "seed \(seed)")
    }
    #expect(expected.values.allSatisfy { (0...CurrencyBalances.most).contains($0) })
  }
}
