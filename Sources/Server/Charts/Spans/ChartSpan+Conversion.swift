extension ChartSpan {
  /// Returns whether the next span of the same purchase results from this trial.
  package func converts(into next: ChartSpan) -> Bool { EntryBuilder.converts(self, into: next) }
}
