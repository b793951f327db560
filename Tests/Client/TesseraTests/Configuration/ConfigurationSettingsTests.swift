import Foundation
import Tessera
import Testing

@Suite(.timeLimit(.minutes(30))) struct ConfigurationSettingsTests {
  @Test(arguments: [
    (nil, 60.0), (30.0, 30), (1, 5), (-3, 5), (.infinity, 60), (.nan, 60),
  ])
  func `A request's timeout is a minute or the configured one, and at least five seconds`(
    seconds: TimeInterval?, limit: Double
  ) {
    var builder = Configuration.builder(withAPIKey: "key")
    if let seconds { builder = builder.with(networkTimeout: seconds) }

    #expect(builder.build().networkTimeout == .seconds(limit))
  }
}
