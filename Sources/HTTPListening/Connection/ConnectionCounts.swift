internal import EntitlementServer
internal import Synchronization

/// The number of open connections of each address.
final class ConnectionCounts: Sendable {
  private let most: Int
  private let uncounted: [AddressRange]
  private let open = Mutex<[RemoteAddress: Int]>([:])

  init(_ limits: ConnectionLimits) {
    most = limits.maxConnectionsPerAddress
    uncounted = limits.uncountedAddresses
  }

  /// Counts a connection that was opened; returns `false` if its address has too many.
  ///
  /// Each call must be followed by ``closed(_:)``, regardless of the result.
  func opened(_ address: RemoteAddress) -> Bool {
    guard isCounted(address) else { return true }
    return open.withLock { open in
      let count = open[address.group, default: 0] + 1
      open[address.group] = count
      return count <= most
    }
  }

  /// Counts a connection that was closed.
  func closed(_ address: RemoteAddress) {
    guard isCounted(address) else { return }
    open.withLock { open in
      guard let count = open[address.group] else { return }
      open[address.group] = count > 1 ? count - 1 : nil
    }
  }

  private func isCounted(_ address: RemoteAddress) -> Bool {
    !uncounted.contains { $0.contains(address) }
  }
}
