internal import AppStoreTypes

/// What many subscriptions' renewal information has in common: a payload in which everything that is a
/// subscription's own is left blank.
final class RenewalForm: Hashable, Sendable {
  let payload: JWSRenewalInfoDecodedPayload
  /// What the payload of a plain, running subscription was made from; `nil` for others.
  let terms: RenewalTerms?

  init(_ payload: JWSRenewalInfoDecodedPayload, terms: RenewalTerms? = nil) {
    self.payload = payload
    self.terms = terms
  }

  static func == (lhs: RenewalForm, rhs: RenewalForm) -> Bool {
    lhs === rhs || lhs.payload == rhs.payload
  }

  func hash(into hasher: inout Hasher) { hasher.combine(payload) }
}

/// The forms in use, each kept once.
struct RenewalForms: Hashable, Sendable {
  private var known: [JWSRenewalInfoDecodedPayload: RenewalForm] = [:]
  private var byTerms: [RenewalTerms: RenewalForm] = [:]

  /// The form of plain, running subscriptions of some terms; `nil` while there is none.
  func form(of terms: RenewalTerms) -> RenewalForm? { byTerms[terms] }

  /// Returns the form of a blank payload; one that no other subscription is likely to share is not kept.
  mutating func form(
    _ blank: JWSRenewalInfoDecodedPayload, terms: RenewalTerms?
  ) -> RenewalForm {
    guard blank.commitmentInfo == nil, blank.advancedCommerceInfo == nil,
      blank.multiSeatInfo == nil
    else { return RenewalForm(blank) }
    if let form = known[blank], terms == nil || form.terms == terms { return form }
    let form = RenewalForm(blank, terms: terms)
    known[blank] = form
    if let terms { byTerms[terms] = form }
    return form
  }
}
