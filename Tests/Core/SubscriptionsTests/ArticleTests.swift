import AppStoreCore
import Subscriptions
import Testing

// The article "Why does this customer have access?" shows this function; a test compares the texts.

func why(
  _ transactions: [JWSTransactionDecodedPayload], _ renewalInfos: [JWSRenewalInfoDecodedPayload],
  at now: Timestamp
) -> [String] {
  let history = PurchaseHistory(transactions: transactions, renewalInfos: renewalInfos)
  let catalog = EntitlementCatalog(["pro": ["com.example.pro.monthly"]])
  let scope = PolicyContext(isSandbox: true, customers: ["ada"])
  return history.entitlements(catalog, for: scope, at: now).map { entitlement in
    let state = entitlement.isActive ? "active" : "inactive"
    return "\(entitlement.id) is \(state) (\(entitlement.reason.code)): "
      + entitlement.reason.explanation
  }
}

@Suite(.timeLimit(.minutes(30))) struct ArticleTests {
  @Test func `The article's function explains a failed renewal`() {
    let period = Facts.period("1", from: Facts.day(1, 1), to: Facts.day(2, 1))
    let grace = Facts.renewal(
      signed: Facts.day(2, 1), retry: true, graceUntil: Facts.day(2, 17))
    let lines = why([period], [grace], at: Facts.day(2, 10))
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("pro is active (grace_period): The renewal of"))
  }
}
