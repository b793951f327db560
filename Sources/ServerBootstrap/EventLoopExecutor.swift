internal import NIOCore

/// Runs a connection's tasks on the thread that reads its socket, so that a request changes no threads.
///
/// Whatever takes long here holds up the other connections of the same event loop, so it runs elsewhere.
final class EventLoopExecutor: TaskExecutor {
  private let eventLoop: any EventLoop

  init(_ eventLoop: any EventLoop) {
    self.eventLoop = eventLoop
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    eventLoop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
