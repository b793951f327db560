internal import Foundation

extension String {
  /// Returns whether two strings have the same bytes, as a database compares them.
  ///
  /// Swift's own equality treats é as one scalar and as two as equal.
  package func isSpelled(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (own, others) = (self, other)
    return own.withUTF8 { own in
      others.withUTF8 { others in
        guard let left = own.baseAddress, let right = others.baseAddress else { return true }
        return memcmp(left, right, own.count) == 0
      }
    }
  }
}
