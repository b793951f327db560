internal import AppStoreServerAPI

extension ExternalPurchaseLineItem {
  /// The errors of an item on its own.
  var problems: [ExternalPurchaseError] {
    var problems: [ExternalPurchaseError] = []
    let amounts: [(String, Int64)] = [
      ("amountTaxExclusive", amountTaxExclusive), ("amountTaxInclusive", amountTaxInclusive),
      ("netAmountTaxExclusive", netAmountTaxExclusive), ("taxAmount", taxAmount),
      ("subscriptionDaysOfPaidService", Int64(subscriptionDaysOfPaidService ?? 0)),
    ]
    for (name, amount) in amounts where amount < 0 {
      problems.append(.init(.negativeValueNotAllowed, name, self))
    }
    if let quantity, quantity <= 0 {
      problems.append(.init(.positiveValueRequired, "quantity", self))
    }
    if let exchangeRate, exchangeRate <= 0 {
      problems.append(.init(.positiveValueRequired, "exchangeRate", self))
    }
    if subscriptionEvent == .payment, amountTaxInclusive == 0 {
      problems.append(.init(.positiveValueRequired, "amountTaxInclusive", self))
    }
    if subscriptionEvent == .start, (subscriptionDaysOfPaidService ?? 0) > 0 {
      problems.append(
        .init(.subscriptionStartNonZeroDaysPaidService, "subscriptionDaysOfPaidService", self))
    }
    if erroneouslySubmitted == true, restatement != true {
      problems.append(.init(.erroneouslySubmittedNotRestatement, "erroneouslySubmitted", self))
    }
    return problems
  }
}
