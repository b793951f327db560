public import AppStoreCore
public import EntitlementAPI
public import Foundation
public import Ledger

/// Manual operations on the keys that sign a server's responses; all are logged to the audit log.
public struct SigningKeyAdmin: Sendable {
  let keys: SigningKeyDirectory
  private let ledger: LedgerLocation
  private let storage: any LedgerStorage

  /// Creates an administration for a data directory; nothing is read yet.
  ///
  /// - Parameters:
  ///   - dataDirectory: The data directory.
  ///   - ledger: The ledger with the audit log; `nil` for the one in the data directory.
  ///   - storage: The database of the audit log.
  public init(
    dataDirectory: URL, ledger: LedgerLocation? = nil, storage: any LedgerStorage
  ) {
    keys = SigningKeyDirectory(dataDirectory)
    self.ledger = ledger ?? .file(DataDirectory.ledgerPath(in: dataDirectory))
    self.storage = storage
  }

  /// Creates an intermediate key and adds it; a running server loads it automatically.
  ///
  /// - Parameters:
  ///   - roots: The root keys that are stored offline.
  ///   - days: The number of days for which it signs.
  ///   - person: The actor.
  ///   - now: The current time; keys that expired before it are removed.
  /// - Throws: ``ServerDataError``; after ``ServerDataError/auditLogFailed(what:reason:)`` the key is
  ///   added.
  public func rotate(
    roots: [RootSigningKey], days: Int, by person: String, at now: Timestamp
  ) async throws(ServerDataError) -> IntermediateKeyBundle {
    let bundle = try keys.rotate(roots: roots, days: days, at: now)
    try await log(.rotateKey, bundle, by: person, at: now)
    return bundle
  }

  /// Adds a key that was signed offline.
  ///
  /// - Throws: ``ServerDataError``; after ``ServerDataError/auditLogFailed(what:reason:)`` the key is
  ///   added.
  public func importKey(
    _ bundle: IntermediateKeyBundle, by person: String, at now: Timestamp
  ) async throws(ServerDataError) {
    try keys.importKey(bundle, at: now)
    try await log(.importKey, bundle, by: person, at: now)
  }

  /// Creates a key for a server that does not have the root.
  ///
  /// The operation is logged in the data directory that contains the root key. Away from a server
  /// there is no audit log, and the server that imports the key logs it.
  ///
  /// - Parameters:
  ///   - rootFiles: The files of the root keys, at least one; of both roots while one is replaced.
  ///   - days: The number of days for which the key signs.
  ///   - file: The file to write; it must not exist yet.
  ///   - person: The person who does it, for the audit log.
  ///   - now: The current time.
  ///   - storage: The database of the ledger.
  /// - Throws: ``ServerDataError``; after ``ServerDataError/auditLogFailed(what:reason:)`` the file exists.
  public static func sign(
    with rootFiles: [URL], days: Int, to file: URL, by person: String, at now: Timestamp,
    storage: any LedgerStorage
  ) async throws(ServerDataError) -> IntermediateKeyBundle {
    var roots: [RootSigningKey] = []
    for file in rootFiles { roots.append(try RootKeyFile.load(file)) }
    let bundle = IntermediateKeyBundle(signedBy: roots, days: days, at: now.milliseconds)
    try SigningKeyDirectory.write(bundle, to: file)
    for rootFile in rootFiles {
      try await logSigning(of: bundle, with: rootFile, person, now, storage)
    }
    return bundle
  }

  /// Signs a key that was created for a server with another root, and writes it to a new file.
  ///
  /// - Parameters:
  ///   - bundleFile: The key with its earlier signature.
  ///   - rootFile: The file of the other root key.
  ///   - file: The file to write; it must not exist yet.
  ///   - person: The person who does it, for the audit log.
  ///   - now: The current time.
  ///   - storage: The database of the ledger.
  /// - Throws: ``ServerDataError``; after ``ServerDataError/auditLogFailed(what:reason:)`` the file exists.
  public static func countersign(
    _ bundleFile: URL, with rootFile: URL, to file: URL, by person: String, at now: Timestamp,
    storage: any LedgerStorage
  ) async throws(ServerDataError) -> IntermediateKeyBundle {
    let bundle = try SigningKeyDirectory.load(bundleFile)
      .countersigned(by: try RootKeyFile.load(rootFile))
    try SigningKeyDirectory.write(bundle, to: file)
    try await logSigning(of: bundle, with: rootFile, person, now, storage)
    return bundle
  }

  private static func logSigning(
    of bundle: IntermediateKeyBundle, with rootFile: URL, _ person: String, _ now: Timestamp,
    _ storage: any LedgerStorage
  ) async throws(ServerDataError) {
    let folder = rootFile.deletingLastPathComponent()
    guard DataDirectory.hasLedger(folder) else { return }
    try await SigningKeyAdmin(dataDirectory: folder, storage: storage)
      .log(.signKey, bundle, by: person, at: now)
  }

  /// Revokes keys, so that clients with the list reject all their signatures.
  ///
  /// - Parameters:
  ///   - revoked: The base64 of the public keys.
  ///   - roots: The root keys that are stored offline.
  ///   - person: The person who does it, for the audit log.
  ///   - now: The current time.
  /// - Returns: All keys that are revoked now.
  /// - Throws: ``ServerDataError``; after ``ServerDataError/auditLogFailed(what:reason:)`` the list is
  ///   saved.
  public func revoke(
    _ revoked: [String], roots: [RootSigningKey], by person: String, at now: Timestamp
  ) async throws(ServerDataError) -> RevokedKeyList {
    let list = try keys.revoke(revoked, roots: roots, at: now)
    try await log(list, by: person, at: now)
    return list
  }

  /// Imports lists of revoked keys that were signed offline, one for each root.
  ///
  /// - Throws: ``ServerDataError``; after ``ServerDataError/auditLogFailed(what:reason:)`` the list is
  ///   saved.
  public func importRevokedKeys(
    _ lists: [RevokedKeyList], by person: String, at now: Timestamp
  ) async throws(ServerDataError) {
    try keys.importRevokedKeys(lists)
    for list in lists { try await log(list, by: person, at: now) }
  }

  private func log(
    _ list: RevokedKeyList, by person: String, at now: Timestamp
  ) async throws(ServerDataError) {
    let names = list.keys.map { Data($0).base64EncodedString() }
    try await log(
      .revokeKeys, of: names.joined(separator: " "), ["root": list.root.base64], by: person,
      at: now)
  }

  private func log(
    _ act: AuditAction, _ bundle: IntermediateKeyBundle, by person: String, at now: Timestamp
  ) async throws(ServerDataError) {
    try await log(
      act, of: Data(bundle.key.publicKey).base64EncodedString(),
      [
        "expires": Timestamp(milliseconds: bundle.key.expirationMilliseconds).iso8601,
        "root": bundle.roots.map(\.base64).joined(separator: " "),
      ], by: person, at: now)
  }

  func log(
    _ act: AuditAction, of subject: String, _ details: [String: String], by person: String,
    at now: Timestamp
  ) async throws(ServerDataError) {
    let entry = AuditEntry(
      at: now, actor: AuditActor.person(person).description, action: act, subject: subject,
      details: details)
    do throws(LedgerError) {
      // Keys may be added before the first start of the server that uses them.
      try await storage.open(ledger, creates: !ledger.isDatabase).append(entry)
    } catch {
      throw .auditLogFailed(what: act.rawValue, reason: "\(error)")
    }
  }
}
