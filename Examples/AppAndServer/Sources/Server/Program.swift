import Foundation
import ServerBootstrap

/// Runs the server: `Server ROOT.pem DATA`.
@main struct Program {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      print("usage: Server ROOT.pem DATA")
      return
    }
    let server = try await EmbeddedServer(
      trusting: try ServerSettings.readRoot(arguments[1]), data: URL(filePath: arguments[2]),
      port: 8080)
    print("listening on http://127.0.0.1:\(server.port); apps trust \(server.rootKey)")
    try await server.wait()
  }
}
