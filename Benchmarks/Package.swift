// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that users of the library never resolve or build it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "gridreel", path: "..")],
  targets: [
    .executableTarget(
      name: "warm",
      dependencies: [.product(name: "Gridreel", package: "gridreel")],
      path: "Warm")
  ]
)
