internal import Foundation
internal import SwiftASN1

extension RootCertificate {
  /// Creates a root from the contents of a file: one certificate, in PEM or DER.
  ///
  /// - Throws: ``VerificationError/invalidPEM(reason:)`` if the bytes are neither, or PEM with
  ///   anything other than one `CERTIFICATE` block; ``VerificationError/unreadableCertificate(_:)``
  ///   if the certificate is invalid.
  public init(bytes: [UInt8]) throws(VerificationError) {
    // DER starts with the tag of a sequence, which is the digit 0 in text.
    let isSequence = bytes.first == 0x30
    if isSequence, let root = try? RootCertificate(der: bytes) {
      self = root
      return
    }
    // Text around the block is informal and may be in any encoding.
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains(PEMBlock.begin) else {
      if isSequence { throw .unreadableCertificate(.root) }
      throw .invalidPEM(
        reason: "neither PEM nor DER; use one certificate, such as openssl x509 writes")
    }
    try self.init(pem: text)
  }

  /// Creates a root from PEM text with one `CERTIFICATE` block.
  ///
  /// Lines may have any length and any ending, and other text may surround the block.
  ///
  /// Source: RFC 7468, section 2, which allows this lax parsing.
  ///
  /// - Throws: ``VerificationError/invalidPEM(reason:)`` if the text is not such PEM, and
  ///   ``VerificationError/unreadableCertificate(_:)`` if the block is not a certificate.
  public init(pem: String) throws(VerificationError) {
    let blocks = try PEMBlock.all(in: pem)
    let labels = blocks.map(\.label)
    guard let block = blocks.first, labels == ["CERTIFICATE"] else {
      let found = labels.isEmpty ? "none" : labels.joined(separator: ", ")
      throw .invalidPEM(
        reason: "expected one CERTIFICATE block, found: \(found); use one root per file")
    }
    guard let der = block.bytes else {
      throw .invalidPEM(
        reason: "the CERTIFICATE block is not base64; use the certificate as issued")
    }
    try self.init(der: der)
  }

  /// The certificate as PEM text.
  public var pem: String { PEMDocument(type: "CERTIFICATE", derBytes: der).pemString + "\n" }
}

/// One PEM block.
private struct PEMBlock {
  static let begin = "-----BEGIN "

  /// The label of the block, such as `CERTIFICATE`.
  var label: String
  /// The text between the BEGIN and END lines.
  var body: Substring

  /// The bytes of the block; `nil` if it is not base64.
  var bytes: [UInt8]? {
    Data(base64Encoded: body.filter { !$0.isWhitespace }).map(Array.init)
  }

  /// Returns the blocks of a text in order.
  static func all(in text: String) throws(VerificationError) -> [PEMBlock] {
    var blocks: [PEMBlock] = []
    var rest = text[...]
    while let start = rest.firstRange(of: begin) {
      rest = rest[start.upperBound...]
      guard let line = rest.firstRange(of: "-----") else {
        throw .invalidPEM(reason: "a BEGIN line is incomplete; use the file unchanged")
      }
      let label = rest[..<line.lowerBound]
      rest = rest[line.upperBound...]
      guard let end = rest.firstRange(of: "-----END \(label)-----") else {
        throw .invalidPEM(
          reason: "the block \(label) has no END line; use the file unchanged")
      }
      blocks.append(PEMBlock(label: String(label), body: rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    return blocks
  }
}
