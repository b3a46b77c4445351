# check.rb FORMULA ARCHIVE: evaluates the formula as Homebrew would, and compares it with the source archive.
require "digest"

# The part of Homebrew's class that the formula uses.
class Formula
  class << self
    attr_reader :facts

    %i[desc homepage url sha256 license].each { |name| define_method(name) { |value| (@facts ||= {})[name] = value } }
    %i[depends_on uses_from_macos].each { |name| define_method(name) { |*| nil } }
    def test = nil
  end
end

formula, archive = ARGV
load File.expand_path(formula)
facts = Cartouche.facts
abort "the formula has no install" unless Cartouche.method_defined?(:install)
abort "#{facts[:url]} does not end in #{File.basename(archive)}" unless facts[:url].end_with?("/#{File.basename(archive)}")
abort "the checksum differs" unless facts[:sha256] == Digest::SHA256.file(archive).hexdigest
abort "a placeholder is left: #{facts}" if facts.values.join =~ /REPOSITORY|VERSION|SHA256/
