internal import AppStoreCore
package import Charts

/// Everything that the page of a chart shows.
package struct ChartPageView: Sendable {
  /// What the address selects.
  package var selection: ChartPageQuery
  /// The values.
  package var answer: ChartAnswer
  /// The values of the earlier range; `nil` without a comparison.
  package var earlier: ChartAnswer?
  /// The known values of each property, to filter by.
  package var known: [ChartDimension.Key: [String]]
  /// The newest change of the feed that the values include.
  package var mark: Int64
  /// The address of the page.
  package var address: PageAddress

  /// Creates a view.
  package init(
    _ selection: ChartPageQuery, _ answer: ChartAnswer, earlier: ChartAnswer?,
    known: [ChartDimension.Key: [String]], mark: Int64, at address: PageAddress
  ) {
    self.selection = selection
    self.answer = answer
    self.earlier = earlier
    self.known = known
    self.mark = mark
    self.address = address
  }

  /// What the figure shows.
  package var plot: ChartPlot {
    ChartPlot(answer, measure: selection.measure, earlier: earlier)
  }

  /// The address with the dates that the page shows, which a link shows to a colleague at any time.
  var fixedAddress: PageAddress {
    address.setting("start_date", answer.query.range.lowerBound.iso8601)
      .setting("end_date", answer.query.range.upperBound.iso8601)
  }

  /// Returns the address of a file with the values.
  func file(_ ending: String) -> String {
    PageAddress("\(address.path).\(ending)", fixedAddress.query).text
  }
}
