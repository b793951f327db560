internal import AppStoreCore
internal import Experiments
internal import Yams

struct ExperimentReader {
  let catalog: CatalogReader

  private static let keys = [
    "name", "type", "notes", "seed", "status", "started_at", "stopped_at", "variants",
    "enrollment_percent", "layer", "audience", "enrollment_mode", "primary_metric",
    "secondary_metrics", "guardrails", "planned_size", "planned_end",
  ]

  func experiments(_ file: CatalogSection) -> [Experiment] {
    let holdout = file["experiment_holdout"].flatMap(holdout)
    let members = file["experiments"]?.members("`experiment:` with its variants") ?? []
    var found: [Experiment] = []
    for member in members {
      catalog.checkShortName(member.name, at: member.key, example: "yearly_first")
      guard let section = member.value.section(Self.keys),
        var experiment = experiment(ExperimentID(member.name), section)
      else { continue }
      experiment.holdout = holdout
      checkOverlap(of: experiment, with: found, at: member.key)
      found.append(experiment)
    }
    return found
  }

  /// `nil` after a report of what is missing.
  private func experiment(_ id: ExperimentID, _ section: CatalogSection) -> Experiment? {
    let before = section.field.problems.count
    let seed = section.required(
      "seed", "a random text that never changes, such as 7f3d1c0a9b2e4d58")
    let variants = section.required("variants", "`a:` and `b:` with their offerings").map(variants)
    guard let seed = seed?.text("a random text"), let variants else { return nil }
    let type = section["type"].flatMap { $0.choice(of: ExperimentType.self) } ?? .other
    var experiment = Experiment(id: id, type: type, seed: seed, variants: variants)
    experiment.name = section["name"]?.text("a name") ?? experiment.name
    experiment.notes = section["notes"]?.text("notes") ?? ""
    experiment.enrollment =
      section["enrollment_percent"].flatMap { $0.percent() } ?? experiment.enrollment
    experiment.enrollmentMode =
      section["enrollment_mode"].flatMap { $0.choice(of: EnrollmentMode.self) } ?? .new
    experiment.layer = section["layer"].flatMap(layer)
    experiment.audience =
      section["audience"].map(ExperimentAudienceReader(catalog: catalog).audience) ?? Audience()
    let metrics = ExperimentMetricReader()
    experiment.primaryMetric =
      section["primary_metric"].flatMap(metrics.metric) ?? experiment.primaryMetric
    experiment.secondaryMetrics =
      section["secondary_metrics"].map(metrics.list)
      ?? type.secondaryMetrics.filter { $0 != experiment.primaryMetric }
    experiment.guardrails = section["guardrails"].map(metrics.guardrails) ?? []
    experiment.plannedSize =
      section["planned_size"]?.number(in: 1...1_000_000_000).map(Int.init)
    experiment.plannedEnd = section["planned_end"].flatMap { $0.instant() }
    experiment.status = section["status"].flatMap { $0.choice(of: ExperimentStatus.self) } ?? .draft
    experiment.startedAt = section["started_at"].flatMap { $0.instant() }
    experiment.stoppedAt = section["stopped_at"].flatMap { $0.instant() }
    // A value that could not be read was reported, and would be reported again as missing.
    guard section.field.problems.count == before else { return experiment }
    for problem in experiment.problems() {
      Self.field(of: problem.part, in: section).report(problem.problem, fix: problem.fix)
    }
    return experiment
  }

  private static func field(
    of part: ExperimentProblem.Part, in section: CatalogSection
  ) -> CatalogField {
    let variants = section["variants"]
    let key: CatalogField? =
      switch part {
      case .experiment, .holdout: nil
      case .seed: section["seed"]
      case .variants: variants
      case .variant(let index): variants?.members("variants")?[index].key
      case .enrollment: section["enrollment_percent"]
      case .layer: section["layer"]
      case .audience: section["audience"]
      case .plannedSize: section["planned_size"]
      case .status: section["status"]
      case .startedAt: section["started_at"] ?? section["status"]
      case .stoppedAt: section["stopped_at"] ?? section["status"]
      }
    return key ?? section.field
  }

  private func variants(_ field: CatalogField) -> [Variant] {
    let members = field.members("`a:` and `b:` with their offerings") ?? []
    let even = members.isEmpty ? [] : BasisPoints.even(members.count)
    let read = zip(members, even).compactMap { member, share -> (Variant, hasWeight: Bool)? in
      guard let id = VariantID(rawValue: member.name) else {
        member.key.report("is not a variant", fix: "name the variants a, b, c and d")
        return nil
      }
      guard let section = member.value.section(["offering", "weight_percent", "placements"]),
        let offering = section.required("offering", "the offering that its customers see")?
          .name(of: catalog.names.offerings)
      else { return nil }
      let weight = section["weight_percent"].map { $0.percent() ?? share }
      let variant = Variant(
        id, weight: weight ?? share, offering: OfferingID(offering),
        placements: section["placements"].map(placements) ?? [:])
      return (variant, weight != nil)
    }
    let weighted = read.count { $0.hasWeight }
    if weighted > 0, weighted < read.count {
      field.report(
        "has weights for some variants only", fix: "write weight_percent for all, or for none")
    }
    return read.map(\.0)
  }

  private func placements(_ field: CatalogField) -> [PlacementID: OfferingID?] {
    var found: [PlacementID: OfferingID?] = [:]
    for member in field.members("`placement: offering`") ?? [] {
      CatalogIdentifier.check(member.name, .name, at: member.key)
      let offering =
        member.value.isNull
        ? nil : member.value.name(of: catalog.names.offerings).map { OfferingID($0) }
      found.updateValue(offering, forKey: PlacementID(member.name))
    }
    return found
  }

  private func layer(_ field: CatalogField) -> ExperimentLayer? {
    guard let section = field.section(["name", "start_percent"]),
      let name = section.required("name", "a name such as paywall")?.text("a name such as paywall")
    else { return nil }
    return ExperimentLayer(
      name: name, start: section["start_percent"].flatMap { $0.percent() } ?? .none)
  }

  private func holdout(_ field: CatalogField) -> ExperimentHoldout? {
    guard let section = field.section(["seed", "percent"]),
      let seed = section.required("seed", "a random text that never changes"),
      let text = seed.text("a random text that never changes"),
      let share = section.required("percent", "a percentage such as 5")?.percent()
    else { return nil }
    if !(1...Experiment.longestSeed).contains(text.utf8.count) || text.utf8.contains(0x1F) {
      seed.report(
        "is empty, longer than \(Experiment.longestSeed) bytes, or contains a separator",
        fix: "write a random text, such as 16 letters and digits")
    }
    return ExperimentHoldout(seed: text, share: share)
  }

  private func checkOverlap(
    of experiment: Experiment, with others: [Experiment], at key: CatalogField
  ) {
    guard experiment.status.servesVariants else { return }
    do throws(ExperimentOverlap) {
      try experiment.checkOverlap(with: others)
    } catch {
      key.report(error.problem, fix: error.fix)
    }
  }
}
