/// The expected text of figures.
enum FigureSnapshots {
  static let line = ""
  static let bars = ""
  static let sparkline = ""
}
