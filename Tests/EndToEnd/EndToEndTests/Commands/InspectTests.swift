import AppStoreCore
import Foundation
import SignedData
import TestSupport
import Testing

/// `tessera inspect` as a program: what it prints, and its exit status.
@Suite(.timeLimit(.minutes(30))) struct InspectTests {
  private let folder: TemporaryFolder
  private let store: TestStore
  private let root: String

  init() throws {
    folder = try TemporaryFolder()
    store = try TestStore()
    let file = folder.url.appending(path: "root.pem")
    try store.chain.root.pem.write(to: file, atomically: true, encoding: .utf8)
    root = file.path
  }

  private func write(_ text: String) throws -> String {
    let file = folder.url.appending(path: UUID().uuidString)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  private func inspect(_ arguments: String...) async throws -> Commands.Ended {
    try await Commands.run(["inspect"] + arguments)
  }

  @Test func `Data signed by Xcode is rejected with its fingerprint, and accepted with a flag`()
    async throws
  {
    let xcode = try XcodeSigner()
    let token = try xcode.sign(TestStore.xcodeTransaction())
    let refused = try await inspect(token)
    #expect(refused.status == 1)
    #expect(refused.output.contains("sha256 \(xcode.sha256)"))
    #expect(refused.output.contains("xcode_certificates: [\(xcode.sha256)]"))
    #expect(try await inspect(token, "--trust-xcode").status == 0)
  }

  @Test func `A valid token is verified, with its payload below the checks`() async throws {
    let ended = try await inspect(
      try store.sign(TestStore.transaction()), "--root", root, "--bundle-id", "com.example.app")
    let lines = ended.output.split(separator: "\n").map(String.init)
    #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
    #expect(lines[0] == "verified")
    #expect(lines[1] == "transaction")
    #expect(lines.contains { $0.hasPrefix("signature ") && $0.contains("passed") })
    #expect(lines.contains(#"  "transactionId": "2000000000000001","#))
  }

  @Test func `A notification body from a file is inspected with its signed parts`()
    async throws
  {
    var notification = try store.notification()
    notification.data?.signedRenewalInfo = try store.sign(
      TestStore.renewalInfo(for: TestStore.transaction("2000000000000009")))
    let body = #"{"signedPayload":"\#(try store.sign(notification))"}"#
    let ended = try await inspect(try write(body + "\n"), "--root", root)
    #expect(ended.status == 1)
    #expect(ended.output.hasPrefix("NOT VERIFIED: signedRenewalInfo/binding.purchase\n"))
    #expect(ended.output.contains("binding.purchase: the renewal info belongs to the purchase"))
    #expect(ended.output.contains("signedTransactionInfo: transaction"))
  }

  @Test func `A token of another issuer fails verification, with --json`() async throws {
    let ended = try await inspect(try store.sign(TestStore.transaction()), "--json")
    #expect(ended.status == 1)
    let object = try JSONSerialization.jsonObject(with: Data(ended.output.utf8)) as? [String: Any]
    #expect(object?["verified"] as? Bool == false)
    #expect(object?["rejection"] as? String == "chain.root")
    let checks = try #require(object?["checks"] as? [[String: String]])
    #expect(checks.first { $0["check"] == "certificates" }?["outcome"] == "failed")
    #expect((object?["payload"] as? [String: Any])?["bundleId"] as? String == "com.example.app")
  }

  @Test func `A different app, environment or kind than specified is not verified`() async throws {
    let token = try store.sign(TestStore.transaction())
    for (arguments, code) in [
      (["--bundle-id", "com.example.other"], "claim.bundle-id"),
      (["--environment", "Production"], "claim.environment"),
      (["--kind", "renewal-info"], "payload.kind"),
    ] {
      let ended = try await Commands.run(["inspect", token, "--root", root] + arguments)
      #expect(ended.status == 1)
      #expect(ended.output.hasPrefix("NOT VERIFIED: \(code)\n"))
    }
  }

  @Test func `Invalid input ends with status 2 and one line with the fix`()
    async throws
  {
    for (arguments, words) in [
      (["no-such-file"], "no-such-file"), ([try write("  \n")], "empty"),
      ([try write("{\"a\":1}")], "signedPayload"),
      (
        [try write(#"{"signedTransactionInfo":"a.b.c","signedRenewalInfo":"d.e.f"}"#)],
        "--transaction"
      ), ([try write("{")], "JSON"),
      (["a.b.c", "--root", "no-such-root"], "no-such-root"),
      ([try write("a.b.c"), "--root", try write("no root")], "PEM"),
      ([try write("a.b.c"), "--app-apple-id", "1"], "--bundle-id"),
    ] {
      let ended = try await Commands.run(["inspect"] + arguments)
      #expect(ended.status == 2, "\(arguments)")
      #expect(ended.errors.contains(words), "\(ended.errors)")
      #expect(ended.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func `No part of a token controls the terminal, as a table or as JSON`() async throws {
    // A C1 control (CSI), a right-to-left override, a line separator, and a tag beyond 16 bits.
    let hostile = "\u{9B}31m\u{202E}\u{2028}\u{E0041}\u{7F}"
    let token = try store.sign(TestStore.transaction(bundleID: BundleID("com.example" + hostile)))
    for arguments in [[], ["--json"]] {
      let ended = try await Commands.run(["inspect", token, "--root", root] + arguments)
      let steering = ended.output.unicodeScalars.filter { scalar in
        scalar != "\n"
          && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
      }
      #expect(steering.isEmpty, "\(steering.map(\.value))")
    }
    let ended = try await inspect(token, "--root", root, "--json")
    let object = try JSONSerialization.jsonObject(with: Data(ended.output.utf8)) as? [String: Any]
    #expect(
      (object?["payload"] as? [String: Any])?["bundleId"] as? String == "com.example" + hostile)
  }

  @Test func `Text that is not a token is not verified`() async throws {
    let ended = try await inspect(try write("hello"))
    #expect(ended.status == 1)
    #expect(ended.output.hasPrefix("NOT VERIFIED: token.segments\n"))
  }
}
