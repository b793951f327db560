import AppStoreCore
import AppStoreSimulator
import ArgumentParser
import AsyncHTTPTransport
import Foundation
import Populations
import ServerBootstrap
import SignedData
import SimulatorServer

struct PopulateOutputs: ParsableArguments {
  @Option(help: "The file to write each event to, as one line of JSON; - is standard output.")
  var ndjson: String?

  @Option(help: "The file to write signed transactions and renewal info to, one JSON line each.")
  var facts: String?

  @Option(help: "The URL to send signed notifications to.")
  var notify: String?

  @Option(
    parsing: .unconditional,
    help: "How many notifications to send at once; only 1 preserves their order.")
  var concurrency = 8

  @Option(help: "The directory of the certificates and keys for --facts and --notify.")
  var data = "Data/store"

  /// Runs a population and writes it to every output.
  ///
  /// - Returns: Whether every notification was accepted.
  func write(
    _ population: inout Population, chainFrom start: Timestamp?
  ) async throws -> Bool {
    let events = try ndjson.map(LineWriter.init)
    let signed = try facts.map(LineWriter.init)
    var signer = facts == nil && notify == nil ? nil : try openSigner(start, population)
    // Moved to a variable, because the source of a delivery cannot change an argument.
    var life = population
    defer { population = life }
    // Events on the terminal would be mixed with the line.
    let progress = ndjson == "-" || facts == "-" ? nil : PopulateProgress(of: population)
    defer { progress?.end() }
    /// Writes the next events and returns their notifications.
    func next() throws -> [BulkDelivery.Message]? {
      guard let batch = life.next() else { return nil }
      progress?.show(at: life.simulator.now)
      if let events { for event in batch { try events.write(PopulationLine(event).jsonBytes) } }
      if let signed { for event in batch { try signer?.facts(of: event).forEach(signed.write) } }
      let messages = notify == nil ? [] : try batch.compactMap { try signer?.message(of: $0) }
      signer?.forget()
      return messages
    }
    var isAccepted = true
    if let notify {
      isAccepted = try await deliver(to: notify, next)
    } else {
      while try next() != nil {}
    }
    progress?.end()
    try events?.close()
    try signed?.close()
    return isAccepted
  }

  private func openSigner(_ start: Timestamp?, _ population: Population) throws -> PopulationSigner
  {
    let folder = URL(filePath: data)
    let chain = try loadOrMakeSigningChain(
      directory: folder, now: start ?? population.simulator.now)
    let root = folder.appending(path: SimulatedStoreServer.rootFileName)
    do {
      try chain.root.pem.write(to: root, atomically: true, encoding: .utf8)
    } catch {
      throw DataDirectoryError.unwritable(
        path: root.path, reason: "writing the root certificate failed")
    }
    Console.printStatus("to trust this data, start the server with: --root \(root.path)")
    return PopulationSigner(chain: chain, app: population.simulator.app)
  }

  private func deliver(
    to url: String, _ next: () throws -> [BulkDelivery.Message]?
  ) async throws -> Bool {
    let transport = AsyncHTTPClientTransport(timeout: .seconds(30))
    var delivery = BulkDelivery(
      sender: try NotificationSender(transport: transport, url: url), concurrency: concurrency)
    do {
      try await delivery.deliver(next)
    } catch {
      await transport.shutdown()
      throw error
    }
    await transport.shutdown()
    for rejection in delivery.rejections {
      Console.printStatus("tessera: not accepted: \(rejection)")
    }
    if delivery.isUnreachable {
      Console.printStatus("tessera: \(url): no response; start the server, or use another URL")
    }
    Console.printStatus(
      "\(counted(delivery.accepted, "notification")) accepted, \(delivery.rejected) rejected")
    return delivery.rejected == 0
  }
}

/// The progress of a population: the days that are generated, on a terminal only.
private struct PopulateProgress {
  private let line = ProgressLine("generating", unit: "days")
  private let start: Timestamp
  private let last: Timestamp

  init(of population: Population) {
    start = population.simulator.now
    last = population.end
  }

  func show(at now: Timestamp) {
    line.show(Self.days(now - start), of: Self.days(last - start))
  }

  /// Removes the line, so that other output can follow.
  func end() { line.end() }

  private static func days(_ duration: Duration) -> Int { Int(duration / .days(1)) }
}
