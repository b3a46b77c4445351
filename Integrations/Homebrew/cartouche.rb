# The formula of a tap. Scripts/release replaces REPOSITORY, VERSION and SHA256 by those of the source archive.
class Cartouche < Formula
  desc "Checks, compiles and places view annotations for maps"
  homepage "https://github.com/REPOSITORY"
  url "https://github.com/REPOSITORY/releases/download/vVERSION/cartouche-VERSION-source.tar.gz"
  sha256 "SHA256"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libyaml"
  uses_from_macos "swift" => :build

  def install
    arguments = ["--disable-sandbox", "--configuration", "release", "--product", "cartouche"]
    # Linuxbrew's Swift is no dependency of the program.
    arguments << "--static-swift-stdlib" if OS.linux?
    system "swift", "build", *arguments
    bin.install ".build/release/cartouche"
    generate_completions_from_executable(bin/"cartouche", "--generate-completion-script")
  end

  test do
    (testpath/"map.annotations.yaml").write <<~YAML
      version: 1
      annotations:
        - id: hello
          attach: { point: [-122.4075, 37.788] }
          size: [128, 64]
    YAML
    assert_match "1 file", shell_output("#{bin}/cartouche lint map.annotations.yaml 2>&1")
    assert_match "hello", shell_output("#{bin}/cartouche resolve map.annotations.yaml")
  end
end
