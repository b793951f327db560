internal import Foundation

/// An opaque color in sRGB.
public struct PaywallColor: Hashable, Sendable {
  /// The red part, from 0 to 255.
  public let red: UInt8
  /// The green part, from 0 to 255.
  public let green: UInt8
  /// The blue part, from 0 to 255.
  public let blue: UInt8

  /// Creates a color from `#` and six hexadecimal digits; `nil` for any other text.
  public init?(hex: String) {
    let digits = hex.utf8.dropFirst()
    guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(hex.dropFirst()), radix: 16)
    else { return nil }
    red = UInt8(value >> 16)
    green = UInt8(value >> 8 & 0xFF)
    blue = UInt8(value & 0xFF)
  }

  /// The color as `#` and six hexadecimal digits, such as `#0A58A8`.
  public var hex: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// Returns the contrast with another color, from 1 for none to 21 for black on white.
  ///
  /// It is the contrast ratio of WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio.
  public func contrast(with other: PaywallColor) -> Double {
    let lighter = max(luminance, other.luminance)
    let darker = min(luminance, other.luminance)
    return (lighter + 0.05) / (darker + 0.05)
  }

  private var luminance: Double {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

extension PaywallColor: Codable {
  /// Decodes a color from its hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let color = PaywallColor(hex: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is not a color such as #0A58A8")
    }
    self = color
  }

  /// Encodes the color as hexadecimal digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hex)
  }
}
