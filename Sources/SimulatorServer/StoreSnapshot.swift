public import AppStoreTypes
internal import Foundation
public import StoreConfiguration
internal import StoreKitBackend

/// A simulated store's whole state in one value, to be kept in a file.
///
/// It holds what was done to the store rather than what came of it, because the same seed and the same calls
/// give the same store; and beside that the notifications as they were signed. Certificates, keys and the
/// configuration are files of their own.
public struct StoreSnapshot: Codable, Sendable {
  static let currentVersion = 1

  let version: Int
  /// What the store's identifiers were drawn from.
  public let seed: UInt64
  /// The store's time at first.
  public let start: Timestamp
  /// Whether the store plays the sandbox or production.
  public let environment: AppStoreEnvironment
  /// The app it sells for.
  public let bundleID: BundleID
  let appAppleID: Int64?
  /// The time rate that subscriptions live by; `nil` for the calendar.
  public let timeRate: TimeRate?
  /// How often a subscription renews after each purchase; `nil` for without end.
  public let renewalLimit: Int?
  /// A number of what the store sells; `nil` in files from before it was kept.
  let configuration: UInt64?
  let calls: [StoreCall]
  /// A number of the state that the calls led to.
  let fingerprint: UInt64
  let notifications: [NotificationLogEntry]
  let letters: [Outbox.Letter]
  let consumption: [ConsumptionInformation]
  let accountsWithoutAppTransaction: [String]
  let retention: RetentionState
  /// The nonces of signed offers that were used; `nil` for none.
  let usedNonces: [UUID]?
  let faults: FaultDial
  /// The habits of devices; `nil` in files from before there were any.
  let behaviors: Behaviors?

  /// The addresses that notifications go to; `nil` in files from before they were kept.
  let notificationURLs: [String]?
  /// The limits of Apple's API; `nil` for none.
  let rateLimits: RateLimits?

  /// How the calls of Apple's API are limited; what was counted is not kept.
  struct RateLimits: Codable, Sendable {
    /// How many calls of an endpoint an hour has; `nil` for Apple's own numbers.
    let perHour: Int?
  }

  /// The habits that devices show; what they have been shown is not kept.
  struct Behaviors: Codable, Sendable {
    let store: StoreKitBehaviors
    let accounts: [String: StoreKitBehaviors]
  }
}
