/// The identifier of a product in App Store Connect.
public typealias ProductIdentifier = String
