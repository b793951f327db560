/// A range of draws that several experiments share, so that they exclude each other exactly.
///
/// The experiments of one layer have the same name of a layer, and each has its own part of the 10,000
/// draws: from ``start`` up to the start plus its enrollment.
public struct ExperimentLayer: Hashable, Sendable {
  /// The name, which is also the seed of the layer's draws.
  public var name: String
  /// The first draw of the experiment.
  public var start: BasisPoints

  /// Creates a part of a layer.
  public init(name: String, start: BasisPoints) {
    self.name = name
    self.start = start
  }
}

/// A share of all customers whom no experiment enrolls.
public struct ExperimentHoldout: Hashable, Sendable {
  /// The seed, the same for all experiments of a project, so that the same customers are held out.
  public var seed: String
  /// The share of customers.
  public var share: BasisPoints

  /// Creates a holdout.
  public init(seed: String, share: BasisPoints) {
    self.seed = seed
    self.share = share
  }

  /// Returns whether a customer is held out.
  ///
  /// - Parameter unit: The customer's original app user ID.
  public func contains(_ unit: String) -> Bool {
    ExperimentDraw.draw(seed: seed, purpose: .holdout, unit: unit) < share.value
  }
}
