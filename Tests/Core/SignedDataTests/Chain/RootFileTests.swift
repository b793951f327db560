import Foundation
import SignedData
import TestSupport
import Testing

/// A root certificate is read from PEM in any layout, or DER.
@Suite(.timeLimit(.minutes(30))) struct RootFileTests {
  let root: RootCertificate

  init() throws { root = try TestStore().chain.root }

  /// Returns the root as PEM with a given line length and ending.
  private func pem(width: Int, ending: String = "\n") -> String {
    let text = Array(Data(root.der).base64EncodedString())
    let lines = stride(from: 0, to: text.count, by: width).map {
      String(text[$0..<min($0 + width, text.count)])
    }
    return (["-----BEGIN CERTIFICATE-----"] + lines + ["-----END CERTIFICATE-----"])
      .joined(separator: ending)
  }

  private func reason(_ text: String) -> String? {
    do throws(VerificationError) {
      _ = try RootCertificate(bytes: Array(text.utf8))
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [1, 48, 63, 64, 65, 76, 4000])
  func `Lines may have any length`(width: Int) throws {
    #expect(try RootCertificate(pem: pem(width: width)) == root)
    #expect(try RootCertificate(bytes: Array(pem(width: width).utf8)) == root)
  }

  @Test(arguments: ["\r\n", "\r", " \n", "\n\n", "\n\t", ""])
  func `Lines may have any ending`(ending: String) throws {
    #expect(try RootCertificate(pem: pem(width: 76, ending: ending)) == root)
    #expect(try RootCertificate(pem: pem(width: 64, ending: ending) + ending) == root)
  }

  @Test func `Text around the block is skipped, in any encoding`() throws {
    let preface = "0\nCertificate:\n    Data:\n        Issuer: CN = Example -- Root\n"
    #expect(try RootCertificate(pem: preface + pem(width: 64) + "\nThe end.\n") == root)
    let latin1 = [0x30, 0xE9, 0x0A] + Array(pem(width: 64).utf8) + [0x0A, 0xFF]
    #expect(try RootCertificate(bytes: latin1) == root)
    #expect(try RootCertificate(pem: "\u{FEFF}" + pem(width: 64)) == root)
  }

  @Test func `DER is read unchanged`() throws {
    #expect(try RootCertificate(bytes: root.der) == root)
    for wrong in [root.der + [0], Array(root.der.dropLast()), [0x30]] {
      #expect(throws: VerificationError.unreadableCertificate(.root)) {
        try RootCertificate(bytes: wrong)
      }
    }
  }

  @Test func `Two blocks are rejected and named`() throws {
    let twice = pem(width: 64) + "\n" + pem(width: 64)
    #expect(reason(twice)?.contains("found: CERTIFICATE, CERTIFICATE; use one root per") == true)
    let chain = try TestStore().chain.pemRepresentation
    #expect(reason(chain)?.contains("found: PRIVATE KEY, CERTIFICATE, CERTIFICATE, CERT") == true)
  }

  @Test func `A file without a certificate is rejected with its content type`() {
    let key = pem(width: 64).replacing("CERTIFICATE", with: "PRIVATE KEY")
    #expect(reason(key)?.contains("found: PRIVATE KEY;") == true)
    #expect(reason("")?.contains("neither PEM nor DER") == true)
    #expect(reason("text")?.contains("neither PEM nor DER") == true)
    #expect(reason("-----BEGIN CERTIFICATE")?.contains("a BEGIN line is incomplete") == true)
    #expect(
      reason("-----BEGIN CERTIFICATE-----\nMIIB")?.contains("CERTIFICATE has no END line") == true)
    let mixed = pem(width: 64).replacing("END CERTIFICATE", with: "END KEY")
    #expect(reason(mixed)?.contains("CERTIFICATE has no END line") == true)
    let damaged = pem(width: 64).replacing("-----\nMII", with: "-----\nM*I")
    #expect(reason(damaged)?.contains("is not base64") == true)
    let empty = "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----"
    #expect(reason(empty)?.hasPrefix("chain.certificate: ") == true)
  }
}
