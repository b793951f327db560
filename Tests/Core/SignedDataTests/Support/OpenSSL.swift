import AppStoreCore
import Foundation
import SignedData
import TestSupport

/// The `openssl` command with the certificates of one chain, in a separate directory.
struct OpenSSL {
  /// The output and exit status of a command.
  struct Result {
    var status: Int32
    var output: String
  }

  static let isInstalled = (try? run(["version"]))?.status == 0

  /// Whether it is OpenSSL 3 or later, whose responder listens on a free port; LibreSSL's does not.
  static let hasResponder: Bool = {
    let words = (try? run(["version"]))?.output.split(separator: " ") ?? []
    let major = words.dropFirst().first?.split(separator: ".").first.flatMap { Int($0) }
    return words.first == "OpenSSL" && (major ?? 0) >= 3
  }()

  private let directory: URL

  init(chain: SigningChain) throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("tessera-openssl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for (name, der) in zip(["leaf", "intermediate", "root"], chain.certificates) {
      let pem = try RootCertificate(der: der).pem
      try write(Data(pem.utf8), to: "\(name).pem")
    }
  }

  func remove() throws { try FileManager.default.removeItem(at: directory) }

  func verify(at time: Timestamp) throws -> Result {
    try Self.run([
      "verify", "-x509_strict", "-attime", "\(time.milliseconds / 1000)", "-CAfile",
      path("root.pem"), "-untrusted", path("intermediate.pem"), path("leaf.pem"),
    ])
  }

  func text(of file: String) throws -> String {
    try Self.run(["x509", "-noout", "-text", "-in", path(file)]).output
  }

  func verifySignature(of token: String) throws -> Result {
    let parts = TokenParts(token)
    let key = try Self.run(["x509", "-pubkey", "-noout", "-in", path("leaf.pem")]).output
    try write(Data(key.utf8), to: "key.pem")
    try write(Data("\(parts.header).\(parts.payload)".utf8), to: "input")
    try write(Self.derSignature(parts.signature), to: "signature")
    return try Self.run([
      "dgst", "-sha256", "-verify", path("key.pem"), "-signature", path("signature"),
      path("input"),
    ])
  }

  /// Returns r and s in OpenSSL's form: a DER sequence of two integers.
  private static func derSignature(_ base64URL: String) throws -> Data {
    let standard = base64URL.replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    let raw = Array(Data(base64Encoded: standard + "==") ?? Data())
    let integers = [raw.prefix(32), raw.suffix(32)].flatMap { part -> [UInt8] in
      var digits = Array(part.drop { $0 == 0 })
      if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
      return [0x02, UInt8(digits.count)] + digits
    }
    return Data([0x30, UInt8(integers.count)] + integers)
  }

  private func path(_ name: String) -> String { directory.appendingPathComponent(name).path }

  private func write(_ data: Data, to name: String) throws {
    try data.write(to: directory.appendingPathComponent(name))
  }

  static func run(_ arguments: [String]) throws -> Result {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }
}
