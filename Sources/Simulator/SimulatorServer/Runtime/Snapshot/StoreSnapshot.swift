public import AppStoreCore
internal import Foundation
public import StoreConfiguration
internal import StoreKitBackend

/// The whole state of a simulated store in one value, to save in a file.
///
/// It stores the calls instead of their results, because the same seed and calls give the same
/// store. It also stores the signed notifications. Certificates, keys and the configuration are
/// separate files.
public struct StoreSnapshot: Codable, Sendable {
  static let currentVersion = 1

  let version: Int
  /// The seed of the store's identifiers.
  public let seed: UInt64
  /// The initial store time.
  public let start: Timestamp
  /// The environment that the store simulates: the sandbox or production.
  public let environment: AppStoreEnvironment
  /// The app it sells for.
  public let bundleID: BundleID
  let appAppleID: Int64?
  /// The time rate of subscriptions; `nil` for the calendar.
  public let timeRate: TimeRate?
  /// The number of renewals after each purchase; `nil` for unlimited.
  public let renewalLimit: Int?
  /// A hash of the products; `nil` in older files.
  let configuration: UInt64?
  let calls: [StoreMutation]
  /// A hash of the state after the calls.
  let fingerprint: UInt64
  let notifications: [NotificationLogEntry]
  let messages: [Outbox.Message]
  let consumption: [ConsumptionInformation]
  let accountsWithoutAppTransaction: [String]
  let retention: RetentionState
  /// The used nonces of signed offers; `nil` if none.
  let usedNonces: [UUID]?
  let faults: FaultConfiguration
  /// The behaviors of devices; `nil` in older files.
  let behaviors: Behaviors?

  /// The notification addresses; `nil` in older files.
  let notificationURLs: [String]?
  /// The limits of Apple's API; `nil` if none.
  let rateLimits: RateLimits?
  /// What devices respond outside of purchases; `nil` in older files.
  let conditions: DeviceConditions?

  /// The rate limits of Apple's API.
  ///
  /// The counts are not saved.
  struct RateLimits: Codable, Sendable {
    /// The calls of an endpoint per hour; `nil` for Apple's own limits.
    let perHour: Int?
  }

  /// The behaviors of devices.
  ///
  /// The views of their processes are not saved.
  struct Behaviors: Codable, Sendable {
    let store: StoreKitBehaviors
    let accounts: [String: StoreKitBehaviors]
  }
}
