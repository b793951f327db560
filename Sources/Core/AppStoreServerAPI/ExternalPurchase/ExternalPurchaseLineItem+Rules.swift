internal import AppStoreCore

extension ExternalPurchaseLineItem {
  /// Checks the rules that Apple documents, except for those that need earlier items.
  func validate(at path: String) throws(APIRequestError) {
    try validateNames(path)
    try validateAmounts(path)
    try validateSubscription(path)
    guard erroneouslySubmitted != true || restatement == true else {
      throw APIRequestError(
        path + ".erroneouslySubmitted", "true without restatement; set both")
    }
  }

  private func validateNames(_ path: String) throws(APIRequestError) {
    guard (1...128).contains(lineItemId.count) else {
      throw APIRequestError(
        path + ".lineItemId", "\(lineItemId.count) characters; use 1 to 128")
    }
    guard eventType != .refund || referenceLineItemId?.isEmpty == false else {
      throw APIRequestError(
        path + ".referenceLineItemId", "missing; a refund names the purchase it is of")
    }
    guard referenceLineItemId != lineItemId else {
      throw APIRequestError(
        path + ".referenceLineItemId", "the item itself; name the earlier one")
    }
    guard eventType == .buy else { return }
    guard let productIdentifier, (1...256).contains(productIdentifier.count) else {
      throw APIRequestError(
        path + ".productIdentifier", "\(productIdentifier?.count ?? 0) characters; use 1 to 256")
    }
    guard let quantity, quantity > 0 else {
      throw APIRequestError(path + ".quantity", "\(quantity ?? 0) is not 1 or more")
    }
  }

  private func validateAmounts(_ path: String) throws(APIRequestError) {
    for (name, amount) in [
      ("amountTaxExclusive", amountTaxExclusive), ("amountTaxInclusive", amountTaxInclusive),
      ("netAmountTaxExclusive", netAmountTaxExclusive), ("taxAmount", taxAmount),
    ] where amount < 0 {
      throw APIRequestError("\(path).\(name)", "\(amount) is negative; a refund's is not either")
    }
    let sum = amountTaxExclusive.addingReportingOverflow(taxAmount)
    guard !sum.overflow, sum.partialValue == amountTaxInclusive else {
      throw APIRequestError(
        path + ".amountTaxInclusive",
        "\(amountTaxInclusive) is not amountTaxExclusive and taxAmount together")
    }
    for (name, code) in [
      ("pricingCurrency", pricingCurrency), ("reportingCurrency", reportingCurrency),
      ("taxCountry", taxCountry),
    ] where !isThreeCapitals(code) {
      throw APIRequestError("\(path).\(name)", "\"\(code)\" is not three capital letters")
    }
    if let exchangeRate, !(exchangeRate > 0 && exchangeRate.isFinite) {
      throw APIRequestError(path + ".exchangeRate", "\(exchangeRate) is not more than 0")
    }
  }

  private func validateSubscription(_ path: String) throws(APIRequestError) {
    guard productType == .subscription else { return }
    guard let event = subscriptionEvent, let start = subscriptionStartDate,
      let end = subscriptionEndDate, let days = subscriptionDaysOfPaidService
    else {
      throw APIRequestError(
        path + ".subscriptionEvent", "missing, or its dates or days are; give all four")
    }
    guard start <= end else {
      throw APIRequestError(path + ".subscriptionStartDate", "\(start) is after the end, \(end)")
    }
    guard days >= 0, event != .start || days == 0 else {
      throw APIRequestError(
        path + ".subscriptionDaysOfPaidService",
        "\(days) with \(event); use 0 at the start, and 0 or more later")
    }
    guard event != .payment || amountTaxInclusive > 0 else {
      throw APIRequestError(
        path + ".amountTaxInclusive", "0 with \(event); use another event, or more than 0")
    }
  }
}
