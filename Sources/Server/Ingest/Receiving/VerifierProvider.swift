public import SignedData
internal import Synchronization

/// The current verifier, replaced when the configuration changes.
public final class VerifierProvider: Sendable {
  private let verifier: Mutex<OnlineSignedDataVerifier>

  /// Creates a source with its first verifier.
  public init(_ verifier: OnlineSignedDataVerifier) {
    self.verifier = Mutex(verifier)
  }

  /// The current verifier.
  public var current: OnlineSignedDataVerifier { verifier.withLock { $0 } }

  /// Replaces the current verifier; verifications in progress finish with the old one.
  public func replace(with verifier: OnlineSignedDataVerifier) {
    self.verifier.withLock { $0 = verifier }
  }
}
