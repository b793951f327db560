internal import AppStoreCore

extension StoreKitConfiguration {
  /// Returns the valid but surprising contents of the file, in the order of the file.
  ///
  /// Locations refer to `serialized()`, so a changed configuration is parsed again. If that fails,
  /// for example because of a duplicate product identifier, the error is the only finding.
  public func lint() -> [LintFinding] {
    let name = origin.field?.fileName ?? "new.storekit"
    do {
      var linter = Linter(try StoreKitConfiguration(parsing: serialized(), fileName: name))
      return linter.findings()
    } catch {
      return [LintFinding(error)]
    }
  }
}

/// Checks a newly loaded configuration for surprising contents.
///
/// Each part of the file has its own extension. A rule reports only facts about the file, and does
/// not repeat the loader's findings.
struct Linter {
  /// A product of any type and its location.
  struct Item {
    let product: ConfiguredProduct
    let field: LocatedField
  }

  let configuration: StoreKitConfiguration
  let items: [Item]
  private var found: [LintFinding]
  private let known: Set<Mark>

  /// The key of a loader finding, for rules that need it.
  private struct Mark: Hashable {
    let code: LintFinding.Code
    let path: String
  }

  init(_ configuration: StoreKitConfiguration) {
    self.configuration = configuration
    found = configuration.findingsOfLoading
    known = Set(found.map { Mark(code: $0.code, path: $0.field) })
    let single = configuration.products.map { ($0, $0.origin.field) }
    let renewing = configuration.subscriptionGroups.flatMap(\.subscriptions)
      .map { ($0.product, $0.origin.field) }
    items = (single + renewing).compactMap { product, field in
      field.map { Item(product: product, field: $0) }
    }
  }

  mutating func findings() -> [LintFinding] {
    if let root = configuration.origin.field { lintFile(root) }
    lintIdentifiers()
    for item in items { lintProduct(item) }
    lintLocalizations()
    for group in configuration.subscriptionGroups { lintGroup(group) }
    lintOffersKey()
    if let settings = configuration.settings.origin.field { lintSettings(settings) }
    // The sort is stable, so that the same file gives the same list.
    let order = found.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset) < (
        $1.element.line, $1.element.column, $1.offset
      )
    }
    return order.map(\.element)
  }

  mutating func add(
    _ code: LintFinding.Code, _ severity: LintFinding.Severity, _ location: LocatedField,
    _ problem: String,
    _ fix: String
  ) {
    found.append(LintFinding(code, severity, location, problem, fix))
  }

  mutating func warn(
    _ code: LintFinding.Code, _ location: LocatedField, _ problem: String, _ fix: String
  ) {
    add(code, .warning, location, problem, fix)
  }

  mutating func note(
    _ code: LintFinding.Code, _ location: LocatedField, _ problem: String, _ fix: String
  ) {
    add(code, .note, location, problem, fix)
  }

  /// Returns whether the loader already reported a finding of a kind at a location.
  func isKnown(_ code: LintFinding.Code, _ location: LocatedField) -> Bool {
    known.contains(Mark(code: code, path: location.path))
  }

  private mutating func lintFile(_ root: LocatedField) {
    lintKeys(root)
    let version = configuration.version
    if version > FileVersion.newestKnown {
      note(
        .newerVersion, root.location("version"),
        "is \(version), newer than \(FileVersion.newestKnown), the newest known here",
        "newer keys are preserved and have no effect here")
    }
    for key in ["subscriptionBundleGroups", "subscriptionSuiteGroups"] {
      guard case .array(let groups) = root.node[key]?.value, !groups.isEmpty else { continue }
      note(
        .unsupportedGroups, root.location(key),
        "has \(groups.count) of a kind that is not sold here",
        "they are preserved when the file is written")
    }
    if items.isEmpty {
      let fix =
        configuration.settings.isSynchronizedOnLoad
        ? "open it in Xcode, which fills it from App Store Connect" : "add a product in Xcode"
      note(.nothingToSell, root, "the file sells nothing", fix)
    }
  }
}

extension FileVersion {
  /// The newest version whose keys are known.
  static let newestKnown = FileVersion(major: 6, minor: 3)
}
