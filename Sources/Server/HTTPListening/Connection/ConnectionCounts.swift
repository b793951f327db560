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
      var isWithin = true
      for (group, most) in groups(of: address) {
        let count = open[group, default: 0] + 1
        open[group] = count
        if count > most { isWithin = false }
      }
      return isWithin
    }
  }

  func closed(_ address: RemoteAddress) {
    guard isCounted(address) else { return }
    open.withLock { open in
      for (group, _) in groups(of: address) {
        guard let count = open[group] else { continue }
        open[group] = count > 1 ? count - 1 : nil
      }
    }
  }

  /// An address, and the IPv6 network that one customer of a provider may own.
  private func groups(of address: RemoteAddress) -> [(RemoteAddress, most: Int)] {
    guard let site = address.site else { return [(address.group, most)] }
    return [(address.group, most), (site, most * 4)]
  }

  private func isCounted(_ address: RemoteAddress) -> Bool {
    !uncounted.contains { $0.contains(address) }
  }
}
