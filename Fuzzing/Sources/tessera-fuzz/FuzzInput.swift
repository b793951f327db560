import SignedData

/// A decoded input: its first byte decides the use of the others.
struct FuzzInput {
  /// The part of a token that the bytes represent.
  enum Path: UInt8, CaseIterable {
    /// A whole token, with the signature of its seed only.
    case token
    /// The JSON of a header, signed with the store's key.
    case header
    /// The JSON of a payload, signed with the store's key.
    case payload
    /// The DER of the leaf, in a token signed with the store's key.
    case leaf
    /// The file of a root certificate, in PEM or DER, to be trusted.
    case root
  }

  /// The expected kind of the token.
  enum Kind: UInt8, CaseIterable {
    case transaction
    case renewalInfo
    case notification
    case appTransaction
    case realtimeRequest
  }

  var path: Path
  var kind: Kind
  var bytes: [UInt8]

  init(_ path: Path, _ kind: Kind, _ bytes: [UInt8]) {
    (self.path, self.kind, self.bytes) = (path, kind, bytes)
  }

  /// Decodes an input; `nil` if it is empty.
  init?(_ raw: UnsafeBufferPointer<UInt8>) {
    let paths = UInt8(Path.allCases.count)
    guard let first = raw.first, let path = Path(rawValue: first % paths),
      let kind = Kind(rawValue: first / paths % UInt8(Kind.allCases.count))
    else { return nil }
    self.init(path, kind, Array(raw.dropFirst()))
  }

  /// The encoded bytes of this input.
  var raw: [UInt8] {
    [path.rawValue + kind.rawValue * UInt8(Path.allCases.count)] + bytes
  }
}

extension FuzzInput.Kind {
  /// The verifier's payload kind.
  var payloadKind: PayloadKind {
    switch self {
    case .transaction: .transaction
    case .renewalInfo: .renewalInfo
    case .notification: .notification
    case .appTransaction: .appTransaction
    case .realtimeRequest: .realtimeRequest
    }
  }
}
