internal import AppStoreCore
internal import X509

/// Performs the verifier's checks on a token, but continues after a failure.
final class Inspector {
  typealias Name = SignedDataInspection.Name

  let verifier: SignedDataVerifier
  let jws: String
  var inspection: SignedDataInspection
  /// The payload as a value of its type; `nil` if a field is missing or invalid.
  var subject: InspectedSubject?
  private var chain: VerifiedChain?

  /// The required kind of the token; `nil` for any.
  private let expected: PayloadKind?

  init(
    _ jws: String, as expected: PayloadKind?, field: String? = nil, verifier: SignedDataVerifier
  ) {
    self.jws = jws
    self.expected = expected
    self.verifier = verifier
    inspection = SignedDataInspection(field: field)
  }

  /// Performs every check except the binding to other signed data.
  func run() {
    let token = parse()
    inspectChain(of: token)
    inspectPayload(token?.payload ?? looseBytes(ofSegment: 1))
    inspectDates()
    inspectClaims()
  }

  /// Records a check: the evidence it returns, or the error it throws.
  @discardableResult
  func check(
    _ name: Name, _ work: () throws(VerificationError) -> String
  ) -> Bool {
    do throws(VerificationError) {
      record(name, .passed, nil, try work())
      return true
    } catch {
      record(name, .failed, error.check, error.evidence)
      return false
    }
  }

  /// Records that a check could not be performed.
  func skip(_ name: Name, _ reason: String) { record(name, .notChecked, nil, reason) }

  private func record(
    _ name: Name, _ outcome: SignedDataInspection.Check.Outcome, _ code: String?, _ text: String
  ) {
    inspection.checks.append(
      SignedDataInspection.Check(
        name: name, outcome: outcome, code: code, evidence: VerificationError.printable(text)))
  }

  private func parse() -> CompactJWS? {
    do throws(VerificationError) {
      let token = try CompactJWS(jws)
      check(.token) { () throws(VerificationError) in "\(jws.utf8.count) bytes in 3 parts" }
      let count = token.isFromXcode ? 1 : 3
      check(.header) { () throws(VerificationError) in "ES256, x5c of \(count)" }
      return token
    } catch {
      if error.isAboutHeader {
        check(.token) { () throws(VerificationError) in "\(jws.utf8.count) bytes in 3 parts" }
        check(.header) { () throws(VerificationError) in throw error }
      } else {
        check(.token) { () throws(VerificationError) in throw error }
        skip(.header, "the token cannot be split into parts")
      }
      return nil
    }
  }

  private func inspectChain(of token: CompactJWS?) {
    guard let token, case .read(let header, _) = token.header else {
      for name in [Name.certificates, .signature, .chain] {
        skip(name, "no usable header")
      }
      return
    }
    guard let intermediate = header.intermediate else {
      return inspectXcodeCertificate(header.leaf, of: token)
    }
    let policy = verifier.policy
    var candidate: ChainCandidate?
    check(.certificates) { () throws(VerificationError) in
      let found = try policy.form(leaf: header.leaf, intermediate: intermediate)
      candidate = found
      return "\(found.leaf.subject), issued by \(found.intermediate.subject), under "
        + found.roots.map { "\($0.certificate.subject) sha256 \($0.sha256)" }
        .joined(separator: " or ")
    }
    guard let candidate else {
      skip(.signature, "no usable leaf certificate")
      skip(.chain, "the certificates form no chain")
      return
    }
    check(.signature) { () throws(VerificationError) in
      guard candidate.leafKey.signed(token) else { throw .signature }
      return "signed with the leaf's key"
    }
    check(.chain) { () throws(VerificationError) in
      let verified = try policy.signatures(candidate)
      chain = verified
      return "intermediate signed the leaf, and a configured root the intermediate"
    }
  }

  /// Inspects the one certificate of a session of StoreKit testing in Xcode.
  private func inspectXcodeCertificate(_ der: [UInt8], of token: CompactJWS) {
    var certificate: XcodeCertificate?
    check(.certificates) { () throws(VerificationError) in
      let found = try XcodeCertificate(der: der)
      certificate = found
      return "\(found.subject), its own issuer, sha256 \(found.sha256)"
    }
    guard let certificate else {
      skip(.signature, "no usable certificate")
      return skip(.chain, "no usable certificate")
    }
    check(.signature) { () throws(VerificationError) in
      guard certificate.key.signed(token) else { throw .signature }
      return "signed with the certificate's key"
    }
    check(.chain) { () throws(VerificationError) in
      try verifier.checkTrust(in: certificate)
      chain = certificate.chain
      return "the certificate is trusted"
    }
  }

  private func inspectPayload(_ json: [UInt8]?) {
    guard let json else {
      skip(.payload, "the token has no readable payload")
      skip(.fields, "the token has no readable payload")
      return
    }
    let isKnown = check(.payload) { () throws(VerificationError) in
      let object = try PayloadReader.object(json, .payload)
      inspection.payload = object
      guard let kind = PayloadKind.of(object) else {
        throw .payloadKind(expected: expected ?? .transaction, found: nil)
      }
      inspection.kind = kind
      guard kind == expected ?? kind else {
        throw .payloadKind(expected: expected ?? kind, found: kind)
      }
      return kind.rawValue
    }
    guard isKnown || inspection.kind != nil, let kind = inspection.kind,
      let object = inspection.payload
    else {
      return skip(.fields, "unknown kind of payload")
    }
    check(.fields) { () throws(VerificationError) in
      var found = try InspectedSubject(kind, object)
      if let session = chain?.xcodeSession { found.scope(to: session) }
      subject = found
      return found.summary
    }
  }

  private func inspectDates() {
    guard let subject else { return skip(.dates, "unknown signing date") }
    guard let chain else { return skip(.dates, "no verified chain") }
    check(.dates) { () throws(VerificationError) in
      try verifier.dates.check(subject.signedDate, chain)
      return "signed at \(subject.signedDate), within the validity of "
        + (chain.xcodeCertificate == nil ? "all three certificates" : "the certificate")
    }
  }

  private func inspectClaims() {
    guard let subject else {
      skip(.environment, "unusable payload")
      return skip(.app, "unusable payload")
    }
    check(.environment) { () throws(VerificationError) in
      try verifier.checkEnvironment(
        subject.environment, under: chain, of: type(of: subject.payload).kind)
      return subject.environment.rawValue
    }
    guard !verifier.apps.isEmpty else { return skip(.app, "no app to compare with") }
    guard subject.bundleID != nil || subject.appAppleID != nil else {
      return skip(.app, "renewal info names no app; its transaction does")
    }
    check(.app) { () throws(VerificationError) in
      try verifier.checkApp(of: subject, under: chain)
      return [subject.bundleID?.rawValue, subject.appAppleID.map { "app \($0)" }]
        .compactMap { $0 }.joined(separator: ", ")
    }
  }

  private func looseBytes(ofSegment index: Int) -> [UInt8]? {
    let segments = jws.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return segments.count > index ? Base64.decodeURL(segments[index]) : nil
  }
}
