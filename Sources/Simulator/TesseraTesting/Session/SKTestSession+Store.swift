internal import AppStoreCore
internal import AppStoreSimulator
public import Foundation
internal import SignedData
internal import SimulatorServer
public import StoreKitTest

/// A notification that the store would send to the developer's server.
public struct StoreNotification: Hashable, Sendable {
  /// Apple's notification type, such as `DID_RENEW`.
  public let type: String
  /// Apple's subtype, such as `BILLING_RECOVERY`; `nil` if it has none.
  public let subtype: String?
  /// The signed notification, a compact JWS.
  public let signedPayload: String
}

extension SKTestSession {
  /// The root certificate of everything the store signs, in DER; the only one if it signs as Xcode.
  public var rootCertificate: Data { Data(environment.store.root.der) }

  /// The notifications of the store, oldest first; it sends none of them itself.
  public var notifications: [StoreNotification] {
    ImmediateChanges.run(on: environment.store) { $0.notificationLog }.map { entry in
      StoreNotification(
        type: entry.notificationType.rawValue, subtype: entry.subtype?.rawValue,
        signedPayload: entry.signedPayload)
    }
  }

  /// What happened to the customer, one line for each event: date, kind and description.
  public var timeline: String {
    ImmediateChanges.run(on: environment.store) {
      $0.timelineLines(of: StoreTestEnvironment.account)
    }
    .joined(separator: "\n")
  }

  /// What happened to the customer without dates and identifiers, to compare with a saved text.
  ///
  /// Each line has the kind of event and the product or the notification.
  public var timelineSnapshot: String {
    ImmediateChanges.run(on: environment.store) {
      $0.timelineSummary(of: StoreTestEnvironment.account)
    }
    .joined(separator: "\n")
  }
}
