internal import AppStoreCore

extension ConfiguredOffer: ConfigurationPart {
  func describe(to writer: inout ObjectWriter, was loaded: ConfiguredOffer?) {
    writer.set("paymentMode", discountType, was: loaded?.discountType) {
      XcodeJSONStyle.string(ConfigurationLoader.word(for: $0))
    }
    writer.set("subscriptionPeriod", period.iso8601, was: loaded?.period.iso8601)
    writer.set("displayPrice", optional: paidPrice, was: loaded?.paidPrice, as: priceText)
    if !writer.isNew || periodCount > 1 || writer.hasBillingPlans {
      writer.set(
        "numberOfPeriods", periodCount, was: loaded?.periodCount, as: XcodeJSONStyle.number)
    }
    let plan = billingPlan ?? (writer.isNew && writer.hasBillingPlans ? .billedUpfront : nil)
    writer.set("billingPlanType", optional: plan?.rawValue, was: loaded?.billingPlan?.rawValue)
    let digits = writer.newInternalID(
      "\(type.rawValue) \(id ?? "") \(discountType) \(period.iso8601) \(plan?.rawValue ?? "")")
    writer.set("internalID", optional: internalID ?? digits, was: loaded?.internalID)
    writer.set("offerID", optional: offerID, was: loaded?.offerID)
    writer.set("referenceName", optional: referenceName, was: loaded?.referenceName)
    if type == .code {
      writer.set("eligibility", eligibility, was: loaded?.eligibility) {
        [line = writer.innerLine] in
        XcodeJSONStyle.array($0.map { XcodeJSONStyle.string($0.rawValue) }, line: line)
      }
      writer.set("isStackable", isStackable, was: loaded?.isStackable)
    }
    if type == .winBack { writer.set("isEligible", isEligible, was: loaded?.isEligible) }
  }

  /// The price in a file; `nil` for a free trial, which has none.
  private var paidPrice: Int64? { discountType == .freeTrial ? nil : priceMilliunits }
}

extension ObjectWriter {
  /// Whether the file's version has billing plans, since which files usually have
  /// `numberOfPeriods`.
  fileprivate var hasBillingPlans: Bool { version.major >= 5 }
}

extension ConfiguredBillingPlan: ConfigurationPart {
  func describe(to writer: inout ObjectWriter, was loaded: ConfiguredBillingPlan?) {
    writer.set("billingPlanType", type.rawValue, was: loaded?.type.rawValue)
    writer.set("displayPrice", priceMilliunits, was: loaded?.priceMilliunits, as: priceText)
    writer.set(
      "commitmentDisplayPrice", commitmentPriceMilliunits,
      was: loaded?.commitmentPriceMilliunits, as: priceText)
    let digits = writer.newInternalID("\(type.rawValue) \(priceMilliunits)")
    writer.set("internalID", optional: internalID ?? digits, was: loaded?.internalID)
    writer.set("isEnabled", isEnabled, was: loaded?.isEnabled)
  }
}
