// swift-tools-version: 6.2
import PackageDescription

/// A package that draws a grid of its own and keeps pictures of it: copy what you need.
let package = Package(
  name: "timetable",
  platforms: [.macOS(.v14)],
  dependencies: [
    // In a package of your own: the repository's address and a version.
    .package(name: "gridreel", path: "../..")
  ],
  targets: [
    .target(name: "Timetable", dependencies: [.product(name: "Gridreel", package: "gridreel")]),
    .testTarget(
      name: "TimetableTests",
      dependencies: ["Timetable", .product(name: "GridreelTesting", package: "gridreel")],
      exclude: ["__Snapshots__"]),
  ]
)
