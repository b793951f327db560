import SignedData
import TestSupport
import Testing

/// Every case of the table fails exactly its check.
@Suite(.timeLimit(.minutes(30))) struct NegativeCaseTests {
  static let table = Result { try NegativeTable() }

  @Test(arguments: try table.get().cases)
  func `A case has the result of the table, with a cold and a warm cache`(
    _ negative: NegativeCase
  ) throws {
    let verifier = negative.configuration.verifier
    #expect(negative.rejection(by: verifier) == negative.check, "\(negative.summary)")

    let warm = negative.configuration.verifier
    for other in try Self.table.get().cases.prefix(1) { _ = other.rejection(by: warm) }
    #expect(negative.rejection(by: warm) == negative.check, "\(negative.summary)")
  }

  @Test func `Each case has a unique name`() throws {
    let names = try Self.table.get().cases.map(\.name)
    #expect(names.count == Set(names).count)
    let isPlain = names.allSatisfy { name in
      name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-")
          || Unicode.Scalar(byte).properties.isAlphabetic
          || Unicode.Scalar(byte).properties.numericType != nil
      }
    }
    #expect(isPlain, "a name is used for a file too")
  }

  @Test func `Every check that a token can fail has a case`() throws {
    let codes = try Self.table.get().cases.compactMap(\.check)
    let seen = Set(codes + codes.compactMap { $0.split(separator: "/").last.map(String.init) })
    for error in ErrorTests.all where error.isCausedByToken {
      if case .nested(let part, _) = error {
        #expect(seen.contains { $0.hasPrefix("\(part)/") }, "no case fails inside \(part)")
      } else {
        #expect(seen.contains(error.check), "no case fails \(error.check)")
      }
    }
  }
}

extension VerificationError {
  /// Whether a token can cause this error; otherwise only a mistake of the signer can.
  ///
  /// A new error fails to compile here: add it to `ErrorTests.all`, and a case to
  /// ``NegativeTable``.
  fileprivate var isCausedByToken: Bool {
    switch self {
    case .tooLarge, .segmentCount, .invalidBase64URL, .invalidJSON, .duplicateKey, .algorithm,
      .unsupportedHeader, .certificateCount, .xcodeCertificate, .signatureLength,
      .unreadableCertificate, .untrustedRoot, .issuerMismatch, .certificateSignature,
      .certificateAlgorithm, .notCertificateAuthority, .leafIsCertificateAuthority, .keyUsage,
      .pathLength, .criticalExtension, .missingMarker, .leafKey, .outsideValidity, .signature,
      .payloadKind, .payloadField, .bundleID, .appAppleID, .environment, .otherPurchase,
      .otherEnvironment, .otherApp, .otherAppTransaction, .nested:
      true
    // These four require a date rule or a responder, which the table omits.
    case .outsideValidityNow, .signedInFuture, .tooOld, .revocation: false
    case .invalidPEM, .issuing, .signing: false
    }
  }
}
