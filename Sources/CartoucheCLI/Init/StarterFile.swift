/// A file that `cartouche init` writes.
struct StarterFile {
  /// The path of the file, relative to the folder of the command or, for CI files, to the repository.
  var path: String
  /// A phrase that says what the file is.
  var purpose: String
  var text: String
}

extension StarterFile {
  static let spec = StarterFile(
    path: "hello.annotations.yaml", purpose: "a spec with two labels",
    text: """
      # A first map: two labels, of which one gives way to the other. `cartouche explain NAME` explains each name in this file.
      version: 1
      camera: { center: [13.3777, 52.5163], zoom: 15 }
      templates:
        label:
          size: [auto, 32]
          variableAnchors: [bottom, top] # the part of the view that touches its point; the first one that fits
          gap: 6
          states: { selected: { data: { color: teal } } }
          callout: { size: [200, 88], tip: { length: 8, width: 16 } }
      annotations:
        - id: gate
          extends: label
          attach: { point: [13.3777, 52.5163] }
          priority: high
          title: Brandenburg Gate
        - id: memorial
          extends: label
          attach: { point: [13.3788, 52.5160] }
          title: Memorial

      """)

  static let scenario = StarterFile(
    path: "hello.scenario.yaml", purpose: "a scenario that tests the spec",
    text: """
      # What users do with the map, and what they see. `cartouche test` runs the steps.
      version: 1
      name: A first map
      spec: hello.annotations.yaml
      viewport: [390, 844]
      steps:
        - name: the memorial gives way to the gate, below its point
          expect:
            gate: { visible: true, anchor: bottom }
            memorial: { visible: true, anchor: top }
          count: { overlaps: 0 }
        - name: a tap selects the gate and opens its callout
          tap: { id: gate }
          expect: { gate: { states: [selected], callout: true } }
        - name: no label disappears while the map comes nearer
          fly: { to: { zoom: 17 }, frames: 60 }
          never: [{ event: visibilityChanged, visible: false }]

      """)

  static let configuration = StarterFile(
    path: ".cartouche.yaml", purpose: "the configuration of `lint`",
    text: """
      # Rules for the specs in this folder and below. `cartouche explain` lists all rules.
      failOn: warning
      viewports: [[390, 844], [820, 1180]] # the sizes of your map views, in points

      """)

  static let gitHub = StarterFile(
    path: ".github/workflows/cartouche.yml", purpose: "a workflow for GitHub Actions; replace OWNER in it",
    text: """
      # Checks the specs of the repository and runs their scenarios. OWNER is the owner of the repository `cartouche`.
      name: cartouche
      on: [push, pull_request]
      jobs:
        annotations:
          runs-on: ubuntu-latest
          steps:
            - uses: actions/checkout@v5
            - uses: OWNER/cartouche@v\(CartoucheCommand.version)
            - run: cartouche test

      """)

  static let gitLab = StarterFile(
    path: ".gitlab-ci.yml", purpose: "a job for GitLab; set its variable CARTOUCHE_ARCHIVE in the project",
    text: """
      # Checks the specs of the repository and runs their scenarios. CARTOUCHE_ARCHIVE is a variable of the project: the address
      # of the archive of a release for Linux.
      annotations:
        image: debian:12-slim
        before_script:
          - apt-get update && apt-get install -y curl
          - curl -fsSL "$CARTOUCHE_ARCHIVE" | tar -xz
        script:
          - cartouche/cartouche lint --output gitlab=codequality.json --output junit=lint.xml
          - cartouche/cartouche test --output junit=scenarios.xml
        artifacts:
          when: always
          reports: { codequality: codequality.json, junit: [lint.xml, scenarios.xml] }

      """)
}
