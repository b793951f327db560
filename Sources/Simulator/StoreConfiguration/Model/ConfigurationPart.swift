/// A part of a configuration that is one JSON object of its file.
protocol ConfigurationPart: Hashable, Sendable {
  /// The location that the part was loaded from.
  var origin: SourceOrigin<Self> { get set }

  /// Passes each key of the object and its loaded value to the writer.
  func describe(to writer: inout ObjectWriter, was loaded: Self?)
}

extension ConfigurationPart {
  /// Returns the part with the location that it was loaded from.
  func loaded(from field: LocatedField) -> Self {
    var part = self
    part.origin = SourceOrigin(field, loaded: self)
    return part
  }
}
