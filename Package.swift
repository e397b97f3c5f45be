// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: the language mode is 6 (the tools version's default).
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Whether libraries that are loaded on use elsewhere are linked into the program: `Scripts/release` asks
/// for this, and has them as archives.
let linksAll = Context.environment["GRIDREEL_LINKS_ALL"] != nil

/// Modules whose code runs for each cell, record or pixel: a released program has it fast, and all other small.
let fast: Set = [
  "Primitives", "Values", "DataSources", "SceneModel", "GridLayout", "Motion", "Canvas",
  "Rendering", "ImageCodecs", "Comparing",
]

/// Modules whose values are copied a few times for each picture: a released program copies them by a description of
/// their fields instead of by code, which is ten times as large.
let described: Set = [
  "Causes", "Reports", "GridFiles", "Stills", "Reels", "Gridreel", "Studio", "Serving",
  "CommandLineTool",
]

/// Whether modules of ours are built without what a release leaves out, so that a use of it is found by Scripts/test.
let isChecked = Context.environment["GRIDREEL_CHECKED"] != nil

/// No module uses regular expressions, which have 1.2 MB; Searching.swift has what they would be used for.
let withoutPatterns = SwiftSetting.unsafeFlags([
  "-Xfrontend", "-disable-implicit-string-processing-module-import",
])

/// The settings of a module of ours.
func settings(_ name: String) -> [SwiftSetting] {
  guard linksAll else { return strict + (isChecked ? [withoutPatterns] : []) }
  var settings = strict
  // Scripts/release asks for small code everywhere; only what goes to the compiler's inner half is read after that.
  if fast.contains(name) { settings.append(.unsafeFlags(["-Xfrontend", "-O"])) }
  if described.contains(name) {
    settings.append(.enableExperimentalFeature("LayoutStringValueWitnesses"))
    settings.append(.unsafeFlags(["-Xfrontend", "-enable-layout-string-value-witnesses"]))
  }
  return settings
}

/// The name of the target in a folder of Sources.
///
/// A graph of packages cannot have two targets of one name, so `Style` would clash with anybody's.
func unique(_ folder: String) -> String {
  let letters = Array(folder)
  if folder.hasPrefix("Gridreel") { return folder }
  if letters[0] == "C", letters[1].isUppercase { return "CGridreel" + String(letters[1...]) }
  return "Gridreel" + (folder.hasPrefix("Grid") ? String(letters[4...]) : folder)
}

/// The targets in folders of Sources.
func targets(_ folders: [String]) -> [Target.Dependency] {
  folders.map { .byName(name: unique($0)) }
}

/// A Swift module of ours; which modules it may import is ARCHITECTURE.md's table.
///
/// Its embedded files become arrays of bytes in the module.
func module(
  _ folder: String, _ dependencies: [String] = [], products: [Target.Dependency] = [],
  embedding files: [String] = []
) -> Target {
  .target(
    name: unique(folder), dependencies: targets(dependencies) + products,
    path: "Sources/\(folder)", resources: files.map { .embedInCode($0) },
    swiftSettings: settings(folder))
}

func tests(_ folder: String, _ dependencies: [String] = []) -> Target {
  .testTarget(
    name: "\(folder)Tests",
    dependencies: targets([folder] + dependencies) + ["TestSupport"], swiftSettings: strict)
}

/// What is built only for Scripts/check fuzz, whose `main` is the fuzzer's.
let fuzzers: [Target] =
  Context.environment["GRIDREEL_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "fuzz-readers", dependencies: targets(["Fuzz"]), path: "Fuzz/Runner",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
  ]

/// What is built only for Scripts/bench compare, which needs modules that no product shows.
let benchmarks: [Target] =
  Context.environment["GRIDREEL_BENCHMARKS"] == nil
  ? []
  : [
    .executableTarget(
      name: "comparisons", dependencies: targets(["Comparing", "ImageCodecs", "Primitives"]),
      path: "Benchmarks/Comparing", swiftSettings: strict)
  ]

let package = Package(
  name: "gridreel",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "Gridreel", targets: ["Gridreel"]),
    .library(name: "GridreelTesting", targets: ["GridreelTesting"]),
    .executable(name: "gridreel", targets: [unique("CommandLineTool")]),
  ],
  traits: [
    // What only the program needs: a package that depends on the library does not even fetch it.
    .trait(name: "Service", description: "`gridreel serve`: pictures over HTTP.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2")
  ],
  targets: [
    .systemLibrary(
      name: "CGridreelCairo", path: "Sources/CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .systemLibrary(
      name: "CGridreelPango", path: "Sources/CPango", pkgConfig: "pangoft2",
      providers: [.apt(["libpango1.0-dev", "libharfbuzz-dev"]), .brew(["pango", "harfbuzz"])]),
    .systemLibrary(
      name: "CGridreelCodecs", path: "Sources/CCodecs", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CGridreelWebP", path: "Sources/CWebP", pkgConfig: "libwebp",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CGridreelSQLite", path: "Sources/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CGridreelZlib", path: "Sources/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CGridreelExpat", path: "Sources/CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "CGridreelGumbo", path: "Sources/CGumbo", pkgConfig: "gumbo",
      providers: [.apt(["libgumbo-dev"]), .brew(["gumbo-parser"])]),
    .systemLibrary(
      name: "CGridreelYAML", path: "Sources/CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(
      name: "CGridreelAssets", path: "Sources/CAssets",
      exclude: ["encodings.zlib"],
      cSettings: [.headerSearchPath("../../Themes"), .headerSearchPath(".")]),
    .target(name: "CGridreelArguments", path: "Sources/CArguments"),
    .target(name: "CGridreelDigest", path: "Sources/CDigest"),
    .target(name: "CGridreelMarks", path: "Sources/CMarks"),
    .target(name: "CGridreelTestStart", path: "Sources/CTestStart"),
    .target(
      name: "CGridreelLinked", path: "Sources/CLinked",
      cSettings: linksAll ? [.define("GRIDREEL_LINKS_ALL")] : [],
      linkerSettings: linksAll
        ? ["rsvg-2", "turbojpeg", "lz4", "zstd", "uchardet"].map { .linkedLibrary($0) } : []),

    module("Primitives", ["CArguments", "CDigest", "CLinked"]),
    module("JSONText", ["Primitives"]),
    module("Style", ["Primitives", "JSONText"]),
    module("Values", ["Primitives"], embedding: ["Formats/Locales.txt"]),
    module("GridModel", ["JSONText", "Primitives", "Style", "Values"]),
    module(
      "DataSources",
      [
        "GridModel", "JSONText", "Primitives", "Values", "CAssets", "CMarks", "CSQLite", "CZlib",
        "CExpat", "CGumbo", "CYAML",
      ]),
    module("SceneModel", ["Primitives"]),
    module("GridLayout", ["Primitives", "Style", "Values", "GridModel", "SceneModel"]),
    module("Motion", ["Primitives", "SceneModel"]),
    module("Canvas", ["Primitives", "CCairo", "CPango", "CCodecs"]),
    module("Rendering", ["Primitives", "SceneModel", "Canvas"]),
    module("ImageCodecs", ["Primitives", "CCodecs", "CWebP"]),
    module("Comparing", ["CDigest", "Primitives", "ImageCodecs"]),
    module(
      "GridFiles",
      [
        "JSONText", "Primitives", "Style", "Values", "GridModel", "DataSources", "ImageCodecs",
        "Comparing",
        "Rendering", "CAssets",
      ]),
    module(
      "Causes", ["Comparing", "GridFiles", "JSONText", "Primitives", "Style", "ImageCodecs"]),
    module(
      "Reports", ["Causes", "Comparing", "DataSources", "JSONText", "Primitives", "ImageCodecs"],
      embedding: [
        "page.css", "viewer.css", "start.js", "common.js", "pictures.js", "stage.js", "viewer.js",
        "compare.js",
        "probe.js", "list.js", "page.js",
      ].map { "Page/\($0)" }),
    module(
      "Stills",
      [
        "JSONText", "Primitives", "Style", "Values", "GridModel", "SceneModel", "GridLayout",
        "Rendering", "ImageCodecs", "GridFiles",
      ]),
    module(
      "Reels",
      [
        "JSONText", "Primitives", "Style", "GridModel", "DataSources", "SceneModel",
        "GridLayout", "Motion", "Rendering", "ImageCodecs", "GridFiles", "Stills",
      ]),
    module(
      "Gridreel",
      [
        "Primitives", "Style", "Values", "GridModel", "DataSources", "GridLayout", "GridFiles",
        "Stills", "Reels",
      ]),
    module(
      "Studio",
      [
        "JSONText", "Primitives", "Style", "Values", "GridModel", "DataSources", "SceneModel",
        "GridLayout",
        "Motion", "Rendering", "ImageCodecs", "Comparing", "Causes", "GridFiles", "Stills",
        "Reels",
      ]),
    module(
      "Serving",
      [
        "GridFiles", "JSONText", "Primitives", "Studio",
      ],
      products: ["NIOCore", "NIOHTTP1", "NIOPosix"].map {
        .product(name: $0, package: "swift-nio", condition: .when(traits: ["Service"]))
      }),
    module(
      "GridreelTesting", ["Gridreel", "Studio", "Comparing", "Causes", "Reports", "CTestStart"]),
    .executableTarget(
      name: unique("CommandLineTool"),
      dependencies: targets([
        "Gridreel", "JSONText", "Studio", "Serving", "Comparing", "Causes", "Reports", "Primitives",
        "Style", "Values",
      ]),
      path: "Sources/CommandLineTool", swiftSettings: settings("CommandLineTool")),

    .target(
      name: "TestSupport", dependencies: targets(["Primitives", "SceneModel", "Values"]),
      path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(
      name: "GridreelFuzz",
      dependencies: targets([
        "Causes", "DataSources", "GridFiles", "GridModel", "Gridreel", "ImageCodecs", "JSONText",
        "Primitives", "Reels", "Reports", "Stills", "Studio", "Style", "Values",
      ]),
      path: "Fuzz/Readers", swiftSettings: strict),
    .testTarget(
      name: "FuzzTests",
      dependencies: targets([
        "Fuzz", "DataSources", "GridFiles", "Primitives", "Studio",
      ]) + ["TestSupport"],
      swiftSettings: strict),
    tests("JSONText", ["Primitives"]),
    tests("Primitives"),
    tests("Style", ["JSONText", "Primitives"]),
    tests("Values", ["Primitives"]),
    tests("GridModel", ["Primitives", "Style", "Values"]),
    tests("DataSources", ["GridModel", "JSONText", "Primitives", "Values", "CSQLite"]),
    tests("SceneModel", ["Primitives"]),
    tests("Motion", ["Primitives", "SceneModel"]),
    tests("GridLayout", ["GridModel", "Primitives", "SceneModel", "Style", "Values"]),
    tests("Canvas", ["Primitives"]),
    tests("Rendering", ["Canvas", "Primitives", "SceneModel"]),
    tests("ImageCodecs", ["Primitives", "CWebP"]),
    tests("Comparing", ["ImageCodecs", "Primitives"]),
    tests("Causes", ["Comparing", "ImageCodecs", "Primitives", "Style"]),
    tests(
      "Reports",
      ["Causes", "Comparing", "DataSources", "ImageCodecs", "JSONText", "Primitives"]),
    tests(
      "Gridreel",
      [
        "Causes", "Comparing", "CWebP", "GridFiles", "ImageCodecs", "JSONText", "Motion",
        "Primitives", "Reels", "Reports", "SceneModel", "Stills", "Studio",
      ]),
    .testTarget(
      name: "GridreelTestingTests",
      dependencies: targets([
        "GridreelTesting", "Gridreel", "Studio", "Causes", "Comparing", "Reports",
      ]) + ["TestSupport"],
      exclude: ["__Snapshots__"], swiftSettings: strict),
    .testTarget(
      name: "CommandLineToolTests",
      dependencies: targets([
        "CommandLineTool", "Gridreel", "Studio", "Primitives", "Style",
      ]) + ["TestSupport"],
      swiftSettings: strict),
  ] + benchmarks + fuzzers
)
