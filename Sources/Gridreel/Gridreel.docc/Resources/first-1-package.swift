// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "lakes",
  dependencies: [
    .package(path: "../gridreel")  // a checkout of the repository
  ],
  targets: [
    .executableTarget(
      name: "lakes", dependencies: [.product(name: "Gridreel", package: "gridreel")])
  ]
)
