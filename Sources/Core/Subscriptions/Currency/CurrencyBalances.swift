public import AppStoreCore

/// Calculates a customer's balances, as a function of the set of purchases and adjustments.
///
/// Changes apply in date order, and each result is clamped to the range from 0 to ``most``. A
/// refund of currency already spent leaves 0, not a debt.
public enum CurrencyBalances {
  /// The maximum balance of one currency.
  public static let most: Int64 = 2_000_000_000

  /// Returns the balances of one environment, without currencies that never changed.
  ///
  /// - Parameters:
  ///   - movements: The credits of purchases and debits of refunds in that environment, in any
  ///     order.
  ///   - adjustments: The developer's adjustments, in any order; those of the other environment are
  ///     ignored.
  ///   - isSandbox: Whether the environment is the sandbox.
  public static func balances(
    _ movements: [CurrencyMovement], _ adjustments: [CurrencyAdjustment], isSandbox: Bool
  ) -> [VirtualCurrencyCode: Int64] {
    var steps: [VirtualCurrencyCode: [Step]] = [:]
    for movement in Set(movements) {
      steps[movement.code, default: []].append(
        Step(at: movement.at, amount: movement.amount, id: movement.transactionID.rawValue))
    }
    for adjustment in Set(adjustments) where adjustment.isSandbox == isSandbox {
      for (code, amount) in adjustment.amounts {
        steps[code, default: []].append(
          Step(at: adjustment.at, amount: amount, id: adjustment.id))
      }
    }
    return steps.mapValues { steps in
      steps.sorted().reduce(0) { balance, step in
        min(max(balance + held(step.amount), 0), most)
      }
    }
  }

  /// Returns why an adjustment is rejected; `nil` if it is allowed.
  public static func rejection(
    of adjustment: CurrencyAdjustment, beside movements: [CurrencyMovement],
    after former: [CurrencyAdjustment]
  ) -> CurrencyRejection? {
    let held = balances(movements, former, isSandbox: adjustment.isSandbox)
    for (code, amount) in adjustment.amounts.sorted(by: { $0.key < $1.key }) {
      let balance = held[code] ?? 0
      let next = balance + self.held(amount)
      if next < 0 { return .insufficient(code, balance: balance) }
      if next > most { return .excessive(code, balance: balance) }
    }
    return nil
  }

  /// Clamps an amount so that the sum of two cannot overflow.
  private static func held(_ amount: Int64) -> Int64 { min(max(amount, -most), most) }

  /// One change of one balance; at equal dates, credits come first.
  private struct Step: Comparable {
    let at: Timestamp
    let amount: Int64
    let id: String

    static func < (lhs: Step, rhs: Step) -> Bool {
      if lhs.at != rhs.at { return lhs.at < rhs.at }
      if lhs.amount != rhs.amount { return lhs.amount > rhs.amount }
      return lhs.id < rhs.id
    }
  }
}
