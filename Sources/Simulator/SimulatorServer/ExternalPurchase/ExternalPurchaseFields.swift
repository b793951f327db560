internal import AppStoreCore
internal import AppStoreServerAPI

/// Checks which fields of an external purchase report are required or forbidden.
///
/// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/lineitems>
struct ExternalPurchaseFields {
  private static let ofReport = ["requestIdentifier", "externalPurchaseId", "status"]
  private static let ofItem = [
    "lineItemId", "creationDate", "eventType", "pricingCurrency", "reportingCurrency",
    "amountTaxExclusive", "amountTaxInclusive", "netAmountTaxExclusive", "taxAmount", "taxCountry",
  ]
  private static let ofBuy = ["productType", "productIdentifier", "quantity"]
  private static let ofSubscription = [
    "subscriptionEvent", "subscriptionStartDate", "subscriptionEndDate",
    "subscriptionDaysOfPaidService",
  ]

  /// The errors; empty if the fields are valid.
  private(set) var errors: [ExternalPurchaseError] = []

  init(_ report: JSONObject) {
    require(Self.ofReport, in: report, nil)
    let items: [JSONObject]
    if case .array(let values) = report["lineItems"] {
      items = values.compactMap { if case .object(let item) = $0 { item } else { nil } }
    } else {
      items = []
    }
    let status = report.word("status").map(ExternalPurchaseReport.Status.init(rawValue:))
    if status == .lineItem {
      if items.isEmpty { errors.append(.init(.omittedField, "lineItems")) }
    } else {
      reject(["lineItems"], in: report, nil)
    }
    for item in items { check(item) }
  }

  private mutating func check(_ item: JSONObject) {
    let name = item.word("lineItemId")
    require(Self.ofItem, in: item, name)
    switch item.word("eventType") {
    case ExternalPurchaseLineItem.EventType.buy.rawValue:
      require(Self.ofBuy, in: item, name)
      let kind = item.word("productType").map(ExternalPurchaseLineItem.ProductKind.init(rawValue:))
      if kind == .subscription {
        require(Self.ofSubscription, in: item, name)
      } else {
        reject(Self.ofSubscription, in: item, name)
      }
    case ExternalPurchaseLineItem.EventType.refund.rawValue:
      require(["referenceLineItemId"], in: item, name)
      reject(Self.ofBuy + Self.ofSubscription, in: item, name)
    default: break
    }
    if item.word("pricingCurrency") != item.word("reportingCurrency") {
      require(["exchangeRate"], in: item, name)
    }
  }

  private mutating func require(_ names: [String], in object: JSONObject, _ item: String?) {
    for name in names where object[name] ?? .null == .null {
      errors.append(.init(.omittedField, name, lineItemId: item))
    }
  }

  private mutating func reject(_ names: [String], in object: JSONObject, _ item: String?) {
    for name in names where object[name] ?? .null != .null {
      errors.append(.init(.fieldNotAllowed, name, lineItemId: item))
    }
  }
}

extension JSONObject {
  /// The text of a field; `nil` for any other value.
  fileprivate func word(_ name: String) -> String? {
    if case .string(let text) = self[name] { text } else { nil }
  }
}
