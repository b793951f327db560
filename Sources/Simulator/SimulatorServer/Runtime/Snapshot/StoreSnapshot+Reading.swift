internal import AppStoreCore
internal import AppStoreSimulator
internal import Foundation
internal import StoreConfiguration

extension StoreSnapshot {
  /// Decodes a snapshot from a file's bytes.
  init(_ bytes: [UInt8]) throws(SnapshotError) {
    struct Version: Decodable { let version: Int }
    let decoder = JSONDecoder()
    guard let version = try? decoder.decode(Version.self, from: Data(bytes)).version else {
      throw .unreadable("not a JSON object with a version")
    }
    guard version == StoreSnapshot.currentVersion else {
      throw .unreadable("its version is \(version), not \(StoreSnapshot.currentVersion)")
    }
    do {
      let snapshot = try decoder.decode(StoreSnapshot.self, from: Data(bytes))
      guard snapshot.faults.wrongField == nil, snapshot.hasValidReferences,
        snapshot.rateLimits?.perHour.map({ $0 > 0 }) != false
      else {
        throw SnapshotError.unreadable("its faults, limits or messages are out of range")
      }
      self = snapshot
    } catch let error as SnapshotError {
      throw error
    } catch let error as DecodingError {
      throw .unreadable(error.field.map { "\($0) is invalid" } ?? "a field is invalid")
    } catch {
      throw .unreadable("a field is invalid")
    }
  }

  /// Checks that it belongs to a store that was opened in the same way.
  func check(
    against simulator: AppStoreState, seed: UInt64?, start: Timestamp
  ) throws(SnapshotError) {
    guard seed == self.seed else { throw .otherStore("seed") }
    guard start == self.start else { throw .otherStore("start") }
    guard simulator.environment == environment else { throw .otherStore("environment") }
    guard simulator.app.bundleID == bundleID else { throw .otherStore("bundle") }
    guard simulator.app.appAppleID == appAppleID else { throw .otherStore("appAppleId") }
    guard simulator.pace == SubscriptionDurations(timeRate ?? .realTime) else {
      throw .otherStore("time rate")
    }
    guard simulator.renewalLimit == renewalLimit else {
      throw .otherStore("renewal limit")
    }
    guard configuration.map({ $0 == StoreFingerprint.configuration(of: simulator) }) ?? true else {
      throw .otherStore("configuration")
    }
  }
}

extension StoreSnapshot {
  /// Whether every message references an existing notification and subscriber.
  fileprivate var hasValidReferences: Bool {
    messages.allSatisfy { message in
      notifications.indices.contains(message.entry)
        && notifications[message.entry].deliveries.indices.contains(message.subscriber)
    }
  }
}

extension DecodingError {
  /// The field that could not be decoded; `nil` if unknown.
  fileprivate var field: String? {
    let path: [any CodingKey]
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      path = context.codingPath
    case .keyNotFound(let key, let context): path = context.codingPath + [key]
    @unknown default: return nil
    }
    return path.isEmpty
      ? nil : path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
