#if Postgres
  internal import Foundation
  internal import Synchronization

  extension PostgresServerProcess {
    /// How a server is stopped.
    package enum Stop: String, Sendable {
      /// It ends all sessions and writes its data.
      case fast
      /// It ends at once, as in a crash.
      case immediate
    }

    /// Runs the server until its input ends, or a line of it says how to stop.
    ///
    /// It needs bash: dash waits permanently with the signals blocked that a thread may pass on.
    private static let script = """
      folder=$1; shift
      "$@" </dev/null >>"$folder/log" 2>&1 &
      server=$!
      read -r how || how=remove
      if [ "$how" = fast ]; then kill -INT $server; else kill -QUIT $server; fi
      wait $server
      if [ "$how" = remove ]; then rm -rf "$folder"; fi
      """

    /// Starts the server after ``stop(_:)``.
    ///
    /// - Parameter settings: Settings that are added to the earlier ones.
    /// - Throws: An error with the server's log if it does not start.
    package func start(adding settings: [String: String] = [:]) async throws {
      let all = state.withLock { state in
        state.settings.merge(settings) { $1 }
        return state.settings
      }
      var words = ["\(programs.folder)/postgres", "-D", "\(folder)/data", "-p", "\(port)"]
      words += ["-c", "listen_addresses=127.0.0.1", "-k", folder]
      for (name, value) in all.sorted(by: { $0.key < $1.key }) {
        words += ["-c", "\(name)=\(value)"]
      }
      let command = programs.prefix + ["bash", "-c", Self.script, "bash", folder] + words
      try await Command.onThread { [self] in
        let process = Command.process(command)
        let input = Pipe()
        process.standardInput = input
        try process.run()
        state.withLock { state in
          state.process = process
          state.input = input.fileHandleForWriting
        }
        try waitUntilReady()
      }
    }

    /// Stops the server and waits for its end; its data remain.
    package func stop(_ how: Stop = .fast) async throws {
      try await Command.onThread { [self] in
        let (process, input) = state.withLock { state in
          defer { (state.process, state.input) = (nil, nil) }
          return (state.process, state.input)
        }
        try input?.write(contentsOf: Data("\(how.rawValue)\n".utf8))
        process?.waitUntilExit()
      }
    }

    private func waitUntilReady() throws {
      let end = ContinuousClock.now + .seconds(60)
      while ContinuousClock.now < end {
        // The fourth line is the port, and the eighth the state.
        let file = try? String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8)
        let lines = file?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        if lines.count > 7, lines[7].hasPrefix("ready"), lines[3] == "\(port)" { return }
        Thread.sleep(forTimeInterval: 0.02)
      }
      let log = try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)
      throw Command.Failed(description: "PostgreSQL did not start: \(log?.suffix(2000) ?? "")")
    }
  }
#endif
