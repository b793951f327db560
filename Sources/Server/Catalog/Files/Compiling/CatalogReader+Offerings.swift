internal import AppStoreCore

extension CatalogReader {
  func offerings(_ file: CatalogSection) -> OfferingCatalog {
    let offerings = file["offerings"].map(offeringList) ?? []
    let current = file["current_offering"]?.name(of: names.offerings).map { OfferingID($0) }
    if let list = file["offerings"], file.members["current_offering"] == nil, !offerings.isEmpty {
      list.report(
        "has no current offering", fix: "set current_offering, or leave it empty for none")
    }
    return OfferingCatalog(
      offerings: offerings, current: current,
      placements: file["placements"].flatMap { placements($0, current) })
  }

  private func offeringList(_ field: CatalogField) -> [OfferingDefinition] {
    (field.members("`offering:` with its packages") ?? []).compactMap { member in
      CatalogIdentifier.check(member.name, .name, at: member.key)
      guard let section = member.value.section(["description", "metadata", "packages", "paywall"])
      else {
        return nil
      }
      let packages = section.required("packages", "a list of packages").map(packages) ?? []
      return OfferingDefinition(
        id: OfferingID(member.name),
        description: section["description"]?.text("a description") ?? member.name,
        metadata: section["metadata"].map(metadata) ?? JSONObject(), packages: packages,
        paywall: section["paywall"].flatMap {
          PaywallReader(packages: packages.map(\.id)).paywall($0)
        })
    }
  }

  private func packages(_ list: CatalogField) -> [PackageDefinition] {
    guard let elements = list.elements("packages, each with an identifier and a product") else {
      return []
    }
    if elements.isEmpty { list.report("is empty", fix: "add one package") }
    var seen: Set<String> = []
    return elements.compactMap { element in
      guard let section = element.section(["identifier", "product"]) else { return nil }
      let field = section.required("identifier", "a name such as $rc_monthly")
      let id = field?.text("a name such as $rc_monthly")
      if let field, let id {
        check(package: id, at: field)
        if !seen.insert(id).inserted {
          field.report("\"\(id)\" is a duplicate in this offering", fix: "rename one")
        }
      }
      let product = section.required("product", "the product ID")?.name(of: names.products)
      guard let id, let product else { return nil }
      return PackageDefinition(id: PackageID(id), product: ProductID(product))
    }
  }

  /// Clients reject a `$rc_` name that is not a known duration.
  private func check(package id: String, at field: CatalogField) {
    CatalogIdentifier.check(id, .name, at: field)
    guard id.hasPrefix("$rc_"), !PackageDefinition.durations.contains(PackageID(id)) else { return }
    let known = PackageDefinition.durations.map(\.rawValue)
    field.report(
      "unknown duration \"\(id)\"",
      fix: SpellingSuggestion.of(id, among: known).map { "did you mean \($0)?" }
        ?? "use one of \(known.joined(separator: ", ")), or a name without $rc_")
  }

  private func placements(_ field: CatalogField, _ current: OfferingID?) -> Placements? {
    guard let section = field.section(["offerings", "fallback_offering"]) else { return nil }
    var offerings: [PlacementID: OfferingID?] = [:]
    for member in section["offerings"]?.members("`placement: offering`") ?? [] {
      CatalogIdentifier.check(member.name, .name, at: member.key)
      let offering =
        member.value.isNull ? nil : member.value.name(of: names.offerings).map { OfferingID($0) }
      offerings.updateValue(offering, forKey: PlacementID(member.name))
    }
    // Empty means none; a missing field means the offering that is shown without placements.
    let fallback =
      section.members["fallback_offering"] == nil
      ? current
      : section["fallback_offering"]?.name(of: names.offerings).map { OfferingID($0) }
    return Placements(offerings: offerings, fallback: fallback)
  }

  private func metadata(_ field: CatalogField) -> JSONObject {
    guard field.isMapping else {
      field.report("is \(field.kind)", fix: "write `key: value` lines")
      return JSONObject()
    }
    guard case .object(let object)? = json(field) else { return JSONObject() }
    let length = String(decoding: JSONValue.object(object).jsonBytes, as: UTF8.self).count
    if length > OfferingDefinition.maxMetadataLength {
      field.report(
        "is \(length) characters of JSON",
        fix: "use at most \(OfferingDefinition.maxMetadataLength)"
      )
    }
    return object
  }

  private func json(_ field: CatalogField) -> JSONValue? {
    if field.isMapping {
      var object = JSONObject()
      for member in field.members("`key: value` lines") ?? [] {
        object[member.name] = json(member.value)
      }
      return .object(object)
    }
    if field.isList { return .array((field.elements("values") ?? []).compactMap(json)) }
    guard let plain = field.plain else { return field.text("a value").map(JSONValue.string) }
    if field.isNull { return .null }
    if plain == "true" || plain == "false" { return .bool(plain == "true") }
    if let number = Int64(plain), String(number) == plain { return .integer(number) }
    // Only JSON numbers are numbers; dates, versions and the like are texts.
    if plain.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil,
      Double(plain)?.isFinite == true
    {
      return .decimal(plain)
    }
    return .string(plain)
  }
}
