internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Subscriptions

extension CustomerReads {
  /// Adds an explanation of each entitlement to a customer's response.
  ///
  /// Only the developer's backend may request it: facts reveal more about a customer than their app
  /// needs.
  func explained(
    _ response: UnsignedResponse, about snapshot: CustomerSnapshot, to caller: AuthenticatedRequest,
    at now: Timestamp
  ) async throws(APIError) -> UnsignedResponse {
    guard caller.fields[.explain] == "1" else { return response }
    guard caller.hasSecretKey else {
      throw APIError(
        .invalidAPIKey, "X-Tessera-Explain requires a secret API key; send it from your backend.",
        status: .forbidden)
    }
    let (facts, ownership, rejections) = try await fromLedger(
      (
        try await ledger.facts(of: snapshot.customer.id),
        try await ledger.ownershipHistory(of: snapshot.customer.id),
        try await ledger.rejectedClaims(of: snapshot.customer)
      ))
    let scope = caller.scope(of: snapshot.customer.appUserIDs)
    let purchases = snapshot.holdings.history(at: now)
      .ending(nonRenewingDays: catalog.entitlements.nonRenewingDays)
      .purchases(at: now, renewalWait: catalog.renewalWait)
    let explanations = Self.explanations(
      of: purchases, facts: facts, catalog.entitlements(in: caller.bundleID),
      trust: catalog.xcodeTrust, for: scope, at: now)
    var response = response
    response.body.removeLast()
    response.body += #","explanation":"#.utf8
    response.body += try UnsignedResponse.json(explanations).body
    response.body += #","other_purchases":"#.utf8
    response.body += try UnsignedResponse.json(
      PurchaseExplanations.all(purchases, ownership, rejections: rejections, catalog)
    ).body
    response.body.append(UInt8(ascii: "}"))
    // The tag belongs to the response without the explanation.
    response.etag = nil
    return response
  }

  /// Explains every entitlement that a purchase ever unlocked; a pure function of its arguments.
  ///
  /// - Parameter trust: What to add about the certificates that are trusted for a purchase.
  static func explanations(
    of purchases: [EvaluatedPurchase], facts: [RecordedFact], _ catalog: EntitlementCatalog,
    trust: (EvaluatedPurchase) -> String? = { _ in nil }, for scope: PolicyContext,
    at now: Timestamp
  ) -> [String: ExplanationBody] {
    var explanations: [String: ExplanationBody] = [:]
    for entitlement in purchases.entitlements(catalog, for: scope, at: now) {
      let decisive = entitlement.purchase
      let others = purchases.filter {
        catalog.unlocks($0.productID, entitlement.id) && $0 != decisive
      }
      explanations[entitlement.id.rawValue] = ExplanationBody(
        isActive: entitlement.isActive, rule: entitlement.reason.code,
        sentence: entitlement.reason.explanation + (trust(decisive) ?? ""),
        nextStep: entitlement.nextStep, decidedBy: name(of: decisive),
        facts: facts.filter {
          $0.fact.originalTransactionID == decisive.originalTransactionID
        }.map(name),
        alsoConsidered: others.compactMap { other in
          [other].entitlements(catalog, for: scope, at: now).first { $0.id == entitlement.id }
            .map {
              ExplanationBody.Evaluation(
                purchase: name(of: other), rule: $0.reason.code, sentence: $0.reason.explanation)
            }
        })
    }
    return explanations
  }

  private static func name(of purchase: EvaluatedPurchase) -> ExplanationBody.PurchaseReference {
    ExplanationBody.PurchaseReference(
      productIdentifier: purchase.productID,
      originalTransactionID: purchase.originalTransactionID,
      transactionID: purchase.transaction.transactionId,
      environment: purchase.transaction.environment.rawValue)
  }

  private static func name(of recorded: RecordedFact) -> ExplanationBody.FactReference {
    ExplanationBody.FactReference(
      sequence: recorded.sequence, kind: recorded.fact.kind.rawValue,
      identity: recorded.fact.identity, signedDate: recorded.fact.signedDate,
      receivedAt: recorded.receivedAt, source: recorded.source.rawValue)
  }
}
