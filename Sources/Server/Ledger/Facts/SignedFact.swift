public import AppStoreCore
internal import Crypto
public import SignedData

/// One item signed by Apple, exactly as signed.
///
/// It is created only from `Verified` values, so unverified data never reaches a
/// ledger. Two facts are equal if kind, identity, signed date and payload hash are equal. Apple may
/// sign the same payload again with another signature; a changed version, such as a refund, is a
/// new fact.
public struct SignedFact: Hashable, Sendable {
  /// The kind of signed data.
  public enum Kind: String, Codable, Sendable {
    /// A transaction.
    case transaction
    /// Renewal information.
    case renewalInfo
    /// An App Store Server Notification.
    case notification
    /// A customer's download of the app.
    case appTransaction
  }

  /// The kind of signed data.
  public let kind: Kind
  /// The transaction id, the original transaction id of renewal info, the notification's UUID, or
  /// the identity of the download.
  public let identity: String
  /// When Apple signed it.
  public let signedDate: Timestamp
  /// The SHA-256 of the payload segment of the JWS, in lowercase hexadecimal.
  public let payloadHash: String
  /// The purchase concerned; `nil` for a notification without one.
  public let originalTransactionID: OriginalTransactionID?
  /// The app concerned; `nil` for a notification without one in its `data`.
  public let bundleID: BundleID?
  /// The server environment; `nil` for a notification without one in its `data`.
  public let environment: AppStoreEnvironment?
  /// The compact JWS without the parts that other facts repeat.
  package let token: CompactedJWS
  /// The compact JWS, which each call restores.
  public var jws: String { token.jws ?? "" }

  /// Creates the fact of a transaction.
  public init(_ transaction: Verified<JWSTransactionDecodedPayload>) {
    let payload = transaction.payload
    self.init(
      kind: .transaction, identity: payload.transactionId.rawValue,
      signedDate: payload.signedDate, payloadHash: Self.payloadHash(of: transaction.jws),
      originalTransactionID: payload.originalTransactionId, bundleID: payload.bundleId,
      environment: payload.environment, token: Self.token(of: transaction))
  }

  /// Creates the fact of renewal info, which does not contain its app.
  public init(_ renewalInfo: Verified<JWSRenewalInfoDecodedPayload>, bundleID: BundleID) {
    let payload = renewalInfo.payload
    self.init(
      kind: .renewalInfo, identity: payload.originalTransactionId.rawValue,
      signedDate: payload.signedDate, payloadHash: Self.payloadHash(of: renewalInfo.jws),
      originalTransactionID: payload.originalTransactionId, bundleID: bundleID,
      environment: payload.environment, token: Self.token(of: renewalInfo))
  }

  /// Creates the fact of a notification.
  ///
  /// - Parameters:
  ///   - notification: The notification.
  ///   - purchase: The purchase of the transaction inside; `nil` if none exists.
  public init(
    _ notification: Verified<ResponseBodyV2DecodedPayload>, about purchase: OriginalTransactionID?
  ) {
    let payload = notification.payload
    self.init(
      kind: .notification, identity: payload.notificationUUID, signedDate: payload.signedDate,
      payloadHash: Self.payloadHash(of: notification.jws), originalTransactionID: purchase,
      bundleID: payload.data?.bundleId, environment: payload.data?.environment,
      token: Self.token(of: notification))
  }

  /// Creates the fact of an app transaction.
  public init(_ appTransaction: Verified<JWSAppTransactionDecodedPayload>) {
    let payload = appTransaction.payload
    self.init(
      kind: .appTransaction, identity: AppTransactionRecord.identity(of: payload),
      signedDate: payload.receiptCreationDate,
      payloadHash: Self.payloadHash(of: appTransaction.jws),
      originalTransactionID: nil, bundleID: payload.bundleId, environment: payload.receiptType,
      token: Self.token(of: appTransaction))
  }

  /// Creates a fact from its stored columns; only for stores, for data that was verified when
  /// stored.
  public init(
    kind: Kind, identity: String, signedDate: Timestamp, payloadHash: String,
    originalTransactionID: OriginalTransactionID?, bundleID: BundleID?,
    environment: AppStoreEnvironment?, jws: String
  ) {
    self.init(
      kind: kind, identity: identity, signedDate: signedDate, payloadHash: payloadHash,
      originalTransactionID: originalTransactionID, bundleID: bundleID, environment: environment,
      token: CompactedJWS(jws: jws))
  }

  /// Creates a fact from its stored columns; the token must be readable.
  package init(
    kind: Kind, identity: String, signedDate: Timestamp, payloadHash: String,
    originalTransactionID: OriginalTransactionID?, bundleID: BundleID?,
    environment: AppStoreEnvironment?, token: CompactedJWS
  ) {
    assert(token.isReadable, "a fact can be restored as it was signed")
    self.kind = kind
    self.identity = identity
    self.signedDate = signedDate
    self.payloadHash = payloadHash
    self.originalTransactionID = originalTransactionID
    self.bundleID = bundleID
    self.environment = environment
    self.token = token
  }

  private static func token<Payload>(of verified: Verified<Payload>) -> CompactedJWS {
    CompactedJWS(verified) ?? CompactedJWS(jws: verified.jws)
  }

  private static func payloadHash(of jws: String) -> String {
    var jws = jws
    var hash = SHA256()
    jws.withUTF8 { hash.update(bufferPointer: UnsafeRawBufferPointer(payloadSegment(of: $0))) }
    return hash.finalize().withUnsafeBytes { Hex.encode($0) }
  }

  /// Returns the text between the first two dots of a compact JWS; empty if there are none.
  static func payloadSegment(
    of jws: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let dot = UInt8(ascii: ".")
    guard let start = jws.firstIndex(of: dot, from: 0).map({ $0 + 1 }) else {
      return UnsafeBufferPointer(rebasing: jws[0..<0])
    }
    let end = jws.firstIndex(of: dot, from: start) ?? jws.count
    return UnsafeBufferPointer(rebasing: jws[start..<end])
  }
}
