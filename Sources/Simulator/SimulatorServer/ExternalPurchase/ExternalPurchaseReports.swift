internal import AppStoreServerAPI
internal import Foundation

/// The external purchase reports that the store has accepted, and their combined result.
///
/// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi>
struct ExternalPurchaseReports: Sendable {
  /// The reports, in order of receipt.
  private(set) var reports: [ExternalPurchaseReport] = []
  private var indexes: [UUID: Int] = [:]
  /// The latest version of each line item.
  private var items: [String: ExternalPurchaseLineItem] = [:]
  private var tokensWithItems: Set<String> = []

  init() {}

  /// Creates the collection from reports that were accepted before.
  init(_ reports: [ExternalPurchaseReport]) {
    for report in reports { add(report) }
  }

  /// Returns a report; `nil` if none with this identifier was accepted.
  func report(_ identifier: UUID) -> ExternalPurchaseReport? {
    indexes[identifier].map { reports[$0] }
  }

  /// Adds a valid report.
  mutating func add(_ report: ExternalPurchaseReport) {
    indexes[report.requestIdentifier] = reports.count
    reports.append(report)
    for item in report.lineItems ?? [] { items[item.lineItemId] = item }
    if report.status == .lineItem { tokensWithItems.insert(report.externalPurchaseId) }
  }

  /// Returns the errors of a report, given the earlier ones; empty if it can be accepted.
  func problems(with report: ExternalPurchaseReport) -> [ExternalPurchaseError] {
    var problems: [ExternalPurchaseError] = []
    if indexes[report.requestIdentifier] != nil {
      problems.append(.init(.duplicateValue, "requestIdentifier"))
    }
    if report.status == .noLineItem, tokensWithItems.contains(report.externalPurchaseId) {
      problems.append(.init(.lineItemStatusRegression, "status"))
    }
    var known = items
    var seen: Set<String> = []
    for item in report.lineItems ?? [] {
      problems += item.problems
      problems += restatementProblems(of: item, isRepeated: !seen.insert(item.lineItemId).inserted)
      problems += Self.referenceProblems(of: item, in: known)
      known[item.lineItemId] = item
    }
    return problems + Self.netProblems(in: report.lineItems ?? [])
  }

  /// Returns the errors of an item as the first of its name, or as a correction.
  private func restatementProblems(
    of item: ExternalPurchaseLineItem, isRepeated: Bool
  ) -> [ExternalPurchaseError] {
    let earlier = items[item.lineItemId]
    if isRepeated || (earlier != nil && item.restatement != true) {
      return [.init(.duplicateValue, "lineItemId", item)]
    }
    guard item.restatement == true else { return [] }
    guard let earlier else { return [.init(.notFound, "lineItemId", item)] }
    return earlier.erroneouslySubmitted == true && item.erroneouslySubmitted == true
      ? [.init(.repeatErroneousSubmission, "erroneouslySubmitted", item)] : []
  }

  /// Returns the errors of the earlier item that an item references.
  private static func referenceProblems(
    of item: ExternalPurchaseLineItem, in known: [String: ExternalPurchaseLineItem]
  ) -> [ExternalPurchaseError] {
    guard let reference = item.referenceLineItemId else { return [] }
    guard reference != item.lineItemId, let other = known[reference] else {
      return [.init(.notFound, "referenceLineItemId", item)]
    }
    let code: ExternalPurchaseError.Code?
    if item.eventType == .refund {
      code = other.eventType == .refund ? .refundReferencedByRefund : nil
    } else if other.eventType != .buy {
      code = .referenceLineItemNotABuy
    } else if other.subscriptionEvent == nil {
      code = .referenceInvalidSubscriptionEvent
    } else {
      code = other.subscriptionEvent == .start ? nil : .nonInitialBuyReferencedByBuy
    }
    return code.map { [.init($0, "referenceLineItemId", item)] } ?? []
  }

  /// Returns errors for refunds whose net amount differs from that of their purchase in the report.
  private static func netProblems(
    in items: [ExternalPurchaseLineItem]
  ) -> [ExternalPurchaseError] {
    items.filter { item in
      item.eventType == .refund
        && items.contains {
          $0.lineItemId == item.referenceLineItemId
            && $0.netAmountTaxExclusive != item.netAmountTaxExclusive
        }
    }.map { .init(.netAmountMismatch, "netAmountTaxExclusive", $0) }
  }
}
