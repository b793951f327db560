/// The key that signs promotional offers for the test store.
///
/// Its description and its mirror contain only the identifier, so that no log contains the key.
public struct SubscriptionOffersKeyPair: Hashable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  /// The key's identifier, which a signature names; eight hex digits if Xcode created it.
  public var id: String
  /// The private key as in the file: base64 of PKCS#8, unencrypted, on the curve P-256.
  public var privateKey: String
  var origin = SourceOrigin<SubscriptionOffersKeyPair>()

  /// Creates a key pair that is not in a file yet.
  public init(id: String, privateKey: String) {
    self.id = id
    self.privateKey = privateKey
  }

  /// The key's identifier.
  public var description: String { "key \(printable(id))" }
  /// The key's identifier.
  public var debugDescription: String { description }
  /// The key's identifier.
  public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

extension SubscriptionOffersKeyPair: ConfigurationPart {
  func describe(to writer: inout ObjectWriter, was loaded: SubscriptionOffersKeyPair?) {
    writer.set("id", id, was: loaded?.id)
    writer.set("privateKey", privateKey, was: loaded?.privateKey)
  }
}
