import Foundation
import RepositoryFiles

/// Runs external programs that check this code.
enum Program {
  static let hasOpenSSL = (try? run("/usr/bin/env", ["openssl", "version"])) != nil

  /// A Python with Apple's library, which `./dev interop` installs; `nil` if it is not installed.
  static let applesPython: String? = {
    let root = Repository.root
    let venv = root.appending(path: ".build/interop")
    let lib = venv.appending(path: "lib")
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: lib.path)) ?? []
    let hasLibrary = versions.contains { version in
      let file = "\(version)/site-packages/appstoreserverlibrary/jws_signature_creator.py"
      return FileManager.default.fileExists(atPath: lib.appending(path: file).path)
    }
    let python = venv.appending(path: "bin/python3").path
    return hasLibrary && FileManager.default.isExecutableFile(atPath: python) ? python : nil
  }()

  struct Failure: Error {
    let output: String
  }

  /// Runs a program to its end and returns its output.
  static func run(
    _ executable: String, _ arguments: [String], input: String = ""
  ) throws -> String {
    let process = Process()
    let output = Pipe()
    let standardInput = Pipe()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    process.standardInput = standardInput
    // A program that ended must fail only one test.
    signal(SIGPIPE, SIG_IGN)
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: printed, as: UTF8.self)
    guard process.terminationStatus == 0 else { throw Failure(output: text) }
    return text
  }

  /// Returns OpenSSL's result for an ECDSA signature with SHA-256.
  static func openSSLVerifies(_ der: Data, of message: Data, publicKey: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-offer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String, _ data: Data) throws -> String {
      let url = folder.appending(path: name)
      try data.write(to: url)
      return url.path
    }
    do {
      return try run(
        "/usr/bin/env",
        [
          "openssl", "dgst", "-sha256", "-verify", try file("key.pem", Data(publicKey.utf8)),
          "-signature", try file("signature", der), try file("message", message),
        ])
    } catch let failure as Failure {
      return failure.output
    }
  }
}
