#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A pool of random bytes, fetched from the operating system in larger blocks.
///
/// A request needs three small amounts, and on Linux each system call costs more than they do.
final class RandomBytePool: Sendable {
  /// The maximum that `getentropy` returns in one call.
  private static let size = 256

  private struct Drawn {
    var bytes: [UInt8] = []
    /// The number of bytes already drawn.
    var used = 0
  }

  private let rest = LockedValue(Drawn())

  /// Returns bytes that are never returned again.
  func draw(_ count: Int) -> [UInt8] {
    rest.withLock { rest in
      var drawn: [UInt8] = []
      drawn.reserveCapacity(count)
      while drawn.count < count {
        if rest.used == rest.bytes.count { rest = Drawn(bytes: Self.fresh()) }
        let end = min(rest.used + count - drawn.count, rest.bytes.count)
        for offset in rest.used..<end {
          drawn.append(rest.bytes[offset])
          // Erase drawn bytes, so that only the caller has them.
          rest.bytes[offset] = 0
        }
        rest.used = end
      }
      return drawn
    }
  }

  private static func fresh() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = size
      // Apple's systems have `getentropy` only as private API, and their generator makes no system
      // call.
      #if canImport(Glibc) || canImport(Musl)
        if let start = buffer.baseAddress, getentropy(start, size) == 0 { return }
      #endif
      var generator = SystemRandomNumberGenerator()
      for offset in 0..<size { buffer[offset] = .random(in: .min ... .max, using: &generator) }
    }
  }
}
