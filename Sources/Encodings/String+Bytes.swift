extension String {
  /// Returns whether two strings have the same bytes, as a database compares them.
  ///
  /// Swift's own equality treats é as one scalar and as two as equal.
  package func isSpelled(as other: String) -> Bool {
    let (own, others) = (utf8, other.utf8)
    guard own.count == others.count else { return false }
    let inPlace = own.withContiguousStorageIfAvailable { own in
      others.withContiguousStorageIfAvailable { own.elementsEqual($0) }
    }
    return (inPlace ?? nil) ?? own.elementsEqual(others)
  }
}
