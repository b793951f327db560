internal import Foundation

/// The quarantined form of data from others, as JSON.
protocol QuarantinedContent: Codable {}

extension QuarantinedContent {
  /// Decodes quarantined data; `nil` if the bytes are something else.
  init?(_ bytes: [UInt8]) {
    guard let content = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = content
  }

  /// The data as JSON.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings always encode.
    return (try? encoder.encode(self)).map(Array.init) ?? []
  }
}
