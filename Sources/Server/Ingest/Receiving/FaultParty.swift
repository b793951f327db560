public import Ledger
public import SignedData

/// The side that probably caused a failing check.
public enum FaultParty: Hashable, Sendable {
  /// The sender: the App Store did not sign these bytes, and no change on our side makes them
  /// valid.
  case sender
  /// The receiver: another root, clock, catalog or version of this server may accept the same
  /// bytes.
  case receiver
}

extension VerificationError {
  /// The side that probably caused the failure, for each check.
  ///
  /// Data of the wrong form, or not signed with the key of its own certificate, is invalid.
  /// Certificates under another root may use a new root of Apple's, and a certificate of Xcode may
  /// be trusted soon. Data that fails a later check was signed by the App Store, so the mistake is
  /// ours.
  public var fault: FaultParty {
    switch self {
    case .tooLarge, .segmentCount, .invalidBase64URL, .algorithm, .unsupportedHeader,
      .certificateCount, .signatureLength, .unreadableCertificate, .signature:
      .sender
    case .invalidJSON(let segment, _), .duplicateKey(let segment, _):
      // The payload is parsed after the signature was verified.
      segment == .payload ? .receiver : .sender
    case .xcodeCertificate, .untrustedRoot, .issuerMismatch, .certificateSignature,
      .certificateAlgorithm, .notCertificateAuthority, .leafIsCertificateAuthority, .keyUsage,
      .pathLength, .criticalExtension, .missingMarker, .leafKey:
      .receiver
    case .outsideValidity, .outsideValidityNow, .signedInFuture, .tooOld, .revocation:
      .receiver
    case .payloadKind, .payloadField, .bundleID, .appAppleID, .environment, .otherPurchase,
      .otherAppTransaction, .otherEnvironment, .otherApp, .nested:
      .receiver
    case .invalidPEM, .issuing, .signing:
      .receiver
    }
  }
}

extension QuarantinedItem {
  /// The checks that only invalid data fails; see `VerificationError.fault`.
  private static let garbage: Set<String> = [
    "token.size", "token.segments", "token.base64url", "header.alg", "header.critical",
    "header.x5c", "signature.length", "chain.certificate", "signature",
  ]

  /// The side that probably caused the item's last failure.
  public var fault: FaultParty {
    if Self.garbage.contains(check) || check.hasPrefix("body.") { return .sender }
    guard ["token.json", "token.duplicate-key"].contains(check) else { return .receiver }
    // The payload is parsed after the signature was verified.
    return explanation.contains("\(check): the payload ") ? .receiver : .sender
  }
}
