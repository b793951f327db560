internal import AppStoreTypes

/// Renewal information shared by many subscriptions: a payload without the fields that are specific
/// to one subscription.
final class RenewalForm: Hashable, Sendable {
  let payload: JWSRenewalInfoDecodedPayload
  /// The terms of a plain, running subscription's payload; `nil` for others.
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

/// The forms in use, each stored once.
struct RenewalForms: Hashable, Sendable {
  private var known: [JWSRenewalInfoDecodedPayload: RenewalForm] = [:]
  private var byTerms: [RenewalTerms: RenewalForm] = [:]

  /// Returns the form of plain, running subscriptions with these terms; `nil` if none exists yet.
  func form(of terms: RenewalTerms) -> RenewalForm? { byTerms[terms] }

  /// Returns the form of a blank payload.
  ///
  /// A form that is unlikely to be shared is not stored.
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
