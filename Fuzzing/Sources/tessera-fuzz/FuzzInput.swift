import SignedData

/// What an input means: its first byte says where the others go.
struct FuzzInput {
  /// The part of a token that the bytes are.
  enum Path: UInt8, CaseIterable {
    /// A whole token, signed by nobody but its seed.
    case token
    /// The JSON of a header, which the store's key signs.
    case header
    /// The JSON of a payload, which the store's key signs.
    case payload
    /// The DER of the leaf, in a token that the store's key signs.
    case leaf
    /// The file of a root certificate, in PEM or DER, which is then trusted.
    case root
  }

  /// What the token is taken for.
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

  /// Reads an input; `nil` when it is empty.
  init?(_ raw: UnsafeBufferPointer<UInt8>) {
    let paths = UInt8(Path.allCases.count)
    guard let first = raw.first, let path = Path(rawValue: first % paths),
      let kind = Kind(rawValue: first / paths % UInt8(Kind.allCases.count))
    else { return nil }
    self.init(path, kind, Array(raw.dropFirst()))
  }

  /// The bytes that mean this input.
  var raw: [UInt8] {
    [path.rawValue + kind.rawValue * UInt8(Path.allCases.count)] + bytes
  }
}

extension FuzzInput.Kind {
  /// The kind of payload in the verifier's words.
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
