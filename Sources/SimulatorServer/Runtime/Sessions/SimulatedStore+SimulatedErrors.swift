package import StoreConfiguration

extension SimulatedStore {
  /// The simulated errors of all APIs.
  package var simulatedErrors: [SimulatedError.API: SimulatedError.Choice] {
    get {
      var errors: [SimulatedError.API: SimulatedError.Choice] = [:]
      for api in SimulatedError.API.known { errors[api] = simulatedError(of: api) }
      return errors
    }
    set {
      for api in SimulatedError.API.known { setSimulatedError(newValue[api], of: api) }
    }
  }
}
