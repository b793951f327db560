internal import Foundation
internal import SwiftASN1

extension RootCertificate {
  /// Creates a root from the bytes of a file: one certificate, in PEM or in DER.
  ///
  /// - Throws: ``VerificationError/invalidPEM(reason:)`` when they are neither, or PEM with something
  ///   else than one `CERTIFICATE` block; ``VerificationError/unreadableCertificate(_:)`` when the
  ///   certificate in them is none.
  public init(bytes: [UInt8]) throws(VerificationError) {
    // DER begins with the tag of a sequence, which in a text would be the digit 0.
    let isSequence = bytes.first == 0x30
    if isSequence, let root = try? RootCertificate(der: bytes) {
      self = root
      return
    }
    // What stands around the block is for people, and may be in any encoding.
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains(PEMBlock.begin) else {
      if isSequence { throw .unreadableCertificate(.root) }
      throw .invalidPEM(
        reason: "neither PEM nor DER; give one certificate, such as openssl x509 writes it")
    }
    try self.init(pem: text)
  }

  /// Creates a root from a PEM text with one `CERTIFICATE` block.
  ///
  /// Lines may have any length and any ending, and other text may stand before and behind the block.
  ///
  /// Source: RFC 7468, section 2, for the laxer reading it allows.
  ///
  /// - Throws: ``VerificationError/invalidPEM(reason:)`` when the text is something else, and
  ///   ``VerificationError/unreadableCertificate(_:)`` when the block is not a certificate.
  public init(pem: String) throws(VerificationError) {
    let blocks = try PEMBlock.all(in: pem)
    let labels = blocks.map(\.label)
    guard let block = blocks.first, labels == ["CERTIFICATE"] else {
      let found = labels.isEmpty ? "none" : labels.joined(separator: ", ")
      throw .invalidPEM(
        reason: "expected one CERTIFICATE block, found: \(found); give one root per file")
    }
    guard let der = block.bytes else {
      throw .invalidPEM(
        reason: "the CERTIFICATE block is not base64; use the certificate as issued")
    }
    try self.init(der: der)
  }

  /// The certificate as a PEM text.
  public var pem: String { PEMDocument(type: "CERTIFICATE", derBytes: der).pemString + "\n" }
}

/// What stands between the two lines of one PEM block.
private struct PEMBlock {
  static let begin = "-----BEGIN "

  /// What the block says that it is, such as `CERTIFICATE`.
  var label: String
  /// The text between the lines.
  var body: Substring

  /// The bytes of the block; `nil` when it is not base64.
  var bytes: [UInt8]? {
    Data(base64Encoded: body.filter { !$0.isWhitespace }).map(Array.init)
  }

  /// Returns the blocks of a text in their order.
  static func all(in text: String) throws(VerificationError) -> [PEMBlock] {
    var blocks: [PEMBlock] = []
    var rest = text[...]
    while let start = rest.firstRange(of: begin) {
      rest = rest[start.upperBound...]
      guard let line = rest.firstRange(of: "-----") else {
        throw .invalidPEM(reason: "a BEGIN line has no end; use the file as it was written")
      }
      let label = rest[..<line.lowerBound]
      rest = rest[line.upperBound...]
      guard let end = rest.firstRange(of: "-----END \(label)-----") else {
        throw .invalidPEM(
          reason: "the block \(label) has no END line; use the file as it was written")
      }
      blocks.append(PEMBlock(label: String(label), body: rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    return blocks
  }
}
