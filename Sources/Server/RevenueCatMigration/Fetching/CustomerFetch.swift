public import AppStoreCore
internal import EntitlementAPI
public import Foundation

/// Reads all customers of a project from RevenueCat's API into a file; a run that was interrupted
/// continues.
///
/// After an import it reads everything anew. First it lists the customers, then it reads each of
/// them: customer info, aliases, and, if the project has virtual currencies, balances.
public struct CustomerFetch: Sendable {
  /// What a fetch is doing.
  public enum Progress: Hashable, Sendable {
    /// Customers are listed; the number so far.
    case listing(Int)
    /// Customers are read.
    case reading(done: Int, of: Int)
  }

  /// The number of customers that are listed with one request.
  static let pageSize = 100

  let api: RevenueCatAPI
  let project: String
  let file: URL
  let concurrency: Int
  let readsBalances: Bool

  /// Creates a fetch.
  ///
  /// - Parameters:
  ///   - api: The API.
  ///   - project: The ID of the project.
  ///   - file: The file for the customers.
  ///   - concurrency: The number of customers that are read at the same time.
  ///   - readsBalances: Whether balances of virtual currencies are read, with one more request for
  ///     each customer.
  public init(
    _ api: RevenueCatAPI, project: String, file: URL, concurrency: Int, readsBalances: Bool
  ) {
    self.api = api
    self.project = project
    self.file = file
    self.concurrency = max(1, concurrency)
    self.readsBalances = readsBalances
  }

  /// The number of requests for each customer.
  public var requestsPerCustomer: Int { readsBalances ? 3 : 2 }

  /// Lists the customers that are not listed yet.
  ///
  /// A file whose customers are all imported is emptied first.
  ///
  /// - Returns: The customers that are not read yet, and the number of all.
  /// - Throws: `RevenueCatAPIError` or ``FetchFileError``. What was read is in the file.
  public func list(
    _ progress: @Sendable (Progress) -> Void
  ) async throws -> (unread: [JSONObject], total: Int) {
    let writer = try FetchFile(file)
    var state = FetchState()
    try writer.read { line throws(FetchFileError) in
      guard state.take(line, of: project) else {
        throw .otherProject(file.path, project: state.project ?? "")
      }
    }
    if state.isImported {
      try writer.removeAll()
      state = FetchState()
    }
    if state.project == nil {
      try writer.append([FetchLine.project(project)])
    }
    var next = state.isListed ? nil : firstPage(after: state.listed.last?.id)
    while let path = next {
      let page = try await api.page(path)
      var lines: [JSONObject] = []
      for item in page.items {
        guard let line = FetchLine.listed(item) else {
          throw RevenueCatAPIError.unreadable(path: path, reason: "a customer without id")
        }
        // A page may begin again after an interruption.
        if state.take(line, of: project) { lines.append(line) }
      }
      try writer.append(lines + (page.next == nil ? [FetchLine.isListed] : []))
      progress(.listing(state.listed.count))
      next = page.next
    }
    return (state.unread, state.listed.count)
  }

  private func firstPage(after last: String?) -> String {
    let after = last.map { "&starting_after=" + Self.encoded($0) } ?? ""
    return "/v2/projects/\(Self.encoded(project))/customers?limit=\(Self.pageSize)\(after)"
  }

  /// Notes that all customers of a file are imported, so that the next fetch reads them anew.
  ///
  /// - Throws: ``FetchFileError``. Without the note the next import records the same again, which
  ///   changes nothing.
  public static func noteImport(of file: URL) throws(FetchFileError) {
    try FetchFile(file).append([FetchLine.isImported])
  }

  /// Reads the customers of a list into the file, in the order of the list.
  public func read(
    _ unread: [JSONObject], total: Int, _ progress: @Sendable (Progress) -> Void
  ) async throws {
    let writer = try FetchFile(file)
    var done = total - unread.count
    let size = concurrency * 4
    for start in stride(from: 0, to: unread.count, by: size) {
      let part = Array(unread[start..<min(start + size, unread.count)])
      // Customers of a part that were read before a failure are in the file.
      var lines = [JSONObject?](repeating: nil, count: part.count)
      var failure: (any Error)?
      await withTaskGroup(of: (Int, Result<JSONObject, any Error>).self) { group in
        var rest = part.indices
        for index in rest.prefix(concurrency) {
          group.addTask { (index, await line(of: part[index])) }
        }
        rest = rest.dropFirst(concurrency)
        for await (index, result) in group {
          switch result {
          case .success(let line): lines[index] = line
          case .failure(let error): failure = failure ?? error
          }
          if failure == nil, let index = rest.popFirst() {
            group.addTask { (index, await line(of: part[index])) }
          }
        }
      }
      let read = lines.compactMap(\.self)
      try writer.append(read)
      done += read.count
      progress(.reading(done: done, of: total))
      if let failure { throw failure }
      if Task.isCancelled { throw RevenueCatAPIError.cancelled }
    }
  }

  private func line(of customer: JSONObject) async -> Result<JSONObject, any Error> {
    guard case .string(let id)? = customer["id"] else { return .success(customer) }
    do throws(RevenueCatAPIError) {
      return .success(try await line(of: customer, id))
    } catch {
      guard case .missing = error else { return .failure(error) }
      // The customer was deleted since the list was read.
      var line = customer
      line["kind"] = .string(FetchLine.gone)
      return .success(line)
    }
  }

  private func line(
    of customer: JSONObject, _ id: String
  ) async throws(RevenueCatAPIError) -> JSONObject {
    let path = "/v2/projects/\(Self.encoded(project))/customers/\(Self.encoded(id))"
    let info = try await api.get("/v1/subscribers/\(Self.encoded(id))")
    let aliases = try await api.list("\(path)/aliases?limit=\(Self.pageSize)")
    var line = customer
    line["kind"] = .string(FetchLine.read)
    line["customer_info"] = .object(info)
    line["aliases"] = .array(aliases.compactMap { $0["id"] })
    guard readsBalances else { return line }
    var balances = JSONObject()
    for item in try await api.list("\(path)/virtual_currencies?limit=\(Self.pageSize)") {
      guard case .string(let code)? = item["currency_code"] else { continue }
      balances[code] = item["balance"]
    }
    line["balances"] = .object(balances)
    // After the response, so that a wait for it does not count.
    line["read_at_ms"] = .integer(api.now.milliseconds)
    return line
  }

  static func encoded(_ text: String) -> String { PathEncoding.encode(text, alsoEscaping: "&+;=") }
}
