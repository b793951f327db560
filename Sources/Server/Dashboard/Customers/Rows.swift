internal import AppStoreCore
internal import EntitlementAPI
internal import Foundation
internal import Ledger
internal import Subscriptions

struct EntitlementRow {
  /// Another purchase that was considered.
  struct Other {
    let otherProduct: String
    let otherPurchase: String
    let otherSentence: String
  }

  let id: String
  let status: String
  let product: String
  let until: String
  let explanation: String
  let nextStep: String?
  let purchase: String?
  let rule: String?
  let factLinks: [[String: String]]
  let hasFacts: Bool
  let others: [Other]

  /// - Parameter reason: The reason in full; `nil` if only its sentence is known.
  init(_ entitlement: Entitlement, _ reason: ExplanationBody?) {
    id = entitlement.id.rawValue
    status = entitlement.isActive ? "active" : "inactive"
    product = entitlement.productID.rawValue
    until = entitlement.accessUntil?.iso8601 ?? "does not end"
    explanation = reason?.sentence ?? entitlement.reason.explanation
    nextStep = entitlement.nextStep
    purchase = reason?.decidedBy.originalTransactionID.rawValue
    rule = reason?.rule
    // The newest facts decide; the timeline has the others.
    factLinks = (reason?.facts.suffix(5) ?? []).map { fact in
      ["factNumber": "\(fact.sequence)", "factLink": Pages.link(toFact: "\(fact.sequence)")]
    }
    hasFacts = !factLinks.isEmpty
    others = (reason?.alsoConsidered ?? []).map { other in
      Other(
        otherProduct: other.purchase.productIdentifier.rawValue,
        otherPurchase: other.purchase.originalTransactionID.rawValue,
        otherSentence: other.sentence)
    }
  }
}

/// A fact of the ledger on a page.
struct FactRow {
  let sequence: String
  let link: String
  let kind: String
  let identity: String
  let subject: String
  let source: String
  let signedDate: String
  let receivedAt: String
  let fields: [FieldRow]

  init(_ recorded: RecordedFact) {
    sequence = String(recorded.sequence)
    link = Pages.link(toFact: sequence)
    kind = recorded.fact.kind.rawValue
    identity = recorded.fact.identity
    source = recorded.source.rawValue
    signedDate = recorded.fact.signedDate.iso8601
    receivedAt = recorded.receivedAt.iso8601
    fields = FieldRow.rows(ofPayload: recorded.fact.payloadJSON)
    let named = Dictionary(
      fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    subject = [named["notificationType"] ?? named["productId"], named["subtype"]]
      .compactMap { $0 }.joined(separator: "/")
  }
}

/// A field of a decoded payload.
struct FieldRow {
  let name: String
  let value: String

  /// Returns the fields of a payload; nested ones have their path.
  static func rows(ofPayload json: String) -> [FieldRow] {
    guard
      let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    else { return [] }
    return rows(of: object, prefix: "")
  }

  private static func rows(of object: [String: Any], prefix: String) -> [FieldRow] {
    object.keys.sorted().flatMap { key -> [FieldRow] in
      let name = prefix + key
      if let nested = object[key] as? [String: Any] {
        return rows(of: nested, prefix: name + ".")
      }
      return [FieldRow(name: name, value: text(object[key], isDate: key.hasSuffix("Date")))]
    }
  }

  private static func text(_ value: Any?, isDate: Bool) -> String {
    if isDate, let milliseconds = value as? Int64 {
      return Timestamp(milliseconds: milliseconds).iso8601
    }
    let text = value.map { String(describing: $0) } ?? ""
    return text.count > 120 ? "\(text.prefix(60))… (\(text.count) characters)" : text
  }
}

extension PurchaseExplanationBody {
  /// The values of its line.
  var values: [String: Any] {
    ["otherWhy": sentence, "otherRule": rule, "otherStep": nextStep]
  }
}
