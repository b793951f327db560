/// What a request of RevenueCat's API version 2 wants in full instead of by its ID.
struct Expansions {
  private var names: Set<String> = []

  init() {}

  /// Reads the values of `expand`, which begin with `items.` for a list.
  ///
  /// Unknown ones have no effect.
  init(_ values: [String]?) {
    names = Set((values ?? []).map { $0.hasPrefix("items.") ? String($0.dropFirst(6)) : $0 })
  }

  /// Returns whether an object contains another one in full.
  func contains(_ name: String) -> Bool { names.contains(name) }

  /// Returns the expansions of an object inside: `product` for `package.product`.
  func inside(_ name: String) -> Expansions {
    var inner = Expansions()
    let prefix = name + "."
    inner.names = Set(
      names.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) })
    return inner
  }
}
