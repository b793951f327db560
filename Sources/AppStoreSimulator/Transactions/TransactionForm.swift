internal import AppStoreTypes
internal import Foundation

/// A payload shared by many transactions, without the fields that are specific to one transaction.
final class TransactionForm: Hashable, Sendable {
  let payload: JWSTransactionDecodedPayload
  /// The terms of a plain period's payload; `nil` for others.
  let terms: PeriodTerms?

  init(_ payload: JWSTransactionDecodedPayload, terms: PeriodTerms? = nil) {
    self.payload = payload
    self.terms = terms
  }

  static func == (lhs: TransactionForm, rhs: TransactionForm) -> Bool {
    lhs === rhs || lhs.payload == rhs.payload
  }

  func hash(into hasher: inout Hasher) { hasher.combine(payload) }
}

/// The forms in use, each stored once.
struct TransactionForms: Hashable, Sendable {
  private var known: [JWSTransactionDecodedPayload: TransactionForm] = [:]
  private var byTerms: [PeriodTerms: TransactionForm] = [:]

  /// Returns the form of plain periods with these terms; `nil` if none exists yet.
  func form(of terms: PeriodTerms) -> TransactionForm? { byTerms[terms] }

  /// Returns the form of a blank payload.
  ///
  /// A form that is unlikely to be shared is not stored.
  mutating func form(
    _ blank: JWSTransactionDecodedPayload, terms: PeriodTerms? = nil
  ) -> TransactionForm {
    guard blank.revocationDate == nil, blank.commitmentInfo == nil,
      blank.advancedCommerceInfo == nil, blank.multiSeatInfo == nil
    else { return TransactionForm(blank) }
    if let form = known[blank], terms == nil || form.terms == terms { return form }
    let form = TransactionForm(blank, terms: terms)
    known[blank] = form
    if let terms { byTerms[terms] = form }
    return form
  }
}
