internal import NIOCore

/// Runs a connection's tasks on the event loop that reads its socket, so that a request does not
/// switch threads.
///
/// Long work here would block the other connections of the event loop, so it runs elsewhere.
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
