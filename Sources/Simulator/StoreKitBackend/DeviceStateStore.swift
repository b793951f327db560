public import Foundation
internal import Synchronization

/// A device's cached responses of its store, saved for the app's next launch if there is a folder.
///
/// It stores one response per distinct request, so it grows only with the products and groups that
/// the app itself names.
public final class DeviceStateStore: Sendable {
  private struct State: Sendable, Codable {
    var account = ""
    var responses: [DeviceRequest: DeviceResponse] = [:]
    var secondsAhead = 0.0
  }

  private let file: URL?
  private let state: Mutex<State>

  /// Creates the cache of an account's device.
  ///
  /// - Parameters:
  ///   - account: The account; empty until it is known.
  ///   - folder: The folder for saving it between launches; `nil` to save nothing. A file that is
  ///     unreadable or about another account is ignored.
  public init(of account: String = "", in folder: URL? = nil) {
    file = folder?.appending(path: "storekit.json")
    var saved = file.flatMap { try? Data(contentsOf: $0) }
      .flatMap { try? JSONDecoder().decode(State.self, from: $0) }
    if saved?.account != account { saved = nil }
    state = Mutex(saved ?? State(account: account))
  }

  /// How far the store's clock was ahead of the machine's; zero if unknown.
  var offset: Duration { .seconds(state.withLock { $0.secondsAhead }) }

  func storeIsAhead(by offset: Duration) {
    let seconds = offset / .seconds(1)
    state.withLock { state in
      let isUpdate = abs(state.secondsAhead - seconds) >= 1
      state.secondsAhead = seconds
      if isUpdate { save(state) }
    }
  }

  func remember(_ response: DeviceResponse, to call: DeviceRequest) {
    state.withLock { state in
      guard state.responses.updateValue(response, forKey: call) != response else { return }
      save(state)
    }
  }

  func response(to call: DeviceRequest) -> DeviceResponse? {
    state.withLock { $0.responses[call] }
  }

  /// Saves a state.
  ///
  /// If that fails, the next launch starts without it.
  private func save(_ state: State) {
    guard let file, let data = try? JSONEncoder().encode(state) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
  }
}
