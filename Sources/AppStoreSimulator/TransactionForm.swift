internal import AppStoreTypes
internal import Foundation

/// What many transactions have in common: a payload in which everything that is a transaction's own is
/// left blank.
final class TransactionForm: Hashable, Sendable {
  let payload: JWSTransactionDecodedPayload
  /// What the payload of a plain period was made from; `nil` for others.
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

/// The forms in use, each kept once.
struct TransactionForms: Hashable, Sendable {
  private var known: [JWSTransactionDecodedPayload: TransactionForm] = [:]
  private var byTerms: [PeriodTerms: TransactionForm] = [:]

  /// The form of plain periods of some terms; `nil` while there is none.
  func form(of terms: PeriodTerms) -> TransactionForm? { byTerms[terms] }

  /// Returns the form of a blank payload; one that no other transaction is likely to share is not kept.
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
