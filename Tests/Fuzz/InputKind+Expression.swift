import CartoucheSpec

extension InputKind {
  /// Expressions, each in several places: of features, of clusters, of the zoom, as a filter and as data.
  static let expression = InputKind(
    "expression", seeds: { expressions.map { Array($0.utf8) } },
    pieces: jsonPieces
      + OperatorCatalog.all.map { Array(#"["\#($0.name)","#.utf8) }
      + [#"["get","name"]"#, #"["zoom"]"#, #"["id"]"#, #"["get","count"]"#, "1e-7"].map { Array($0.utf8) },
    check: { bytes throws(Complaint) in
      for place in places {
        let (before, after) = (Array(place.before.utf8), Array(place.after.utf8))
        try CompilationChecks.check(before + bytes + after)
      }
    })

  private static let head = """
    version: 1
    sources: { people: people.geojson, cafes: cafes.geojson }

    """

  private static let places = [
    (
      head + "annotations:\n  - { id: a, forEach: { source: people }, size: [20, 10], title: ",
      ", data: { x: [get, name] } }\n"
    ),
    (
      head + "annotations:\n  - { id: a, forEach: { source: cafes }, size: [20, 10], priority: ",
      ", subtitle: x }\n"
    ),
    (
      head + "annotations:\n  - { id: a, forEach: { source: cafes, filter: ",
      " }, size: [20, 10], title: \"{name}\" }\n"
    ),
    (
      head + "annotations:\n  - { id: a, forEach: { source: cafes }, size: [20, 10], data: { x: ",
      " } }\n"
    ),
    (
      head + "annotations:\n  - { id: a, forEach: { source: cafes }, size: [",
      ", 9] }\n"
    ),
    (
      head
        + "annotations:\n  - { id: a, forEach: { source: cafes }, size: [20, 10], clusteringIdentifier: c }\n"
        + "clusters:\n  c: { size: [9, 9], aggregate: { count2: { sum: 1 }, name: { first: [get, name] } }, priority: ",
      " }\n"
    ),
  ].map { (before: $0.0, after: $0.1) }

  private static let expressions = [
    #"["get","name"]"#, #"["get","rating",["properties"]]"#, #"["has","name"]"#, #"["id"]"#, #"["zoom"]"#,
    #"["geometry-type"]"#, #"["literal",[1,"a",{"b":[null,true]}]]"#, #"["typeof",["get","wishes"]]"#,
    #"["case",[">",["get","rating"],4],["get","name"],["has","x"],"b","c"]"#,
    #"["match",["get","name"],["Mellow","Grind"],1,"Farid",["+",1,["zoom"]],-2.5]"#,
    #"["match",["get","rating"],1,"a",[2,3],"b","c"]"#, #"["coalesce",["get","x"],["get","name"],""]"#,
    #"["step",["zoom"],1,3,["get","rating"],7,9]"#, #"["step",["get","rating"],"a",3,"b",4.5,"c"]"#,
    #"["interpolate",["linear"],["zoom"],1,10,22,200]"#,
    #"["interpolate",["exponential",1.5],["zoom"],5,["get","rating"],12.5,["*",2,["get","rating"]]]"#,
    #"["interpolate",["cubic-bezier",0.4,0,0.6,1],["get","count"],0,0,100,1]"#,
    #"["let","x",["get","rating"],["+",["var","x"],["*",["var","x"],2]]]"#,
    #"["all",["==",["get","name"],"a"],["!",["in","b",["get","name"]]],["any",true,false]]"#,
    #"["concat",["get","name"]," ",["to-string",["get","rating"]],["upcase","ß"],["downcase","İ"]]"#,
    #"["to-number",["get","rating"],["get","name"],0]"#, #"["to-boolean",["get","name"]]"#,
    #"["number",["get","rating"],1]"#, #"["string",["get","name"],"x"]"#, #"["boolean",["get","x"],false]"#,
    #"["array","string",3,["literal",["a","b","c"]]]"#, #"["object",["properties"]]"#,
    #"["at",1,["literal",[1,2,3]]]"#, #"["length",["get","name"]]"#, #"["slice",["get","name"],1,-1]"#,
    #"["index-of","e",["get","name"],2]"#, #"["in",1,["literal",[1,2]]]"#,
    #"["/",["-",["get","rating"],1],["%",7,["get","rating"]]]"#, #"["^",["get","rating"],0.5]"#,
    #"["max",1,["min",2,["abs",-3]],["round",2.5],["floor",-1.5],["ceil",1.2]]"#,
    #"["sqrt",["ln",["log2",["log10",["e"]]]]]"#, #"["sin",["cos",["tan",["pi"]]]]"#,
    #"["asin",["acos",["atan",["ln2"]]]]"#, #"["number-format",["get","rating"],{"max-fraction-digits":2}]"#,
    #"["<",["get","name"],"M"]"#, #"["==",["get","rating"],["get","x"]]"#,
    #"["/",["get","count2"],["get","count"]]"#,
    #"["case",["==",["get","name"],"a"],["get","count"],7]"#, "required", "3", "\"{name} {rating}\"", "high",
    "true",
  ]
}
