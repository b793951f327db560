public import Effects
public import EntitlementServer

/// Looks at the catalogue's file, and puts what it says in the place of the catalogue in use.
///
/// A file that cannot be used changes nothing: ``CatalogSource/status`` tells how many problems it has.
public actor CatalogReloader {
  /// What a look found.
  public enum Outcome: Hashable, Sendable {
    /// Nothing that was not known.
    case unchanged
    /// The file is another one, and may still be in the middle of being written.
    case settling
    /// The file is another one at every look, for a while now; told once, until two looks find the same.
    case restless
    /// The file says again what is in use, after it could not be used.
    case mended
    /// Another catalogue is in use; what that changed, in words that show no key.
    case replaced([String])
    /// The file cannot be used, and the catalogue in use stays; one line for each reason.
    case refused([String])
  }

  /// How many looks in a row may find another file before somebody is told.
  static let mostSettlingLooks = 10

  private typealias Texts = [String: String?]

  private let path: String
  private let environment: [String: String]
  private let source: CatalogSource
  private let clock: any WallClock
  private var known: Texts
  private var settling: Texts?
  private var settlingLooks = 0
  private var lastLook: Task<Outcome, Never>?

  /// Creates a reloader for a file that was just read; nothing is read again before it changes.
  ///
  /// - Parameters:
  ///   - path: The catalogue's file.
  ///   - environment: The variables that the catalogue may name.
  ///   - source: What is in use.
  ///   - clock: Tells when it was read.
  public init(
    path: String, environment: [String: String], source: CatalogSource, clock: any WallClock
  ) {
    self.path = path
    self.environment = environment
    self.source = source
    self.clock = clock
    let first = Self.read(path, environment)
    // A file that changed since the server read it is a change like any other.
    let catalog = try? Self.adapted(first.result, to: source).get()
    known = catalog == source.current ? first.texts : [:]
  }

  /// Looks at the file, and at the key files that it names.
  ///
  /// - Parameter isAskedFor: Whether somebody asked for it; then a file counts as it is now. Otherwise
  ///   it counts when two looks found the same, as editors write in pieces.
  /// - Returns: What was found; a file that cannot be used is reported once, and each time it is
  ///   asked for.
  public func look(isAskedFor: Bool = false) async -> Outcome {
    // One after the other: what is to be done after a change may take a while, and a later catalogue
    // must not be overtaken by an earlier one.
    let earlier = lastLook
    let look = Task {
      _ = await earlier?.value
      return await self.lookNow(isAskedFor)
    }
    lastLook = look
    return await look.value
  }

  private func lookNow(_ isAskedFor: Bool) async -> Outcome {
    if !isAskedFor {
      let texts = known.isEmpty ? [:] : Self.texts(of: known.keys)
      if !known.isEmpty, texts == known {
        (settling, settlingLooks) = (nil, 0)
        return .unchanged
      }
    }
    let read = Self.read(path, environment)
    if !isAskedFor, settling != read.texts {
      settling = read.texts
      settlingLooks += 1
      return settlingLooks == Self.mostSettlingLooks ? .restless : .settling
    }
    (settling, settlingLooks) = (nil, 0)
    known = read.texts
    switch Self.adapted(read.result, to: source) {
    case .success(let catalog): return await take(catalog)
    case .failure(let error):
      let lines = "\(error)".split(separator: "\n").map(String.init)
      source.refuse(problems: lines.count)
      return .refused(lines)
    }
  }

  private func take(_ catalog: ServerCatalog) async -> Outcome {
    let old = source.current
    guard catalog != old else {
      let wasRefused = source.status.problems > 0
      source.confirm()
      return wasRefused ? .mended : .unchanged
    }
    await source.replace(with: catalog, at: clock.now())
    return .replaced(CatalogDifference(from: old, to: catalog).lines)
  }

  /// Returns what a server that trusts every certificate of Xcode's makes of a catalog.
  private static func adapted(
    _ result: Result<ServerCatalog, BootstrapError>, to source: CatalogSource
  ) -> Result<ServerCatalog, BootstrapError> {
    guard source.current.trustsAnyXcodeCertificate else { return result }
    return Result { () throws(BootstrapError) in try result.get().trustingXcode() }
  }

  /// Reads the catalogue, and remembers the text of every file that took part.
  private static func read(
    _ path: String, _ environment: [String: String]
  ) -> (texts: Texts, result: Result<ServerCatalog, BootstrapError>) {
    let files = CatalogFiles(path: path)
    let result: Result<ServerCatalog, BootstrapError>
    do throws(BootstrapError) {
      let text = try ServerSettings.read(path)
      files.note(path, text)
      result = .success(
        try CatalogFile.parse(
          text, fileName: path, surroundings: files.surroundings(environment)))
    } catch {
      if case .unreadable = error { files.note(path, nil) }
      result = .failure(error)
    }
    return (files.texts, result)
  }

  private static func texts(of paths: some Sequence<String>) -> Texts {
    var texts: Texts = [:]
    for path in paths { texts.updateValue(try? ServerSettings.read(path), forKey: path) }
    return texts
  }
}
