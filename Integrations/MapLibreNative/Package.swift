// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "cartouche-maplibre",
  platforms: [.iOS(.v16)],
  products: [.library(name: "CartoucheMapLibre", targets: ["CartoucheMapLibre"])],
  dependencies: [
    .package(name: "cartouche", path: "../.."),
    .package(url: "https://github.com/maplibre/maplibre-gl-native-distribution", from: "6.10.0"),
  ],
  targets: [
    .target(
      name: "CartoucheMapLibre",
      dependencies: [
        .product(name: "Cartouche", package: "cartouche"),
        .product(name: "CartoucheDriver", package: "cartouche"),
        .product(name: "CartoucheUIKit", package: "cartouche"),
        .product(name: "MapLibre", package: "maplibre-gl-native-distribution"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ]
)
