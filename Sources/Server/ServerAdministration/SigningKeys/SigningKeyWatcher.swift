package import AppStoreCore
internal import EntitlementAPI
package import EntitlementServer
package import Logging

/// Loads keys that were added to the data directory, and warns before no key can sign.
package actor SigningKeyWatcher {
  /// How often a warning is repeated.
  private static let warningInterval = Duration.hours(12)
  /// The interval between two checks of the folder.
  package static let interval = Duration.seconds(2)

  private let folder: SigningKeyDirectory
  private let ring: IntermediateKeyRing
  private let clock: any WallClock
  private let logger: Logger
  private var fingerprint: [String]
  private var warnedAt: Timestamp?

  package init(
    _ folder: SigningKeyDirectory, ring: IntermediateKeyRing, clock: any WallClock, logger: Logger
  ) {
    self.folder = folder
    self.ring = ring
    self.clock = clock
    self.logger = logger
    fingerprint = folder.fingerprint
  }

  /// Checks the folder once.
  package func look() {
    let now = clock.now()
    let found = folder.fingerprint
    if found != fingerprint {
      fingerprint = found
      reload()
    }
    warn(at: now)
  }

  private func reload() {
    do throws(ServerDataError) {
      let contents = try folder.read()
      for problem in contents.remarks(at: clock.now()) {
        logger.warning("Signing key problem", metadata: ["reason": "\(problem)"])
      }
      ring.replace(with: contents.keys)
      var metadata: Logger.Metadata = ["keys": .stringConvertible(contents.bundles.count)]
      let revoked = Set(contents.keys.revoked.flatMap(\.keys))
      if !revoked.isEmpty { metadata["revoked"] = "\(revoked.count)" }
      if contents.keys.roots.count > 1 { metadata["roots"] = "\(contents.keys.roots.count)" }
      logger.notice("Signing keys reloaded", metadata: metadata)
    } catch {
      logger.error(
        "Reloading signing keys failed; keeping the current keys", metadata: ["reason": "\(error)"])
    }
  }

  private func warn(at now: Timestamp) {
    let expiry = ring.signer(at: now)?.intermediate.expirationMilliseconds
    let left = expiry.map { Timestamp(milliseconds: $0) - now }
    guard !ring.canRenewKeys, left.map({ $0 < IntermediateKeyRing.renewalMargin }) ?? true else {
      return
    }
    if let warnedAt, now - warnedAt < Self.warningInterval { return }
    warnedAt = now
    let fix = "run tessera keys sign-intermediate, then tessera keys import-intermediate"
    guard let left else {
      logger.error("No valid signing key; responses are unsigned", metadata: ["fix": "\(fix)"])
      return
    }
    logger.warning(
      "Signing key expires soon",
      metadata: ["hours": .stringConvertible(left.components.seconds / 3600), "fix": "\(fix)"])
  }
}
