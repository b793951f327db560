package import AppStoreCore
internal import Ledger

/// A notification of Apple that is sent to other receivers as Apple sent it.
package struct ForwardedNotification: Hashable, Sendable {
  /// Apple's identifier, which is also the delivery's.
  package let uuid: String
  /// The sequence of the fact; for a quarantined one, the number of the item with a minus sign.
  package let position: Int64
  /// The purchase; `nil` if it concerns none, or if the server could not verify it.
  package let purchase: OriginalTransactionID?
  /// The environment; `nil` if the notification does not name one.
  package let environment: AppStoreEnvironment?
  /// The app; `nil` if the notification does not name one.
  package let bundleID: BundleID?
  /// The bytes of the request.
  package let body: [UInt8]

  /// Creates the notification of a fact; `nil` for other facts, and for one that Apple no longer
  /// sends: read from its history more than ``historyAge`` after it was signed.
  ///
  /// - Parameters:
  ///   - recorded: The fact.
  ///   - includesOld: Whether the age does not matter.
  init?(_ recorded: RecordedFact, includesOld: Bool = false) {
    let fact = recorded.fact
    guard fact.kind == .notification else { return nil }
    let age = recorded.receivedAt - fact.signedDate
    if !includesOld, recorded.source != .notification, age > Self.historyAge { return nil }
    uuid = fact.identity
    position = recorded.sequence
    purchase = fact.originalTransactionID
    if fact.bundleID == nil, case .notification(let payload)? = try? fact.decodedPayload() {
      (bundleID, environment) = payload.subject
    } else {
      (bundleID, environment) = (fact.bundleID, fact.environment)
    }
    // Apple's form; a compact JWS needs no escapes.
    body = Array(#"{"signedPayload":"\#(fact.jws)"}"#.utf8)
  }

  /// Creates a quarantined notification; `nil` for other data, and unless Apple signed it.
  ///
  /// What is read from it is not verified and only selects receivers.
  init?(_ item: QuarantinedItem) {
    guard item.source == FactSource.notification.rawValue, item.isSignedByApple,
      let payload = Self.payload(in: item.raw)
    else { return nil }
    uuid = payload.notificationUUID
    position = -item.id
    purchase = nil
    (bundleID, environment) = payload.subject
    body = item.raw
  }

  /// How long Apple repeats a notification that no server accepted, and one day more.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreservernotifications/responding-to-app-store-server-notifications>
  static let historyAge = Duration.days(4)

  private static func payload(in body: [UInt8]) -> ResponseBodyV2DecodedPayload? {
    guard let fields = try? JSONReader.object(body),
      case .string(let token)? = fields["signedPayload"]
    else { return nil }
    let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let json = Base64.decodeURL(parts[1]),
      let payload = try? ResponseBodyV2DecodedPayload(json: json),
      1...64 ~= payload.notificationUUID.utf8.count
    else { return nil }
    return payload
  }
}

extension ResponseBodyV2DecodedPayload {
  /// The app and the environment, from whichever part has them.
  fileprivate var subject: (BundleID?, AppStoreEnvironment?) {
    (
      data?.bundleId ?? appData?.bundleId ?? summary?.bundleId ?? externalPurchaseToken?.bundleId
        ?? unclaimInfo?.bundleId,
      data?.environment ?? appData?.environment ?? summary?.environment ?? unclaimInfo?.environment
    )
  }
}

extension QuarantinedItem {
  /// Whether a check failed that comes after the signatures, so that a known root signed the data:
  /// the catalog lacks the app, for example, or the clock is wrong.
  fileprivate var isSignedByApple: Bool {
    // The outer signature is checked before the parts inside.
    check.contains("/") || ["chain.validity", "chain.validity-now"].contains(check)
      || ["date.", "payload.", "claim.", "binding."].contains { check.hasPrefix($0) }
  }
}
