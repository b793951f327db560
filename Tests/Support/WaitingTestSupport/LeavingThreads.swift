/// Lets other tests run, in a long calculation.
///
/// It would block one of few threads otherwise. A database ends a transaction that waits for ten
/// seconds.
package func leaveThread() async { await Task.yield() }
