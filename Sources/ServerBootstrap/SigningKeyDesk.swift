public import AppStoreTypes
public import Foundation
internal import Ledger
internal import LedgerSQLite
public import TrustedEntitlements

/// What a person does with the keys that sign a server's answers; all of it stands in the audit log.
public struct SigningKeyDesk: Sendable {
  private let keys: SigningKeyFolder

  /// Creates a desk for a data folder; nothing is read yet.
  public init(dataFolder: URL) {
    keys = SigningKeyFolder(dataFolder)
  }

  /// Makes another intermediate key and adds it; a server that runs takes it up by itself.
  ///
  /// - Parameters:
  ///   - root: The root key; `nil` takes the one in the folder.
  ///   - days: For how many days it signs.
  ///   - person: Who does it.
  ///   - now: The current time; keys that expired before it are removed.
  /// - Throws: ``BootstrapError``; after ``BootstrapError/unlogged(what:reason:)`` the key is there.
  public func rotate(
    root: RootSigningKey?, days: Int, by person: String, at now: Timestamp
  ) async throws(BootstrapError) -> IntermediateKeyBundle {
    let bundle = try keys.rotate(root: root, days: days, at: now)
    try await log(.rotateKey, bundle, by: person, at: now)
    return bundle
  }

  /// Adds a key that was signed elsewhere.
  ///
  /// - Throws: ``BootstrapError``; after ``BootstrapError/unlogged(what:reason:)`` the key is there.
  public func importKey(
    _ bundle: IntermediateKeyBundle, by person: String, at now: Timestamp
  ) async throws(BootstrapError) {
    try keys.importKey(bundle, at: now)
    try await log(.importKey, bundle, by: person, at: now)
  }

  /// Makes a key for a server that does not have the root.
  ///
  /// It stands in the audit log of the data folder that the root lies in; away from a server there is none,
  /// and the server that gets the key tells of it.
  ///
  /// - Parameters:
  ///   - rootFile: The file of the root key.
  ///   - days: For how many days the key signs.
  ///   - file: The file to write; it must not be there yet.
  /// - Throws: ``BootstrapError``; after ``BootstrapError/unlogged(what:reason:)`` the file is there.
  public static func sign(
    with rootFile: URL, days: Int, to file: URL, by person: String, at now: Timestamp
  ) async throws(BootstrapError) -> IntermediateKeyBundle {
    let bundle = IntermediateKeyBundle(
      signedBy: try RootKeyFile.load(rootFile), days: days, at: now.milliseconds)
    try SigningKeyFolder.write(bundle, to: file)
    let folder = rootFile.deletingLastPathComponent()
    if DataFolder.hasLedger(folder) {
      try await SigningKeyDesk(dataFolder: folder).log(.signKey, bundle, by: person, at: now)
    }
    return bundle
  }

  /// Takes keys back, so that clients which have the list believe nothing that they signed.
  ///
  /// - Parameters:
  ///   - revoked: The base64 of the public keys.
  ///   - root: The root key; `nil` takes the one in the folder.
  /// - Returns: All keys that are revoked now.
  /// - Throws: ``BootstrapError``; after ``BootstrapError/unlogged(what:reason:)`` the list is there.
  public func revoke(
    _ revoked: [String], root: RootSigningKey?, by person: String, at now: Timestamp
  ) async throws(BootstrapError) -> RevokedKeyList {
    let list = try keys.revoke(revoked, root: root, at: now)
    try await log(list, by: person, at: now)
    return list
  }

  /// Takes a list of revoked keys that was signed elsewhere.
  ///
  /// - Throws: ``BootstrapError``; after ``BootstrapError/unlogged(what:reason:)`` the list is there.
  public func importRevokedKeys(
    _ list: RevokedKeyList, by person: String, at now: Timestamp
  ) async throws(BootstrapError) {
    try keys.importRevokedKeys(list)
    try await log(list, by: person, at: now)
  }

  private func log(
    _ list: RevokedKeyList, by person: String, at now: Timestamp
  ) async throws(BootstrapError) {
    let names = list.keys.map { Data($0).base64EncodedString() }
    try await log(
      .revokeKeys, of: names.joined(separator: " "), ["root": list.root.base64], by: person,
      at: now)
  }

  private func log(
    _ act: AuditAct, _ bundle: IntermediateKeyBundle, by person: String, at now: Timestamp
  ) async throws(BootstrapError) {
    try await log(
      act, of: Data(bundle.key.publicKey).base64EncodedString(),
      [
        "expires": Timestamp(milliseconds: bundle.key.expirationMilliseconds).iso8601,
        "root": bundle.root.base64,
      ], by: person, at: now)
  }

  private func log(
    _ act: AuditAct, of subject: String, _ details: [String: String], by person: String,
    at now: Timestamp
  ) async throws(BootstrapError) {
    let entry = AuditEntry(
      at: now, actor: RecordActor.person(person).description, act: act, subject: subject,
      details: details)
    do throws(LedgerError) {
      // Keys may come before the first start of the server that uses them.
      let path = keys.folder.appending(path: BuiltServer.ledgerFile).path
      try await SQLiteLedger(path: path).append(entry)
    } catch {
      throw .unlogged(what: act.rawValue, reason: "\(error)")
    }
  }
}
