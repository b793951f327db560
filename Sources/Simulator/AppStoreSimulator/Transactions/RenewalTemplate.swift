internal import AppStoreCore

/// Renewal information shared by many subscriptions: a payload without the fields that are specific
/// to one subscription.
final class RenewalTemplate: Hashable, Sendable {
  let payload: JWSRenewalInfoDecodedPayload
  /// The terms of a plain, running subscription's payload; `nil` for others.
  let terms: RenewalTemplateKey?

  init(_ payload: JWSRenewalInfoDecodedPayload, terms: RenewalTemplateKey? = nil) {
    self.payload = payload
    self.terms = terms
  }

  static func == (lhs: RenewalTemplate, rhs: RenewalTemplate) -> Bool {
    lhs === rhs || lhs.payload == rhs.payload
  }

  func hash(into hasher: inout Hasher) { hasher.combine(payload) }
}

/// The forms in use, each stored once.
struct RenewalTemplates: Hashable, Sendable {
  private var known: [JWSRenewalInfoDecodedPayload: RenewalTemplate] = [:]
  private var byTerms: [RenewalTemplateKey: RenewalTemplate] = [:]

  /// Returns the form of plain, running subscriptions with these terms; `nil` if none exists yet.
  func form(of terms: RenewalTemplateKey) -> RenewalTemplate? { byTerms[terms] }

  /// Returns the form of a blank payload.
  ///
  /// A form that is unlikely to be shared is not stored.
  mutating func form(
    _ blank: JWSRenewalInfoDecodedPayload, terms: RenewalTemplateKey?
  ) -> RenewalTemplate {
    guard blank.commitmentInfo == nil, blank.advancedCommerceInfo == nil,
      blank.multiSeatInfo == nil
    else { return RenewalTemplate(blank) }
    if let form = known[blank], terms == nil || form.terms == terms { return form }
    let form = RenewalTemplate(blank, terms: terms)
    known[blank] = form
    if let terms { byTerms[terms] = form }
    return form
  }
}
