#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Asks the operating system for randomness in larger pieces: a request needs three small ones, and on
/// Linux each question to the system costs more than they do.
final class RandomReservoir: Sendable {
  /// As many bytes as `getentropy` gives at once.
  private static let size = 256

  private struct Drawn {
    var bytes: [UInt8] = []
    /// How many of them somebody got.
    var used = 0
  }

  private let rest = Locked(Drawn())

  /// Returns bytes that nobody else gets.
  func draw(_ count: Int) -> [UInt8] {
    rest.withLock { rest in
      var drawn: [UInt8] = []
      drawn.reserveCapacity(count)
      while drawn.count < count {
        if rest.used == rest.bytes.count { rest = Drawn(bytes: Self.fresh()) }
        let end = min(rest.used + count - drawn.count, rest.bytes.count)
        for place in rest.used..<end {
          drawn.append(rest.bytes[place])
          // Who got it is the only one to know it.
          rest.bytes[place] = 0
        }
        rest.used = end
      }
      return drawn
    }
  }

  private static func fresh() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = size
      // Apple's systems have the call in private only, and a generator that asks nobody.
      #if canImport(Glibc) || canImport(Musl)
        if let start = buffer.baseAddress, getentropy(start, size) == 0 { return }
      #endif
      var generator = SystemRandomNumberGenerator()
      for place in 0..<size { buffer[place] = .random(in: .min ... .max, using: &generator) }
    }
  }
}
