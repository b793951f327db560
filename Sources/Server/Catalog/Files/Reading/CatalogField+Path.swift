internal import Paywalls

extension CatalogField {
  /// Returns the value at the end of a path; where the path ends early, the last value on it.
  func part(at path: [PaywallProblem.Step]) -> CatalogField {
    guard let first = path.first else { return self }
    let next: CatalogField? =
      switch first {
      case .key(let key): isMapping ? members("")?.first { $0.name == key }?.value : nil
      case .index(let index): isList ? elements("").flatMap { $0.dropFirst(index).first } : nil
      }
    guard let next else { return self }
    return next.part(at: Array(path.dropFirst()))
  }
}
