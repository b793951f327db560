import Exports
import Synchronization

/// A destination in memory, which may fail at a write.
final class MemoryDestination: ExportDestination {
  private struct State {
    var files: [String: [UInt8]] = [:]
    var order: [String] = []
    var writesUntilFailure: Int?
  }

  let name = "memory"
  private let state = Mutex(State())

  var files: [String: [UInt8]] { state.withLock { $0.files } }
  /// The names of the files in the order in which they were written.
  var order: [String] { state.withLock { $0.order } }

  func fail(afterWrites count: Int?) { state.withLock { $0.writesUntilFailure = count } }

  func write(_ bytes: [UInt8], to file: String) async throws(ExportError) {
    let fails = state.withLock { state in
      if let rest = state.writesUntilFailure {
        guard rest > 0 else { return true }
        state.writesUntilFailure = rest - 1
      }
      state.files[file] = bytes
      state.order.append(file)
      return false
    }
    if fails { throw .changed(file) }
  }

  func read(_ file: String) async throws(ExportError) -> [UInt8]? {
    state.withLock { $0.files[file] }
  }

  func files(in folder: String) async throws(ExportError) -> [String] {
    state.withLock { state in
      state.files.keys.filter { $0.hasPrefix(folder + "/") }
        .map { String($0.dropFirst(folder.count + 1)) }.filter { !$0.contains("/") }.sorted()
    }
  }

  func delete(_ file: String) async throws(ExportError) {
    state.withLock { _ = $0.files.removeValue(forKey: file) }
  }
}
