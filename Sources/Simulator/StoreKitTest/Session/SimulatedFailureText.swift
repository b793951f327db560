/// The sentence of an error of the simulated store.
struct SimulatedFailureText: Error, Sendable {
  let text: String

  init(_ text: String) { self.text = text }
}
