internal import AppStoreCore
internal import Foundation

/// The subject of a payload's claims, for any kind of payload.
struct InspectedSubject {
  let signedDate: Timestamp
  let environment: AppStoreEnvironment
  let bundleID: BundleID?
  let appAppleID: Int64?
  let summary: String
  /// The payload, for checks against other signed data.
  private(set) var payload: any SignedPayload

  init(_ kind: PayloadKind, _ object: JSONObject) throws(VerificationError) {
    switch kind {
    case .transaction:
      let payload: JWSTransactionDecodedPayload = try Self.read(object)
      self.init(
        payload, payload.environment, payload.bundleId, nil,
        "transaction \(payload.transactionId) of \(payload.productId)")
    case .renewalInfo:
      let payload: JWSRenewalInfoDecodedPayload = try Self.read(object)
      self.init(
        payload, payload.environment, nil, nil,
        "renewal of \(payload.originalTransactionId), \(payload.productId)")
    case .notification:
      let payload: ResponseBodyV2DecodedPayload = try Self.read(object)
      let about = try NotificationSubject(of: payload)
      let type = [payload.notificationType.rawValue, payload.subtype?.rawValue].compactMap { $0 }
      self.init(
        payload, about.environment, about.bundleID, about.appAppleID,
        "\(type.joined(separator: "/")) \(payload.notificationUUID)")
    case .appTransaction:
      let payload: JWSAppTransactionDecodedPayload = try Self.read(object)
      self.init(
        payload, payload.receiptType, payload.bundleId, payload.appAppleId,
        "app transaction \(payload.appTransactionId ?? "without an ID")")
    case .realtimeRequest:
      let payload: DecodedRealtimeRequestBody = try Self.read(object)
      self.init(
        payload, payload.environment, nil, payload.appAppleId,
        "request \(payload.requestIdentifier.uuidString.lowercased())")
    }
  }

  private init(
    _ payload: any SignedPayload, _ environment: AppStoreEnvironment, _ bundleID: BundleID?,
    _ appAppleID: Int64?, _ summary: String
  ) {
    signedDate = payload.signedDate
    self.payload = payload
    self.environment = environment
    self.bundleID = bundleID
    self.appAppleID = appAppleID
    self.summary = summary
  }

  /// Gives the payload identifiers that no other session of Xcode's has.
  mutating func scope(to session: XcodeSession) { payload = payload.scoped(to: session) }

  private static func read<Payload: SignedPayload>(
    _ object: JSONObject
  ) throws(VerificationError) -> Payload {
    do throws(JSONFieldError) { return try Payload(object) } catch {
      throw VerificationError.payloadField(
        Payload.kind, field: error.field, reason: error.reason)
    }
  }
}

extension SignedDataVerifier {
  /// Throws if the subject's app is not configured.
  func checkApp(
    of subject: InspectedSubject, under chain: VerifiedChain?
  ) throws(VerificationError) {
    guard let bundleID = subject.bundleID else {
      return try checkApp(numbered: subject.appAppleID, in: subject.environment)
    }
    let app = try app(bundleID, in: subject.environment)
    // A transaction does not contain Apple's app id.
    if !(subject.payload is JWSTransactionDecodedPayload) {
      try app.checkAppleID(subject.appAppleID, in: subject.environment)
    }
    try checkTrust(of: app, in: chain)
  }
}
