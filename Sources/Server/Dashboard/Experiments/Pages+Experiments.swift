public import AppStoreCore

extension DashboardSection {
  /// Experiments and their results.
  public static let experiments = DashboardSection(
    "experiments", title: "Experiments", keys: "g e", ExperimentTemplates.all)
}

extension Pages {
  /// Returns the page of all experiments, with a calculator of sample sizes.
  ///
  /// - Parameters:
  ///   - rows: The experiments, in the order of the catalog.
  ///   - size: The calculator.
  ///   - now: The time of the page.
  public func experiments(
    _ rows: [ExperimentRow], size: SampleSizeView, at now: Timestamp
  ) -> String {
    let order = ["running", "paused", "draft", "stopped"]
    let groups = order.compactMap { status -> [String: Any]? in
      let found = rows.filter { $0.status == status }
      return found.isEmpty ? nil : ["status": status, "experiments": found.map(Self.values)]
    }
    var values: [String: Any] = [
      "title": "Experiments", "now": now.iso8601, "groups": groups, "isEmpty": rows.isEmpty,
      "calculator": DashboardSection.experiments.path, "lines": size.lines,
    ]
    for name in ["base_rate", "effect", "arrivals"] { values[name] = size.fields[name] ?? "" }
    values["problem"] = size.problem
    return render("experiments", in: .experiments, values)
  }

  /// Returns the page of one experiment.
  ///
  /// - Parameters:
  ///   - view: The experiment and its results.
  ///   - address: The address of the page, with the choice of customers.
  ///   - now: The time of the results.
  public func experiment(
    _ view: ExperimentView, at address: PageAddress, at now: Timestamp
  ) -> String {
    var values = Self.values(of: view.row)
    values.merge(FilterField.form(ExperimentView.filters, at: address)) { $1 }
    values["title"] = view.row.name
    values["now"] = now.iso8601
    values["notes"] = view.notes.isEmpty ? nil : view.notes
    values["decision"] = view.decision
    values["warnings"] = view.warnings
    values["ratio"] = view.ratio ?? "too few customers"
    values["leftOut"] = view.leftOut
    values["variants"] = view.variants.map { variant in
      [
        "variant": variant.id, "weight": variant.weight, "shows": variant.shows,
        "enrolled": variant.enrolled, "exposed": variant.exposed, "crossed": variant.crossed,
      ] as [String: Any]
    }
    values["metrics"] = view.metrics.map { metric in
      var values: [String: Any] = [
        "metric": metric.name, "role": metric.role,
        "figures": metric.figures.map(\.values),
      ]
      values["svg"] = IntervalFigure(metric)?.svg
      return values
    }
    values["liftFigure"] = LiftFigure(view.days)?.svg
    values["hasDays"] = view.days.count > 1
    values["days"] = view.days.reversed().flatMap { day in
      day.figures.map { figure in
        figure.values.merging(["date": day.date]) { first, _ in first }
      }
    }
    return render("experiment", in: .experiments, values)
  }

  private static func values(of row: ExperimentRow) -> [String: Any] {
    [
      "id": row.id, "name": row.name, "type": row.type, "statusText": row.status,
      "startedAt": row.startedAt ?? "–", "audience": row.audience,
      "enrollment": row.enrollment, "primary": row.primaryMetric, "count": row.enrolled,
      "link": PageAddress(.experiments, row.id).text,
    ]
  }
}

extension ExperimentView.Figure {
  fileprivate var values: [String: Any] {
    let interval = interval.map {
      "\(LiftScale.percent($0.lowerBound)) to \(LiftScale.percent($0.upperBound))"
    }
    return [
      "variant": variant, "customers": customers, "events": events,
      "value": value, "lift": lift.map(LiftScale.percent) ?? "–",
      "interval": interval ?? "–",
      "chance": chanceToWin.map(LiftScale.percent) ?? "–",
      "guardrail": breaksGuardrail.map { $0 ? "broken" : "met" } ?? "–",
    ]
  }
}
