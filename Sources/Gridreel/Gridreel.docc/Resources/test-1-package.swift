// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "lakes",
  dependencies: [
    .package(path: "../gridreel")  // a checkout of the repository
  ],
  targets: [
    .testTarget(
      name: "LakeTests",
      dependencies: [.product(name: "GridreelTesting", package: "gridreel")],
      exclude: ["__Snapshots__"])  // after the first run, which makes the folder
  ]
)
