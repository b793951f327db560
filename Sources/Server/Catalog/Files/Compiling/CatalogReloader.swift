public import AppStoreCore
internal import Experiments

/// Checks the catalog's file for changes, and replaces the catalog in use.
///
/// An invalid file changes nothing: `CatalogProvider.status` has the number of its problems. A change of an
/// experiment that would falsify its results is invalid too.
public actor CatalogReloader {
  /// The result of a check.
  public enum Outcome: Hashable, Sendable {
    /// Nothing changed.
    case unchanged
    /// The file changed, and may still be in the middle of being written.
    case waitingForStableFile
    /// The file changed at every check for a while; returned once, until two checks find the same
    /// file.
    case unstableFile
    /// The file was invalid and matches the catalog in use again.
    case recovered
    /// The catalog was replaced; the changes, described without showing keys.
    case reloaded([String])
    /// The file is invalid, and the catalog in use stays; one line for each problem.
    case rejected([String])
  }

  /// The number of consecutive changed checks before ``Outcome/unstableFile`` is returned.
  static let maxUnstableChecks = 10

  private typealias Texts = [String: String?]

  private let path: String
  private let environment: [String: String]
  private let source: CatalogProvider
  private let clock: any WallClock
  private var known: Texts
  private var unstableTexts: Texts?
  private var unstableChecks = 0
  private var lastLook: Task<Outcome, Never>?
  /// How many checks began or wait for an earlier one, so that tests can wait for one.
  package private(set) var looks = 0

  /// Creates a reloader for a file that was just read; it is not read again until it changes.
  ///
  /// - Parameters:
  ///   - path: The catalog's file.
  ///   - environment: The variables that the catalog may use.
  ///   - source: The catalog in use.
  ///   - clock: The clock for the time of reading.
  public init(
    path: String, environment: [String: String], source: CatalogProvider, clock: any WallClock
  ) {
    self.path = path
    self.environment = environment
    self.source = source
    self.clock = clock
    let first = Self.read(path, environment)
    // A change of the file since the server read it is treated like any other.
    let catalog = try? Self.adapted(first.result, to: source).get()
    known = catalog == source.current ? first.texts : [:]
  }

  /// Checks the file, and the key files that it names.
  ///
  /// - Parameter isRequested: Whether a person requested it; then the file is used as it is now.
  ///   Otherwise it is used when two checks find the same file, because editors write in pieces.
  /// - Returns: The result; an invalid file is reported once, and at each request.
  public func look(isRequested: Bool = false) async -> Outcome {
    // Checks run one at a time: the observers of a change may take a while, and an earlier catalog
    // must not replace a later one.
    let earlier = lastLook
    let look = Task {
      looks += 1
      _ = await earlier?.value
      return await self.lookNow(isRequested)
    }
    lastLook = look
    return await look.value
  }

  private func lookNow(_ isRequested: Bool) async -> Outcome {
    if !isRequested {
      let texts = known.isEmpty ? [:] : Self.texts(of: known.keys)
      if !known.isEmpty, texts == known {
        (unstableTexts, unstableChecks) = (nil, 0)
        return .unchanged
      }
    }
    let read = Self.read(path, environment)
    if !isRequested, unstableTexts != read.texts {
      unstableTexts = read.texts
      unstableChecks += 1
      return unstableChecks == Self.maxUnstableChecks ? .unstableFile : .waitingForStableFile
    }
    (unstableTexts, unstableChecks) = (nil, 0)
    known = read.texts
    switch Self.adapted(read.result, to: source) {
    case .success(let catalog):
      let forbidden = forbiddenExperimentChanges(
        from: source.current.experiments, to: catalog.experiments)
      return forbidden.isEmpty ? await use(catalog) : reject(forbidden.map { "\(path): \($0)" })
    case .failure(let error):
      return reject("\(error)".split(separator: "\n").map(String.init))
    }
  }

  private func reject(_ lines: [String]) -> Outcome {
    source.refuse(problems: lines.count)
    return .rejected(lines)
  }

  private func use(_ catalog: ServerCatalog) async -> Outcome {
    let old = source.current
    guard catalog != old else {
      let wasRejected = source.status.problems > 0
      source.confirm()
      return wasRejected ? .recovered : .unchanged
    }
    await source.replace(with: catalog, at: clock.now())
    return .reloaded(CatalogDifference(from: old, to: catalog).lines)
  }

  /// Returns the catalog of a server that trusts every Xcode certificate.
  private static func adapted(
    _ result: Result<ServerCatalog, CatalogFileError>, to source: CatalogProvider
  ) -> Result<ServerCatalog, CatalogFileError> {
    guard source.current.trustsAnyXcodeCertificate else { return result }
    return Result { () throws(CatalogFileError) in try result.get().trustingXcode() }
  }

  /// Reads the catalog, and saves the text of every file that was read.
  private static func read(
    _ path: String, _ environment: [String: String]
  ) -> (texts: Texts, result: Result<ServerCatalog, CatalogFileError>) {
    let files = CatalogSourceFiles(path: path)
    let result: Result<ServerCatalog, CatalogFileError>
    do throws(CatalogFileError) {
      let text = try CatalogFile.text(of: path)
      files.note(path, text)
      result = .success(
        try CatalogFile.parse(
          text, fileName: path, inputs: files.inputs(environment)))
    } catch {
      if case .unreadable = error { files.note(path, nil) }
      result = .failure(error)
    }
    return (files.texts, result)
  }

  private static func texts(of paths: some Sequence<String>) -> Texts {
    var texts: Texts = [:]
    for path in paths { texts.updateValue(try? CatalogFile.text(of: path), forKey: path) }
    return texts
  }
}
