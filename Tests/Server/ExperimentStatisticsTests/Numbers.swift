import Testing

/// Expects a number to have an expected value, by default with nine digits.
func expectEqual(
  _ value: Double, _ expected: Double, within tolerance: Double = 1e-9,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let scale = max(abs(expected), 1e-300)
  #expect(
    abs(value - expected) <= tolerance * scale, "\(value) is not \(expected)",
    sourceLocation: sourceLocation)
}
