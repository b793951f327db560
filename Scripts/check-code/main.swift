// The checks of the code of Sources; run by Scripts/check layers.

let files = sourceFiles()
let isVerbose = CommandLine.arguments.contains("--verbose")
let reports = [
  checkCostOfChange(files, isVerbose: isVerbose), checkTypes(files, isVerbose: isVerbose),
  checkSwitches(files, isVerbose: isVerbose),
]
for line in reports.flatMap(\.lines) { print(line) }
let problems = reports.flatMap(\.problems)
for problem in problems { print(problem) }
guard problems.isEmpty else {
  print("layers: \(problems.count) problems in the code; correct them, then run: ./dev layers")
  exit(1)
}
