// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "cartouche-mapbox",
  platforms: [.iOS(.v16)],
  products: [.library(name: "CartoucheMapbox", targets: ["CartoucheMapbox"])],
  dependencies: [
    .package(name: "cartouche", path: "../.."),
    .package(url: "https://github.com/mapbox/mapbox-maps-ios", from: "11.26.0"),
  ],
  targets: [
    .target(
      name: "CartoucheMapbox",
      dependencies: [
        .product(name: "Cartouche", package: "cartouche"),
        .product(name: "CartoucheDriver", package: "cartouche"),
        .product(name: "CartoucheUIKit", package: "cartouche"),
        .product(name: "MapboxMaps", package: "mapbox-maps-ios"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ]
)
