/// A part of a configuration that is one JSON object of its file.
protocol ConfigurationPart: Hashable, Sendable {
  /// Where the part comes from.
  var origin: Origin<Self> { get set }

  /// Tells the writer each key of the object, and what its value was in the file.
  func describe(to writer: inout ObjectWriter, was loaded: Self?)
}

extension ConfigurationPart {
  /// Returns the part with the place that it was loaded from.
  func loaded(from field: Field) -> Self {
    var part = self
    part.origin = Origin(field, loaded: self)
    return part
  }
}
