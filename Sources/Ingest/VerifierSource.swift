public import SignedData
internal import Synchronization

/// The verifier that is in use; a changed configuration puts another in its place.
public final class VerifierSource: Sendable {
  private let verifier: Mutex<OnlineSignedDataVerifier>

  /// Begins with a verifier.
  public init(_ verifier: OnlineSignedDataVerifier) {
    self.verifier = Mutex(verifier)
  }

  /// The verifier now.
  public var current: OnlineSignedDataVerifier { verifier.withLock { $0 } }

  /// Puts another verifier in the place of the one in use; what is under way ends with the old one.
  public func replace(with verifier: OnlineSignedDataVerifier) {
    self.verifier.withLock { $0 = verifier }
  }
}
