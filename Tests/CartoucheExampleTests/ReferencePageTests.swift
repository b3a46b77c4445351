import CartoucheCLI
import CartoucheLint
import CartoucheScenario
import CartoucheSpec
import Testing

/// The generated pages say what the tables say: `UPDATE_GOLDEN=1` rewrites them.
@Suite struct ReferencePageTests {
  @Test func thePropertiesAreFresh() {
    expectGolden(PropertiesPage.text(), "docs/reference/properties.md")
  }

  @Test func theOperatorsAreFresh() {
    expectGolden(OperatorsPage.text(), "docs/reference/operators.md")
  }

  @Test func theRulesAreFresh() {
    expectGolden(RulesPage.text(), "docs/reference/rules.md")
  }

  @Test func theCausesAreFresh() {
    expectGolden(CausesPage.text(), "docs/reference/causes.md")
  }

  @Test func theSchemaIsFresh() {
    expectGolden(JSONSchema.text(), "docs/reference/schema.json")
  }

  @Test func theSchemaOfScenariosIsFresh() {
    expectGolden(JSONSchema.scenarios(), "docs/reference/scenario.schema.json")
  }
}
