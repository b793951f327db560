internal import AppStoreTypes

/// The app and environment a notification is about, wherever its kind keeps them.
///
/// A notification has exactly one of `data`, `summary`, `appData` and `externalPurchaseToken`.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2decodedpayload>
struct NotificationSubject: Sendable {
  let bundleID: BundleID
  let appAppleID: Int64?
  let environment: AppStoreEnvironment

  init(
    of payload: ResponseBodyV2DecodedPayload, in token: CompactJWS
  ) throws(VerificationError) {
    let sections = ["appData", "data", "externalPurchaseToken", "summary"].filter {
      token.payloadKeys.contains($0)
    }
    guard sections.count == 1 else {
      throw .payloadField(
        .notification, field: "data",
        reason: sections.isEmpty
          ? "is missing, and so are summary, appData and externalPurchaseToken"
          : "stands beside others (\(sections.joined(separator: ", "))); one was expected")
    }
    if let data = payload.data {
      (bundleID, appAppleID, environment) = (data.bundleId, data.appAppleId, data.environment)
      return
    }
    let other = try PayloadDecoder.decode(Sections.self, from: token.payload, kind: .notification)
    guard let section = other.summary ?? other.appData ?? other.externalPurchaseToken else {
      throw .payloadField(.notification, field: sections[0], reason: "is null")
    }
    guard let environment = section.environment ?? section.externalEnvironment else {
      throw .payloadField(
        .notification, field: "\(sections[0]).environment", reason: "is missing")
    }
    (bundleID, appAppleID) = (section.bundleId, section.appAppleId)
    self.environment = environment
  }

  private struct Sections: Decodable {
    var summary: Section?
    var appData: Section?
    var externalPurchaseToken: Section?
  }

  private struct Section: Decodable {
    var bundleId: BundleID
    var appAppleId: Int64?
    var environment: AppStoreEnvironment?
    var externalPurchaseId: String?

    /// The environment of an external purchase token, which Apple tells by the id's beginning.
    var externalEnvironment: AppStoreEnvironment? {
      externalPurchaseId.map { $0.hasPrefix("SANDBOX") ? .sandbox : .production }
    }
  }
}
