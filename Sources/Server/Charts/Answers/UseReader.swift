extension ChartSource {
  /// The customers who used an app, as the ledger counted them.
  static let activeCustomers = ChartSource(
    content: { request, _ in
      guard case .activeCustomers(let counts)? = request.input else {
        return .segment(segment([], request.periods))
      }
      return .segment(segment(counts, request.periods))
    },
    rows: { _, _, _ in nil }, hasSingleFilters: true, input: .activeCustomers)

  /// Returns the line of numbers of periods and, last, of the whole range: a customer who is in two
  /// periods counts once in the total.
  private static func segment(_ counts: [Int64], _ periods: [ChartPeriod]) -> ChartAnswer.Segment {
    let values = periods.indices.map { place in
      counts.indices.contains(place) ? ChartValue(counts[place]) : nil
    }
    let sum = values.reduce(0) { $0 + ($1?.units ?? 0) }
    let isWhole = counts.count == periods.count + 1
    return ChartAnswer.Segment(
      name: "Total", isTotal: true, isOther: false, rows: values.map { [$0] },
      summaries: [
        ChartAnswer.Summary(
          average: values.isEmpty ? nil : ChartValue(sum, per: Int64(values.count)),
          total: isWhole ? counts.last.map { ChartValue($0) } : nil)
      ])
  }
}
