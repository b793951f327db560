public import AppStoreCore

extension Paywall {
  /// Returns the problems of the paywall; empty if it can be shown.
  ///
  /// - Parameter offered: The packages of its offering.
  public func problems(in offered: [PackageID]) -> [PaywallProblem] {
    templateProblems(offered) + packageProblems(offered) + localeProblems(offered)
      + colorProblems + imageProblems
  }

  private func templateProblems(_ offered: [PackageID]) -> [PaywallProblem] {
    let path: [PaywallProblem.Step] = [.key("template")]
    guard PaywallTemplate.known.contains(template) else {
      return [
        .unknown("template", template.rawValue, PaywallTemplate.known.map(\.rawValue), at: path)
      ]
    }
    let count = packages.isEmpty ? offered.count : packages.count
    guard template == .compare, !(2...3).contains(count) else { return [] }
    return [
      PaywallProblem(
        path, "compares \(count) \(count == 1 ? "package" : "packages")",
        fix: "list two or three under packages, or use the template list")
    ]
  }

  private func packageProblems(_ offered: [PackageID]) -> [PaywallProblem] {
    let shown = packages.isEmpty ? offered : packages
    var problems: [PaywallProblem] = []
    for (index, package) in packages.enumerated() {
      let path: [PaywallProblem.Step] = [.key("packages"), .index(index)]
      if !offered.contains(package) {
        problems.append(
          .unknown("package", package.rawValue, offered.map(\.rawValue), at: path))
      }
      if packages.firstIndex(of: package) != index {
        problems.append(PaywallProblem(path, "is a duplicate", fix: "remove one"))
      }
    }
    if let highlighted, !shown.contains(highlighted) {
      problems.append(
        .unknown(
          "package", highlighted.rawValue, shown.map(\.rawValue), at: [.key("highlighted")]))
    }
    return problems
  }

  private func localeProblems(_ offered: [PackageID]) -> [PaywallProblem] {
    let names = locales.keys.sorted()
    var problems: [PaywallProblem] = []
    if locales[defaultLocale] == nil {
      problems.append(
        PaywallProblem(
          [.key("default_locale")], "has no texts: \"\(defaultLocale)\" is not under locales",
          fix: SpellingSuggestion.of(defaultLocale, among: names).map { "did you mean \($0)?" }
            ?? "add it under locales, or name one of \(names.joined(separator: ", "))"))
    }
    var first: [PaywallLocale: String] = [:]
    for name in names {
      let step: [PaywallProblem.Step] = [.key("locales"), .key(name)]
      if let locale = PaywallLocale(name), locale.name == name.replacing("_", with: "-") {
        if let other = first.updateValue(name, forKey: locale) {
          problems.append(
            PaywallProblem(step, "is the same locale as \(other)", fix: "remove one"))
        }
      } else {
        problems.append(
          PaywallProblem(
            step, "is not a known locale",
            fix: PaywallLocale(name).map { "write \($0.name)" }
              ?? "write a language with or without a region, such as de or pt-BR"))
      }
      problems += (locales[name]?.problems(in: offered) ?? [])
        .map { $0.inside(.key("locales"), .key(name)) }
    }
    return problems
  }

  private var colorProblems: [PaywallProblem] {
    guard let colors else { return [] }
    return colors.light.problems.map { $0.inside(.key("colors"), .key("light")) }
      + (colors.dark?.problems ?? []).map { $0.inside(.key("colors"), .key("dark")) }
  }

  private var imageProblems: [PaywallProblem] {
    images.all.flatMap { name, url in
      let path: [PaywallProblem.Step] = [.key("images"), .key(name)]
      let text = locales[defaultLocale]?.imageTexts.all.first { $0.name == name }
      let missing = PaywallProblem(
        path, "has no alternative text in the default locale",
        fix: "write what it shows under locales.\(defaultLocale).image_texts.\(name)")
      return [PaywallProblem.ofURL(url, at: path)].compactMap(\.self)
        + (text == nil && locales[defaultLocale] != nil ? [missing] : [])
    }
  }
}

extension PaywallImages {
  /// The texts that are set, with the names of their images.
  var all: [(name: String, text: String)] {
    [("header", header), ("icon", icon)].compactMap { name, text in text.map { (name, $0) } }
  }
}

extension PaywallProblem {
  /// A name that is none of the known ones.
  static func unknown(
    _ noun: String, _ name: String, _ known: [String], at path: [Step]
  ) -> PaywallProblem {
    PaywallProblem(
      path, "unknown \(noun) \"\(name)\"",
      fix: SpellingSuggestion.of(name, among: known).map { "did you mean \($0)?" }
        ?? "use one of \(known.joined(separator: ", "))")
  }

  /// Returns the problem of a URL; `nil` if it is an HTTPS URL.
  static func ofURL(_ url: String, at path: [Step]) -> PaywallProblem? {
    if url.lowercased().hasPrefix("http://") {
      return PaywallProblem(path, "is not encrypted", fix: "use a URL that starts with https://")
    }
    let host = url.dropFirst(8).prefix { !"/?#".contains($0) }
    guard url.hasPrefix("https://"), !host.isEmpty, url.utf8.count <= 2000,
      url.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) })
    else {
      return PaywallProblem(
        path, "is not an HTTPS URL", fix: "write a URL such as https://example.com/terms")
    }
    return nil
  }
}
