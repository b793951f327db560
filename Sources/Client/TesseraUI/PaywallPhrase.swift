internal import Foundation

/// A phrase of the paywall; the raw value is its key in `Localizable.xcstrings`.
package enum PaywallPhrase: String, Hashable, Sendable, CaseIterable {
  case buy = "paywall.buy"
  case restore = "paywall.restore"
  case retry = "paywall.retry"
  case loading = "paywall.loading"
  case nothingForSale = "paywall.nothingForSale"
  case terms = "paywall.terms"
  case privacy = "paywall.privacy"
  case purchased = "outcome.purchased"
  case notConfirmed = "outcome.notConfirmed"
  case pending = "outcome.pending"
  case restored = "outcome.restored"
  case nothingToRestore = "outcome.nothingToRestore"
  case unverified = "outcome.unverified"
  case tryLater = "outcome.tryLater"
  case failed = "outcome.failed"
  case oneDay = "length.day.one"
  case days = "length.day.other"
  case oneWeek = "length.week.one"
  case weeks = "length.week.other"
  case oneMonth = "length.month.one"
  case months = "length.month.other"
  case oneYear = "length.year.one"
  case years = "length.year.other"
  case everyDay = "period.day.one"
  case everyDays = "period.day.other"
  case everyWeek = "period.week.one"
  case everyWeeks = "period.week.other"
  case everyMonth = "period.month.one"
  case everyMonths = "period.month.other"
  case everyYear = "period.year.one"
  case everyYears = "period.year.other"
  case pricePerPeriod = "price.perPeriod"
  case trial = "offer.trial"
  case payUpFront = "offer.payUpFront"
  case payAsYouGo = "offer.payAsYouGo"

  /// Returns the phrase in the customer's language if the app and the catalog have it, otherwise in
  /// English.
  package func text(_ arguments: String...) -> String {
    #if os(Linux)
      let format = english
    #else
      let format = Bundle.module.localizedString(forKey: rawValue, value: english, table: nil)
    #endif
    return Self.fill(format, with: arguments)
  }

  /// Replaces the placeholders of a text by arguments: `%@` and `%lld` in order, `%2$@` by the
  /// second.
  ///
  /// The placeholder of a missing argument is removed.
  package static func fill(_ format: String, with arguments: [String]) -> String {
    var next = 0
    return format.replacing(/%(?:([0-9]+)\$)?(?:@|lld)/) { match in
      let index = match.output.1.flatMap { Int($0) }.map { $0 - 1 } ?? next
      next += 1
      return arguments.indices.contains(index) ? arguments[index] : ""
    }
  }
}
