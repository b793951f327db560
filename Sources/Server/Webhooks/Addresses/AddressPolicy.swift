/// Decides to which addresses an endpoint may connect: those of the Internet, and allowed networks.
public struct AddressPolicy: Hashable, Sendable {
  /// Networks that are allowed in addition, such as a developer's own.
  public let allowedNetworks: [NetworkRange]

  /// Creates a policy.
  public init(allowedNetworks: [NetworkRange] = []) {
    self.allowedNetworks = allowedNetworks
  }

  /// Checks an address.
  ///
  /// - Throws: ``AddressError`` if the endpoint must not connect to it.
  public func check(_ address: NetworkAddress) throws(AddressError) {
    let allowing = allowedNetworks.filter { $0.contains(address) }
    if ReservedNetworks.metadataServices.contains(address) {
      if allowing.contains(where: \.isSingleAddress) { return }
      throw .metadataService(address)
    }
    guard allowing.isEmpty,
      let reserved = ReservedNetworks.all.first(where: { $0.network.contains(address) })
    else { return }
    throw .reserved(address, reserved.network, purpose: reserved.purpose)
  }
}

/// Why an endpoint must not connect to an address.
public enum AddressError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address is not one of the Internet.
  case reserved(NetworkAddress, NetworkRange, purpose: String)
  /// A cloud returns credentials at this address.
  case metadataService(NetworkAddress)

  /// The problem and its fix.
  public var description: String {
    switch self {
    case .reserved(let address, let network, let purpose):
      "\(address) is in \(network) (\(purpose)); to allow it, add its network to allow_networks"
    case .metadataService(let address):
      "\(address) is a cloud's metadata service; "
        + "to allow it, add exactly this address to allow_networks"
    }
  }
}
