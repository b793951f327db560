public import AppStoreTypes
public import Foundation
internal import Ledger
internal import LedgerSQLite
public import TrustedEntitlements

/// What a person does with the keys that sign a server's answers; all of it stands in the audit log.
public struct SigningKeyDesk: Sendable {
  let keys: SigningKeyFolder

  /// Creates a desk for a data folder; nothing is read yet.
  public init(dataFolder: URL) {
    keys = SigningKeyFolder(dataFolder)
  }

  /// Makes another intermediate key and adds it; a server that runs takes it up by itself.
  ///
  /// - Parameters:
  ///   - roots: The root keys that are elsewhere.
  ///   - days: For how many days it signs.
  ///   - person: Who does it.
  ///   - now: The current time; keys that expired before it are removed.
  /// - Throws: ``BootstrapError``; after ``BootstrapError/unlogged(what:reason:)`` the key is there.
  public func rotate(
    roots: [RootSigningKey], days: Int, by person: String, at now: Timestamp
  ) async throws(BootstrapError) -> IntermediateKeyBundle {
    let bundle = try keys.rotate(roots: roots, days: days, at: now)
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
  ///   - rootFiles: The files of the root keys, at least one: while a root is replaced, of both.
  ///   - days: For how many days the key signs.
  ///   - file: The file to write; it must not be there yet.
  /// - Throws: ``BootstrapError``; after ``BootstrapError/unlogged(what:reason:)`` the file is there.
  public static func sign(
    with rootFiles: [URL], days: Int, to file: URL, by person: String, at now: Timestamp
  ) async throws(BootstrapError) -> IntermediateKeyBundle {
    var roots: [RootSigningKey] = []
    for file in rootFiles { roots.append(try RootKeyFile.load(file)) }
    let bundle = IntermediateKeyBundle(signedBy: roots, days: days, at: now.milliseconds)
    try SigningKeyFolder.write(bundle, to: file)
    for rootFile in rootFiles { try await logSigning(of: bundle, with: rootFile, person, now) }
    return bundle
  }

  /// Lets another root sign a key that was made for a server, and writes it to a new file.
  ///
  /// - Parameters:
  ///   - bundleFile: The key as it was signed before.
  ///   - rootFile: The file of the other root key.
  ///   - file: The file to write; it must not be there yet.
  /// - Throws: ``BootstrapError``; after ``BootstrapError/unlogged(what:reason:)`` the file is there.
  public static func countersign(
    _ bundleFile: URL, with rootFile: URL, to file: URL, by person: String, at now: Timestamp
  ) async throws(BootstrapError) -> IntermediateKeyBundle {
    let bundle = try SigningKeyFolder.load(bundleFile)
      .countersigned(by: try RootKeyFile.load(rootFile))
    try SigningKeyFolder.write(bundle, to: file)
    try await logSigning(of: bundle, with: rootFile, person, now)
    return bundle
  }

  private static func logSigning(
    of bundle: IntermediateKeyBundle, with rootFile: URL, _ person: String, _ now: Timestamp
  ) async throws(BootstrapError) {
    let folder = rootFile.deletingLastPathComponent()
    guard DataFolder.hasLedger(folder) else { return }
    try await SigningKeyDesk(dataFolder: folder).log(.signKey, bundle, by: person, at: now)
  }

  /// Takes keys back, so that clients which have the list believe nothing that they signed.
  ///
  /// - Parameters:
  ///   - revoked: The base64 of the public keys.
  ///   - roots: The root keys that are elsewhere.
  /// - Returns: All keys that are revoked now.
  /// - Throws: ``BootstrapError``; after ``BootstrapError/unlogged(what:reason:)`` the list is there.
  public func revoke(
    _ revoked: [String], roots: [RootSigningKey], by person: String, at now: Timestamp
  ) async throws(BootstrapError) -> RevokedKeyList {
    let list = try keys.revoke(revoked, roots: roots, at: now)
    try await log(list, by: person, at: now)
    return list
  }

  /// Takes lists of revoked keys that were signed elsewhere, one of each root.
  ///
  /// - Throws: ``BootstrapError``; after ``BootstrapError/unlogged(what:reason:)`` the list is there.
  public func importRevokedKeys(
    _ lists: [RevokedKeyList], by person: String, at now: Timestamp
  ) async throws(BootstrapError) {
    try keys.importRevokedKeys(lists)
    for list in lists { try await log(list, by: person, at: now) }
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
        "root": bundle.roots.map(\.base64).joined(separator: " "),
      ], by: person, at: now)
  }

  func log(
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
