internal import Foundation

extension CatalogDifference {
  mutating func compareReminders(_ old: ReminderTimes, _ new: ReminderTimes) {
    add("reminders: trial_ending_days", old.trialEndingDays, new.trialEndingDays)
    add("reminders: renewal_upcoming_days", old.renewalUpcomingDays, new.renewalUpcomingDays)
    add("reminders: expiring_days", old.expiringDays, new.expiringDays)
  }

  mutating func compareConsumption(
    _ app: String, _ old: ConsumptionPolicy, _ new: ConsumptionPolicy
  ) {
    let name = "\(app): consumption_information"
    add("\(name): sent_by", old.sender.rawValue, new.sender.rawValue)
    add("\(name): consent_attribute", old.consentAttribute, new.consentAttribute)
    add("\(name): delivery_status", old.deliveryStatus, new.deliveryStatus)
    add(
      "\(name): sample_content_provided", "\(old.sampleContentProvided)",
      "\(new.sampleContentProvided)")
    add("\(name): refund_preference", old.refundPreference, new.refundPreference)
  }

  static func summary(_ choice: RetentionChoice) -> String {
    var text = "message \(choice.message.uuidString.lowercased())"
    if let product = choice.alternateProduct { text += ", alternate product \(product)" }
    if let offer = choice.promotionalOffer { text += ", promotional offer \(offer)" }
    return text
  }

  private mutating func add(_ what: String, _ old: Int?, _ new: Int?) {
    add(what, old.map(String.init), new.map(String.init))
  }
}
