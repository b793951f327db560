import AppStoreCore
import Foundation
import SignedData
import TestSupport

/// The two authorities of a store's chain, each with a real responder: `openssl ocsp`.
///
/// The intermediate responds about the leaf and the root about the intermediate, as Apple's do. The
/// leaf's responder is at `/leaf` and the intermediate's at `/intermediate` of one host.
struct OCSPAuthority {
  /// The status of a certificate in a responder's index.
  enum Record {
    case valid
    case revoked(at: String, reason: String)
    case missing
  }

  /// The signer of a response.
  enum Signer {
    case issuer
    case files(String)
  }

  static let host = "ocsp.example.com"

  let store: TestStore
  let directory: URL
  private let serialNumbers: [ChainCertificate: String]

  init(hasResponder: Bool = true) throws {
    var template = ChainTemplate(
      commonName: "Test Store", notBefore: TestStore.notBefore, notAfter: TestStore.notAfter)
    if hasResponder {
      template.leaf.ocspURL = "http://\(Self.host)/leaf"
      template.intermediate.ocspURL = "http://\(Self.host)/intermediate"
    }
    let minted = try template.makeWithAuthorities()
    store = TestStore(chain: minted.chain)
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("tessera-ocsp-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    var files = ["intermediate.key": minted.intermediateKeyPEM, "root.key": minted.rootKeyPEM]
    for (name, der) in zip(["leaf", "intermediate", "root"], minted.chain.certificates) {
      files["\(name).pem"] = try RootCertificate(der: der).pem
    }
    for (name, text) in files {
      try Data(text.utf8).write(to: directory.appendingPathComponent(name))
    }
    serialNumbers = [
      .leaf: Self.serialNumber(of: minted.chain.certificates[0]),
      .intermediate: Self.serialNumber(of: minted.chain.certificates[1]),
    ]
    try record(.valid, of: .leaf)
    try record(.valid, of: .intermediate)
  }

  /// The serial number in hexadecimal, as written in an index.
  private static func serialNumber(of certificate: [UInt8]) -> String {
    // Two headers of 4 bytes and the version of 5 precede the number and its length.
    let number = certificate[15..<(15 + Int(certificate[14]))].drop { $0 == 0 }
    return number.map { String(format: "%02X", $0) }.joined()
  }

  func remove() throws { try FileManager.default.removeItem(at: directory) }

  func path(_ name: String) -> String { directory.appendingPathComponent(name).path }

  /// The certificate and its issuer, as the subject of a request.
  func subject(_ position: ChainCertificate) throws -> OCSPSubject {
    let certificates = store.chain.certificates
    let index = position == .leaf ? 0 : 1
    return try OCSPSubject(
      certificates[index], issuer: certificates[index + 1], position: position)
  }

  /// Writes the status of a certificate into the responder's index.
  func record(_ record: Record, of position: ChainCertificate) throws {
    let tail = "\t\(serialNumbers[position] ?? "")\tunknown\t/CN=\(position.rawValue)\n"
    let line =
      switch record {
      case .valid: "V\t400101000000Z\t" + tail
      case .revoked(let date, let reason): "R\t400101000000Z\t\(date),\(reason)" + tail
      case .missing: ""
      }
    try Data(line.utf8).write(to: directory.appendingPathComponent("\(position.rawValue).index"))
  }

  /// Creates a certificate for signing responses; returns the name of its files.
  func makeDelegate(
    issuer: String = "intermediate", purpose: String? = "OCSPSigning", key: [String]? = nil,
    days: String = "3650"
  ) throws -> Signer {
    let name = "delegate-\(UUID().uuidString)"
    let newKey = key ?? ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    _ = try OpenSSL.run(
      ["req", "-new", "-nodes", "-subj", "/CN=\(name)", "-keyout", path("\(name).key")]
        + newKey + ["-out", path("\(name).csr")])
    let extensions = purpose.map { "extendedKeyUsage=\($0)\n" } ?? "basicConstraints=CA:FALSE\n"
    try Data(extensions.utf8).write(to: directory.appendingPathComponent("\(name).ext"))
    _ = try OpenSSL.run([
      "x509", "-req", "-in", path("\(name).csr"), "-CA", path("\(issuer).pem"), "-CAkey",
      path("\(issuer).key"), "-set_serial", "7", "-days", days, "-extfile", path("\(name).ext"),
      "-out", path("\(name).pem"),
    ])
    return .files(name)
  }

  /// The arguments of the responder for one certificate.
  func responder(
    _ position: ChainCertificate, signer: Signer = .issuer, lifetime: [String] = ["-ndays", "2"]
  ) -> [String] {
    let issuer = position == .leaf ? "intermediate" : "root"
    let name = if case .files(let name) = signer { name } else { issuer }
    return [
      "ocsp", "-index", path("\(position.rawValue).index"), "-CA", path("\(issuer).pem"),
      "-rsigner",
      path("\(name).pem"), "-rkey", path("\(name).key"),
    ] + lifetime
  }

  /// Returns the responder's response to a request.
  func respond(
    to request: [UInt8], about position: ChainCertificate, signer: Signer = .issuer,
    lifetime: [String] = ["-ndays", "2"]
  ) throws -> [UInt8] {
    let name = UUID().uuidString
    let (question, answer) = (path("\(name).request"), path("\(name).response"))
    try Data(request).write(to: URL(fileURLWithPath: question))
    let result = try OpenSSL.run(
      responder(position, signer: signer, lifetime: lifetime)
        + ["-reqin", question, "-respout", answer])
    guard let response = FileManager.default.contents(atPath: answer) else {
      throw TestFailure(reason: result.output)
    }
    return Array(response)
  }
}

/// A tool that a test needs behaved unexpectedly.
struct TestFailure: Error {
  var reason: String
}
