internal import AppStoreCore

extension ConfiguredSubscription: ConfigurationPart {
  func describe(to writer: inout ObjectWriter, was loaded: ConfiguredSubscription?) {
    product.describe(to: &writer, was: loaded?.product)
    writer.set("groupNumber", groupLevel, was: loaded?.groupLevel, as: XcodeJSONStyle.number)
    writer.set("subscriptionGroupID", groupID.rawValue, was: loaded?.groupID.rawValue)
    writer.set("recurringSubscriptionPeriod", period.iso8601, was: loaded?.period.iso8601)
    writer.list("adHocOffers", promotionalOffers, was: loaded?.promotionalOffers)
    writer.list("codeOffers", codeOffers, was: loaded?.codeOffers, since: Self.codesSince)
    writer.list(
      "winbackOffers", winBackOffers, was: loaded?.winBackOffers, since: Self.winBackSince)
    writer.list("billingPlans", billingPlans, was: loaded?.billingPlans, since: Self.plansSince)
    describeIntroductoryOffers(to: &writer, was: loaded?.introductoryOffers)
  }

  private static let codesSince = FileVersion(major: 1, minor: 2)
  private static let winBackSince = FileVersion(major: 4, minor: 0)
  private static let plansSince = FileVersion(major: 5, minor: 0)

  /// Writes the list of introductory offers, which exists since 5.0, and the single offer next to
  /// it.
  ///
  /// Without the list, a missing offer is `null`; with the list, its key is omitted.
  private func describeIntroductoryOffers(
    to writer: inout ObjectWriter, was loaded: [ConfiguredOffer]?
  ) {
    if !writer.isNew, introductoryOffers == loaded ?? [] { return }
    let single = writer.base?.node["introductoryOffer"]
    let hasList =
      writer.base?.node["introductoryOffers"] != nil || writer.version >= Self.plansSince
      || introductoryOffers.count > 1
    if hasList { writer.list("introductoryOffers", introductoryOffers, was: loaded) }
    guard var offer = introductoryOffer else {
      return writer.change("introductoryOffer", to: hasList ? nil : XcodeJSONStyle.null)
    }
    if hasList {
      // The single offer is a copy from the list, but keeps its own location in the file.
      offer.origin =
        writer.base.flatMap { base in
          single.flatMap { ConfigurationLoader.copiedOffer($0, of: base, period: period) }
        } ?? SourceOrigin()
    }
    writer.change("introductoryOffer", to: writer.text(of: offer, line: writer.innerLine))
  }
}

extension ObjectWriter {
  /// Writes a list that new objects have since a version; in older versions only if it is not
  /// empty.
  fileprivate mutating func list<Part: ConfigurationPart>(
    _ key: String, _ parts: [Part], was loaded: [Part]?, since first: FileVersion
  ) {
    if isNew, parts.isEmpty, version < first { return }
    list(key, parts, was: loaded)
  }
}

extension ConfiguredSubscriptionGroup: ConfigurationPart {
  func describe(to writer: inout ObjectWriter, was loaded: ConfiguredSubscriptionGroup?) {
    writer.set("id", id.rawValue, was: loaded?.id.rawValue)
    writer.list("localizations", localizations, was: loaded?.localizations)
    writer.set("name", name, was: loaded?.name)
    writer.list("subscriptions", subscriptions, was: loaded?.subscriptions)
  }
}
