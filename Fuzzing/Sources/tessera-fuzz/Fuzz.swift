import CLibFuzzer
import Foundation

/// Passes the target to libFuzzer; the arguments are libFuzzer's own.
@main
enum Fuzz {
  static func main() {
    let target: FuzzTarget
    do {
      target = try FuzzTarget.shared.get()
      try target.writeSeeds()
    } catch {
      finding("the target cannot be prepared: \(error); run it with: ./dev fuzz jws")
    }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, { Fuzz.run($0, $1) }))
  }

  /// Runs one input.
  ///
  /// If it returns, it found no problem.
  private static func run(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    if let target = try? FuzzTarget.shared.get(),
      let input = FuzzInput(UnsafeBufferPointer(start: bytes, count: count))
    {
      target.run(input)
    }
    // Other numbers are reserved by libFuzzer.
    return 0
  }
}

/// Ends the process with a message, which makes the current input a finding.
func finding(_ message: String) -> Never {
  FileHandle.standardError.write(Data("FOUND: \(message)\n".utf8))
  abort()
}
