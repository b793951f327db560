internal import AppStoreCore
internal import Foundation
internal import Yams

/// Reads what a catalog states about customers who may leave.
struct ChurnReader {
  let catalog: CatalogReader

  /// The longest lead time of a reminder; no period is longer than a year.
  private static let maxReminderDays: Int64 = 364

  private static let deliveryStatuses = [
    "DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM",
    "UNDELIVERED_SERVER_OUTAGE", "UNDELIVERED_OTHER",
  ]

  func reminders(_ field: CatalogField) -> ReminderTimes {
    var times = ReminderTimes()
    let keys = ["trial_ending_days", "renewal_upcoming_days", "expiring_days"]
    guard let section = field.section(keys) else { return times }
    func days(_ key: String) -> Int? {
      section[key]?.number(in: 1...Self.maxReminderDays).map(Int.init)
    }
    times.trialEndingDays = days(keys[0])
    times.renewalUpcomingDays = days(keys[1])
    times.expiringDays = days(keys[2])
    return times
  }

  func consumption(_ field: CatalogField) -> ConsumptionPolicy {
    var policy = ConsumptionPolicy()
    let keys = [
      "sent_by", "consent_attribute", "delivery_status", "sample_content_provided",
      "refund_preference",
    ]
    guard let section = field.section(keys) else { return policy }
    policy.sender =
      section["sent_by"]?.choice(["backend": .backend, "server": .server]) ?? policy.sender
    if let name = section["consent_attribute"] {
      policy.consentAttribute = name.text("the name of an attribute") ?? policy.consentAttribute
    }
    if let status = section["delivery_status"] {
      policy.deliveryStatus =
        choice(status, among: Self.deliveryStatuses) ?? policy.deliveryStatus
    }
    policy.sampleContentProvided = section["sample_content_provided"]?.flag() ?? false
    policy.refundPreference = section["refund_preference"]?.choice([
      "DECLINE": "DECLINE", "GRANT_FULL": "GRANT_FULL", "GRANT_PRORATED": "GRANT_PRORATED",
    ])
    return policy
  }

  func retention(_ field: CatalogField, of product: CatalogProduct) -> RetentionChoice? {
    let keys = ["message", "alternate_product", "promotional_offer"]
    guard let section = field.section(keys),
      let message = section.required("message", "the UUID of a message that Apple approved")
    else { return nil }
    guard let text = message.text("the UUID of a message that Apple approved") else { return nil }
    guard let id = UUID(uuidString: text) else {
      message.report("is not a UUID", fix: "write the identifier with which it was uploaded")
      return nil
    }
    var choice = RetentionChoice(message: id)
    if let other = section["alternate_product"] {
      choice.alternateProduct = other.name(of: catalog.names.products).map { ProductID($0) }
      if choice.alternateProduct == product.id {
        other.report("is the product itself", fix: "name another product of the group")
      }
    }
    if let offer = section["promotional_offer"] {
      choice.promotionalOffer = offer.text("an offer ID")
      if let name = choice.promotionalOffer, !product.promotionalOffers.contains(name) {
        offer.report(
          "is not an offer of the product", fix: "list it under the product's promotional_offers")
      }
      if choice.alternateProduct != nil {
        offer.report("conflicts with alternate_product", fix: "remove one of the two")
      }
    }
    return choice
  }

  private func choice(_ field: CatalogField, among names: [String]) -> String? {
    let wanted = "one of \(names.joined(separator: ", "))"
    guard let text = field.text(wanted) else { return nil }
    if names.contains(text) { return text }
    field.report("unknown value \"\(text)\"", fix: "use \(wanted)")
    return nil
  }
}
