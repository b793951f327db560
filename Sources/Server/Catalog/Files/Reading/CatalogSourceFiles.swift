internal import Foundation
internal import Synchronization

/// The files that were read for a catalog.
final class CatalogSourceFiles: Sendable {
  private let catalog: URL
  private let noted = Mutex<[String: String?]>([:])

  init(path: String) {
    catalog = URL(filePath: path)
  }

  var texts: [String: String?] { noted.withLock { $0 } }

  func note(_ path: String, _ text: String?) {
    noted.withLock { _ = $0.updateValue(text, forKey: path) }
  }

  func inputs(_ environment: [String: String]) -> CatalogInputs {
    let files = CatalogInputs.files(relativeTo: catalog, environment: environment)
    return CatalogInputs(
      read: noting(files.read, environment), variable: files.variable,
      readSecret: noting(files.readSecret, environment), path: files.path)
  }

  /// Returns a function that also saves what it reads.
  private func noting(
    _ read: @escaping @Sendable (String) throws(CatalogInputs.UnreadableFile) -> String,
    _ environment: [String: String]
  ) -> @Sendable (String) throws(CatalogInputs.UnreadableFile) -> String {
    { [catalog] path throws(CatalogInputs.UnreadableFile) in
      let location = CatalogInputs.location(of: path, relativeTo: catalog, environment).path
      do throws(CatalogInputs.UnreadableFile) {
        let text = try read(path)
        self.note(location, text)
        return text
      } catch {
        self.note(location, nil)
        throw error
      }
    }
  }
}
