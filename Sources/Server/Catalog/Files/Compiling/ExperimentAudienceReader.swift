internal import AppStoreCore
internal import Experiments

struct ExperimentAudienceReader {
  let catalog: CatalogReader

  func audience(_ field: CatalogField) -> Audience {
    let keys = ["countries", "apps", "platforms", "app_versions", "sdk_versions"]
    guard let section = field.section(keys) else { return Audience() }
    return Audience(
      countries: section["countries"].map(countries),
      apps: section["apps"].map(apps),
      platforms: section["platforms"].map(platforms),
      appVersions: section["app_versions"].flatMap(versions),
      sdkVersions: section["sdk_versions"].flatMap(versions))
  }

  private func countries(_ list: CatalogField) -> Set<String> {
    rejectEmpty(list)
    let wanted = "a storefront's country with three letters, such as USA"
    return Set(
      catalog.distinct(list.elements("countries") ?? []) { field in
        guard let text = field.text(wanted) else { return nil }
        let isCode = text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        guard isCode else {
          field.report("is not a country of the App Store", fix: "write \(wanted)")
          return nil
        }
        return text
      })
  }

  private func apps(_ list: CatalogField) -> Set<BundleID> {
    rejectEmpty(list)
    let found = catalog.distinct(list.elements("bundle IDs of apps") ?? []) {
      $0.name(of: catalog.names.apps)
    }
    return Set(found.map { BundleID($0) })
  }

  private func platforms(_ list: CatalogField) -> Set<String> {
    rejectEmpty(list)
    return Set(
      catalog.distinct(list.elements("platforms") ?? []) {
        $0.text("a platform as the SDK sends it, such as iOS")
      })
  }

  private func versions(_ field: CatalogField) -> VersionRange? {
    guard let section = field.section(["from", "below"]) else { return nil }
    func version(_ key: String) -> (AppVersion?, isWrong: Bool) {
      guard let field = section[key] else { return (nil, false) }
      let version = field.text("a version such as \"2.10\"").flatMap { AppVersion($0) }
      if version == nil {
        field.report("is not a version", fix: "write numbers with dots, such as \"2.10\"")
      }
      return (version, version == nil)
    }
    let (from, below) = (version("from"), version("below"))
    guard !from.isWrong, !below.isWrong else { return nil }
    if from.0 == nil, below.0 == nil {
      field.report("has no version", fix: "write from, below, or both; or remove it")
    }
    let range = VersionRange(from: from.0, below: below.0)
    if range == nil {
      field.report("contains no version", fix: "write a later version in below than in from")
    }
    return range
  }

  private func rejectEmpty(_ list: CatalogField) {
    if list.isEmptyList { list.report("is empty", fix: "name one, or remove it") }
  }
}
