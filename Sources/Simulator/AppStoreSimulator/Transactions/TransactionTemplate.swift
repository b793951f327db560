internal import AppStoreCore
internal import Foundation

/// A payload shared by many transactions, without the fields that are specific to one transaction.
final class TransactionTemplate: Hashable, Sendable {
  let payload: JWSTransactionDecodedPayload
  /// The terms of a plain period's payload; `nil` for others.
  let terms: PeriodTemplateKey?

  init(_ payload: JWSTransactionDecodedPayload, terms: PeriodTemplateKey? = nil) {
    self.payload = payload
    self.terms = terms
  }

  static func == (lhs: TransactionTemplate, rhs: TransactionTemplate) -> Bool {
    lhs === rhs || lhs.payload == rhs.payload
  }

  func hash(into hasher: inout Hasher) { hasher.combine(payload) }
}

/// The forms in use, each stored once.
struct TransactionTemplates: Hashable, Sendable {
  private var known: [JWSTransactionDecodedPayload: TransactionTemplate] = [:]
  private var byTerms: [PeriodTemplateKey: TransactionTemplate] = [:]

  /// Returns the form of plain periods with these terms; `nil` if none exists yet.
  func form(of terms: PeriodTemplateKey) -> TransactionTemplate? { byTerms[terms] }

  /// Returns the form of a blank payload.
  ///
  /// A form that is unlikely to be shared is not stored.
  mutating func form(
    _ blank: JWSTransactionDecodedPayload, terms: PeriodTemplateKey? = nil
  ) -> TransactionTemplate {
    guard blank.revocationDate == nil, blank.commitmentInfo == nil,
      blank.advancedCommerceInfo == nil, blank.multiSeatInfo == nil
    else { return TransactionTemplate(blank) }
    if let form = known[blank], terms == nil || form.terms == terms { return form }
    let form = TransactionTemplate(blank, terms: terms)
    known[blank] = form
    if let terms { byTerms[terms] = form }
    return form
  }
}
