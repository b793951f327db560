internal import AppStoreCore

/// The app and environment of a notification, wherever its type contains them.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2decodedpayload>
struct NotificationSubject: Sendable {
  let bundleID: BundleID
  let appAppleID: Int64?
  let environment: AppStoreEnvironment

  private init(_ bundleID: BundleID, _ appAppleID: Int64?, _ environment: AppStoreEnvironment) {
    self.bundleID = bundleID
    self.appAppleID = appAppleID
    self.environment = environment
  }

  init(of payload: ResponseBodyV2DecodedPayload) throws(VerificationError) {
    let sections = [
      payload.appData.map { ("appData", Self($0.bundleId, $0.appAppleId, $0.environment)) },
      payload.data.map { ("data", Self($0.bundleId, $0.appAppleId, $0.environment)) },
      payload.externalPurchaseToken.map {
        ("externalPurchaseToken", Self($0.bundleId, $0.appAppleId, $0.environment))
      },
      payload.summary.map { ("summary", Self($0.bundleId, $0.appAppleId, $0.environment)) },
      try payload.unclaimInfo.map { info throws(VerificationError) in
        ("unclaimInfo", try Self(of: info))
      },
    ].compactMap { $0 }
    guard sections.count == 1 else {
      let names = sections.map(\.0).joined(separator: ", ")
      throw .payloadField(
        .notification, field: "data",
        reason: sections.isEmpty
          ? "is missing, as are summary, appData, externalPurchaseToken and unclaimInfo"
          : "conflicts with others (\(names)); expected exactly one")
    }
    self = sections[0].1
  }

  /// Apple has not documented where these notifications name the app; without both, they cannot be
  /// tied to one.
  private init(of info: UnclaimInfo) throws(VerificationError) {
    guard let bundleID = info.bundleId else {
      throw .payloadField(.notification, field: "unclaimInfo.bundleId", reason: "is missing")
    }
    guard let environment = info.environment else {
      throw .payloadField(.notification, field: "unclaimInfo.environment", reason: "is missing")
    }
    self.init(bundleID, info.appAppleId, environment)
  }
}

extension ExternalPurchaseToken {
  /// The environment, which Apple indicates by the prefix of the token's identifier.
  fileprivate var environment: AppStoreEnvironment {
    externalPurchaseId.hasPrefix("SANDBOX") ? .sandbox : .production
  }
}
