public import Ledger
public import SignedData

/// Who is likely to mend what a failing check found.
public enum VerificationFault: Hashable, Sendable {
  /// The sender: no store signed these bytes, and no change on this side makes them good.
  case sender
  /// This side: another root, clock, catalogue or version may accept the same bytes.
  case receiver
}

extension VerificationError {
  /// Who is likely to mend it; decided for each check.
  ///
  /// What is not in the store's form, or was not signed with the key of its own certificate, is
  /// garbage. Certificates under another root may be a new root of Apple's; and what only fails
  /// afterwards was signed by the store, so that the mistake is here.
  public var fault: VerificationFault {
    switch self {
    case .tooLarge, .segmentCount, .invalidBase64URL, .algorithm, .unsupportedHeader,
      .certificateCount, .xcodeLocalSigning, .signatureLength, .unreadableCertificate, .signature:
      .sender
    case .invalidJSON(let segment, _), .duplicateKey(let segment, _):
      // The payload is read after the signature has passed.
      segment == .payload ? .receiver : .sender
    case .untrustedRoot, .issuerMismatch, .certificateSignature, .certificateAlgorithm,
      .notCertificateAuthority, .leafIsCertificateAuthority, .keyUsage, .pathLength,
      .criticalExtension, .missingMarker, .leafKey:
      .receiver
    case .outsideValidity, .outsideValidityNow, .signedInFuture, .tooOld, .revocation:
      .receiver
    case .payloadKind, .payloadField, .bundleID, .appAppleID, .environment, .otherPurchase,
      .otherAppTransaction, .otherEnvironment, .otherApp, .nested:
      .receiver
    case .invalidPEM, .minting, .signing:
      .receiver
    }
  }
}

extension QuarantinedItem {
  /// The checks that only garbage fails; see ``SignedData/VerificationError/fault``.
  private static let garbage: Set<String> = [
    "token.size", "token.segments", "token.base64url", "header.alg", "header.critical",
    "header.x5c",
    "header.xcode", "signature.length", "chain.certificate", "signature",
  ]

  /// Who is likely to mend what the item failed last.
  public var fault: VerificationFault {
    if Self.garbage.contains(check) || check.hasPrefix("body.") { return .sender }
    guard ["token.json", "token.duplicate-key"].contains(check) else { return .receiver }
    // The payload is read after the signature has passed.
    return explanation.contains("\(check): the payload ") ? .receiver : .sender
  }
}
