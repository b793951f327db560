internal import AppStoreCore

/// The rows behind the cells of tables.
extension ChartReader {
  /// Returns the rows of a cell, or of the size of a cohort if there is no age.
  ///
  /// The rows of a percentage are what remained, and those of money for each customer are the charges
  /// before the division.
  ///
  /// - Returns: The rows; `nil` for a column that no table has.
  func tableFacts(_ query: ChartQuery, in period: ChartPeriod, age: Int?) -> ChartFacts? {
    guard age.map((0...Self.maxAges).contains) ?? true else { return nil }
    let days = period.first...max(period.first, min(period.last, ChartDay(query.asOf)))
    if query.name == .subscriptionRetention {
      return facts(retained(query, days, age: age ?? 0), query, isMoney: false)
    }
    guard let age else { return facts(cohort(query, days), query, isMoney: false) }
    return facts(charges(query, days, age: age), query, isMoney: true)
  }

  private func retained(
    _ query: ChartQuery, _ days: ClosedRange<ChartDay>, age: Int
  ) -> [ChartFact] {
    index.units.filter { Self.mayMatter($0.value, query, days.upperBound) }.flatMap { key, unit in
      unit.entries.compactMap { entry in
        guard entry.quantity == .retained, entry.age == age, days.contains(entry.day),
          query.matches(entry.dimension)
        else { return nil }
        return row(entry, of: key, factor: 1, isMoney: false, query)
      }
    }
  }

  private func cohort(_ query: ChartQuery, _ days: ClosedRange<ChartDay>) -> [ChartFact] {
    members(query, days).compactMap { customer, _ in
      guard let id = customer.id, let firstSeen = customer.firstSeen else { return nil }
      return customerRow(id, at: firstSeen)
    }
  }

  private func charges(
    _ query: ChartQuery, _ days: ClosedRange<ChartDay>, age: Int
  ) -> [ChartFact] {
    let length = Self.ageDays(query.resolution)
    return members(query, days).flatMap { customer, day -> [ChartFact] in
      guard let id = customer.id else { return [] }
      return lifetimeCharges(of: customer, day, query).compactMap { charge in
        let number = max(0, ChartDay(charge.date) - day) / length
        guard query.cohortMeasure == .revenue ? number == age : number <= age else { return nil }
        return chargeRow(charge, of: id, query)
      }
    }
  }

  /// Returns the customers of a cohort, each with the first day of its age.
  private func members(
    _ query: ChartQuery, _ days: ClosedRange<ChartDay>
  ) -> [(customer: ChartUnit, day: ChartDay)] {
    explored(query, days).compactMap { customer in
      guard let day = explorerDay(of: customer, query), days.contains(day) else { return nil }
      return (customer, day)
    }
  }
}

extension ChartQuery {
  /// Returns the place of the measure that says what the rows behind a table's cell are.
  ///
  /// - Parameter age: The number of the column; `nil` for the size of the cohort.
  package func measureOfTableFacts(age: Int?) -> Int {
    name == .cohortExplorer && age != nil ? 1 : 0
  }
}
