import ArgumentParser
import AsyncHTTPTransport
import Catalog
import RevenueCatMigration

/// `tessera catalog from-revenuecat`: drafts a catalog from a RevenueCat project.
struct CatalogFromRevenueCatCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "from-revenuecat",
    abstract: "Generate a catalog from a RevenueCat project.",
    discussion: """
      Reads apps, products, entitlements, offerings and virtual currencies with a secret key of \
      RevenueCat, and prints the catalog. What it leaves out is on standard error.
      """)

  @Option(help: "The ID of the project at RevenueCat, such as proj1ab2c3d4.")
  var project: String

  @OptionGroup var revenueCat: RevenueCatOptions

  func run() async throws {
    let transport = AsyncHTTPClientTransport()
    do {
      let read = try await ProjectCatalog(try revenueCat.open(transport), project: project)
      await transport.shutdown()
      let (text, remarks) = read.draft
      Console.write(text)
      for remark in remarks { Console.printStatus(Console.printable(remark)) }
      _ = try CatalogFile.parse(text, fileName: "the draft")
    } catch {
      await transport.shutdown()
      throw Console.exitError(PrintableFailure(error))
    }
  }
}
