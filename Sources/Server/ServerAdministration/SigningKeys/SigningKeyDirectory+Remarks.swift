public import AppStoreCore
internal import EntitlementAPI
internal import EntitlementServer
internal import Foundation

/// Remarks about the keys for people.
extension SigningKeyDirectory.Contents {
  /// Returns all problems and possible problems, each with the fix.
  public func remarks(at now: Timestamp) -> [String] {
    problems + retired(at: now) + unsigned(at: now) + halfRevoked(at: now)
  }

  /// Returns remarks about keys that were created while a clock was ahead and that clients still
  /// trust.
  public func retired(at now: Timestamp) -> [String] {
    let early = bundles.filter {
      IntermediateKeyRing.isPremature($0, at: now) && !keys.isRevoked($0)
    }
    return early.map {
      let issued = Timestamp(milliseconds: $0.issuedAtMilliseconds).iso8601
      return
        "key \($0.name): retired, because it was created at \(issued) while a clock was ahead; clients "
        + "trust it until \($0.expiry.iso8601); run: tessera keys revoke \($0.name)"
    }
  }

  /// Returns remarks about roots that signed no usable key, although keys of other roots are
  /// usable.
  func unsigned(at now: Timestamp) -> [String] {
    let usable = usable(at: now)
    guard !usable.isEmpty || keys.root != nil else { return [] }
    let lacking = keys.roots.filter { root in
      keys.rootKey(root) == nil && !usable.contains { $0.roots.contains(root) }
    }
    return lacking.map {
      "root \($0): signed no current key, so apps that trust only this root reject responses; run: "
        + "tessera keys countersign, then tessera keys import-intermediate"
    }
  }

  /// Returns remarks about keys that only some roots revoked: apps of the other roots still trust
  /// them.
  func halfRevoked(at now: Timestamp) -> [String] {
    let revoked = bundles.filter {
      now.milliseconds < $0.key.expirationMilliseconds && keys.isRevoked($0)
    }
    return revoked.flatMap { bundle in
      let others = keys.roots.filter { root in
        bundle.roots.contains(root)
          && !keys.revoked.contains { $0.root == root && $0.revokes(bundle.key.publicKey) }
      }
      return others.map {
        "key \(bundle.name): revoked, but not by the root \($0); apps that trust only this root trust "
          + "it until \(bundle.expiry.iso8601); run: tessera keys revoke \(bundle.name) --root-key FILE"
      }
    }
  }
}

extension IntermediateKeyBundle {
  fileprivate var name: String { Data(key.publicKey).base64EncodedString() }
  fileprivate var expiry: Timestamp { Timestamp(milliseconds: key.expirationMilliseconds) }
}
