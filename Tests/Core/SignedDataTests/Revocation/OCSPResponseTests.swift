import AppStoreCore
import Foundation
import SignedData
import Testing

/// Requests equal OpenSSL's, and only valid responses of OpenSSL are trusted.
///
/// The authority is the intermediate of a test store; the certificate is its leaf.
@Suite(
  .enabled(if: OpenSSL.hasResponder, "OpenSSL 3 is not in PATH; install it to run these"),
  .timeLimit(.minutes(30)))
final class OCSPResponseTests {
  let authority: OCSPAuthority
  let leaf: OCSPSubject
  /// The time of verification, because the responder dates its responses by the machine's clock.
  var now: Timestamp { Timestamp(Date()) }

  init() throws {
    authority = try OCSPAuthority()
    leaf = try authority.subject(.leaf)
  }

  deinit { try? authority.remove() }

  private func request(nonce: [UInt8]? = nil) -> [UInt8] {
    OCSPRequest(about: leaf, nonce: nonce).der
  }

  private func answer(
    _ response: [UInt8], nonce: [UInt8]? = nil, at time: Timestamp? = nil
  ) throws(OCSPProblem) -> VerifiedOCSPStatus {
    try OCSPResponse(der: response).status(about: leaf, nonce: nonce, at: time ?? now)
  }

  @Test(arguments: [OCSPHash.sha1, .sha256])
  func `A request equals the one OpenSSL writes byte for byte`(hash: OCSPHash) throws {
    let ours = OCSPRequest(about: leaf, hash: hash).der
    _ = try OpenSSL.run([
      "ocsp", "-no_nonce", hash == .sha1 ? "-sha1" : "-sha256", "-issuer",
      authority.path("intermediate.pem"), "-cert", authority.path("leaf.pem"), "-reqout",
      authority.path("request"),
    ])
    let theirs = FileManager.default.contents(atPath: authority.path("request"))
    #expect(Data(ours) == theirs)
  }

  @Test func `OpenSSL reads the nonce of a request`() throws {
    let der = request(nonce: [0xAB, 0xCD, 0xEF])
    try Data(der).write(to: URL(fileURLWithPath: authority.path("request")))
    let text = try OpenSSL.run(["ocsp", "-reqin", authority.path("request"), "-req_text"]).output
    #expect(text.contains("OCSP Nonce"))
    #expect(text.contains("0403ABCDEF"))
  }

  @Test func `A good response with the same nonce is trusted`() throws {
    let nonce = [UInt8](repeating: 9, count: 32)
    let response = try authority.respond(to: request(nonce: nonce), about: .leaf)
    let found = try answer(response, nonce: nonce)
    #expect(found.status == .good)
    #expect(found.validUntil - found.thisUpdate == .days(2))
  }

  @Test func `A revocation contains its date and reason`() throws {
    try authority.record(.revoked(at: "260301120000Z", reason: "keyCompromise"), of: .leaf)
    let response = try authority.respond(to: request(), about: .leaf)
    let date = Timestamp(milliseconds: 1_772_366_400_000)
    #expect(try answer(response).status == .revoked(at: date, reason: .keyCompromise))
  }

  @Test func `A serial number unknown to the responder is unknown`() throws {
    try authority.record(.missing, of: .leaf)
    #expect(try answer(authority.respond(to: request(), about: .leaf)).status == .unknown)
  }

  @Test func `A response about another certificate is rejected`() throws {
    let other = OCSPRequest(about: try authority.subject(.intermediate)).der
    let response = try authority.respond(to: other, about: .intermediate)
    #expect(throws: OCSPProblem.otherCertificate) { try self.answer(response) }
  }

  @Test func `A response is valid from a minute before its date to a minute after its end`() throws
  {
    let response = try authority.respond(to: request(), about: .leaf)
    let found = try answer(response)
    let (first, last) = (found.thisUpdate - .seconds(60), found.validUntil + .seconds(60))

    #expect(throws: Never.self) { try self.answer(response, at: first) }
    #expect(throws: Never.self) { try self.answer(response, at: last) }
    #expect(throws: OCSPProblem.notYetValid(thisUpdate: found.thisUpdate)) {
      try self.answer(response, at: first - .milliseconds(1))
    }
    #expect(throws: OCSPProblem.expired(validUntil: found.validUntil)) {
      try self.answer(response, at: last + .milliseconds(1))
    }
  }

  @Test func `A response without an end is valid for five minutes`() throws {
    let response = try authority.respond(to: request(), about: .leaf, lifetime: [])
    let found = try answer(response)
    #expect(found.validUntil - found.thisUpdate == .seconds(300))
    #expect(throws: OCSPProblem.expired(validUntil: found.validUntil)) {
      try self.answer(response, at: self.now + .hours(1))
    }
  }

  @Test func `A nonce may be omitted but not changed`() throws {
    let without = try authority.respond(to: request(), about: .leaf)
    #expect(try answer(without, nonce: [1, 2, 3]).status == .good)
    let other = try authority.respond(to: request(nonce: [4, 5, 6]), about: .leaf)
    #expect(throws: OCSPProblem.nonce) { try self.answer(other, nonce: [1, 2, 3]) }
    #expect(throws: OCSPProblem.nonce) { try self.answer(other, nonce: nil) }
  }

  @Test func `A responder with a certificate of the issuer is trusted`() throws {
    for key in [nil, ["-newkey", "rsa:2048"]] {
      let signer = try authority.makeDelegate(key: key)
      let response = try authority.respond(to: request(), about: .leaf, signer: signer)
      #expect(try answer(response).status == .good)
    }
  }

  @Test(arguments: [nil, "serverAuth", "anyExtendedKeyUsage"])
  func `A certificate for another purpose cannot sign responses`(purpose: String?) throws {
    let signer = try authority.makeDelegate(purpose: purpose)
    let response = try authority.respond(to: request(), about: .leaf, signer: signer)
    #expect(throws: OCSPProblem.signerPurpose) { try self.answer(response) }
  }

  @Test func `A responder of another authority is rejected`() throws {
    let signer = try authority.makeDelegate(issuer: "root")
    let response = try authority.respond(to: request(), about: .leaf, signer: signer)
    #expect(throws: OCSPProblem.signerIssuer) { try self.answer(response) }
  }

  @Test func `A responder's certificate must be valid`() throws {
    let signer = try authority.makeDelegate(days: "1")
    let response = try authority.respond(to: request(), about: .leaf, signer: signer)
    #expect(throws: Never.self) { try self.answer(response) }
    let error = #expect(throws: OCSPProblem.self) {
      try self.answer(response, at: self.now + .hours(30))
    }
    guard case .signerValidity = error else {
      Issue.record("expected signerValidity, found \(String(describing: error))")
      return
    }
  }

  @Test func `A responder that sends no certificate is unknown`() throws {
    let signer = try authority.makeDelegate()
    let response = try authority.respond(
      to: request(), about: .leaf, signer: signer,
      lifetime: ["-ndays", "2", "-resp_no_certs"])
    #expect(throws: OCSPProblem.unknownSigner) { try self.answer(response) }
  }

  @Test func `Another signer with the issuer's name is rejected`() throws {
    let stranger = try OCSPAuthority()
    defer { try? stranger.remove() }
    for name in ["intermediate.key", "intermediate.pem"] {
      let file = try Data(contentsOf: URL(fileURLWithPath: stranger.path(name)))
      try file.write(to: URL(fileURLWithPath: authority.path("stranger-\(name)")))
    }
    for (suffix, other) in [("key", "intermediate.key"), ("pem", "intermediate.pem")] {
      try FileManager.default.moveItem(
        atPath: authority.path("stranger-\(other)"), toPath: authority.path("stranger.\(suffix)"))
    }
    for lifetime in [["-ndays", "2"], ["-ndays", "2", "-resp_no_certs"]] {
      let response = try authority.respond(
        to: request(), about: .leaf, signer: .files("stranger"), lifetime: lifetime)
      #expect(throws: OCSPProblem.self) { try self.answer(response) }
    }
  }

  @Test func `SHA-1 and SHA-512 signatures are rejected`() throws {
    for hash in ["sha1", "sha512"] {
      let response = try authority.respond(
        to: request(), about: .leaf, lifetime: ["-ndays", "2", "-rmd", hash])
      let error = #expect(throws: OCSPProblem.self) { try self.answer(response) }
      #expect(error?.description.contains("algorithm") == true)
    }
    let strong = try authority.respond(
      to: request(), about: .leaf, lifetime: ["-ndays", "2", "-rmd", "sha384"])
    #expect(throws: Never.self) { try self.answer(strong) }
  }

  @Test func `A responder identified by its key is trusted`() throws {
    let response = try authority.respond(
      to: request(), about: .leaf, lifetime: ["-ndays", "2", "-resp_key_id"])
    #expect(try answer(response).status == .good)
  }

  @Test func `Malformed responses, errors and oversized responses are distinct problems`() {
    #expect(throws: OCSPProblem.malformed(field: "OCSPResponse")) { try self.answer([]) }
    #expect(throws: OCSPProblem.malformed(field: "OCSPResponse")) {
      try self.answer(Array("<html>".utf8))
    }
    #expect(throws: OCSPProblem.responseStatus(3)) { try self.answer([0x30, 3, 0x0A, 1, 3]) }
    #expect(throws: OCSPProblem.tooLarge(byteCount: 32_769, limit: 32_768)) {
      try self.answer([UInt8](repeating: 0, count: 32_769))
    }
  }

  @Test func `No truncation or changed byte turns a revocation into another result`() throws {
    try authority.record(.revoked(at: "260301120000Z", reason: "superseded"), of: .leaf)
    let response = try authority.respond(
      to: request(), about: .leaf, lifetime: ["-ndays", "2", "-resp_no_certs"])
    let genuine = try answer(response)
    for position in response.indices {
      #expect(throws: OCSPProblem.self) { try self.answer(Array(response[..<position])) }
      var changed = response
      changed[position] ^= 1 << UInt8(position % 8)
      let found = try? answer(changed)
      #expect(found == nil || found == genuine, "position \(position)")
    }
    #expect(throws: OCSPProblem.self) { try self.answer(response + [0]) }
  }
}
