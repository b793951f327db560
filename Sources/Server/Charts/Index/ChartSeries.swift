/// The sums of one column and dimension by day, oldest first, without zeros.
package struct ChartSeries: Hashable, Sendable {
  /// A sum of a day.
  package struct Point: Hashable, Sendable {
    /// The day.
    package let day: ChartDay
    /// The number of the period in a cohort; 0 for other quantities.
    package let age: Int32
    /// The sum.
    package var sum: Int64
  }

  /// The sums, ordered by day and then by age.
  package private(set) var points: [Point] = []

  /// Adds a value that is not zero; a sum that becomes zero is removed.
  ///
  /// An overflow of 64 bits stops the process, so that no sum is ever wrong.
  ///
  /// - Returns: Whether no sum is left.
  mutating func add(_ value: Int64, day: ChartDay, age: Int32) -> Bool {
    assert(value != 0, "zero changes no sum")
    let place = place(of: day, age)
    guard place < points.endIndex, points[place].day == day, points[place].age == age else {
      points.insert(Point(day: day, age: age, sum: value), at: place)
      return false
    }
    points[place].sum += value
    if points[place].sum == 0 { points.remove(at: place) }
    return points.isEmpty
  }

  /// Returns the place of the first point that is not before a day and an age.
  package func place(of day: ChartDay, _ age: Int32 = .min) -> Int {
    var (low, high) = (0, points.endIndex)
    while low < high {
      let middle = (low + high) / 2
      let point = points[middle]
      if (point.day, point.age) < (day, age) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
