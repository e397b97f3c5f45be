import Gridreel
import GridreelDataSources
import TestSupport
import Testing

@testable import GridreelFiles

/// Labels of rows that no column of the data has.
struct LabelTests {
  @Test(arguments: [
    (#"{"columns":["a"],"index":[0,1,2],"data":[["x"],["y"],["z"]]}"#, true),
    (#"{"columns":["a"],"index":[4,5,6],"data":[["x"],["y"],["z"]]}"#, false),
    (#"{"a":{"0":"x","1":"y","2":"z"},"b":{"0":1,"1":2,"2":3}}"#, true),
    (#"{"0":{"a":"x","b":1},"1":{"a":"y","b":2},"2":{"a":"z","b":3}}"#, true),
    (#"{"p":{"a":"x","b":1},"q":{"a":"y","b":2},"r":{"a":"z","b":3}}"#, false),
    (#"[{"a":"x"},{"a":"y"}]"#, false),
  ])
  func numbersOfRowsThatAreLeftOutAreTold(json: String, isTold: Bool) throws {
    let found = try FileTable.open(SourceBytes(Array(json.utf8)), as: .json)
    #expect(found.leavesOutLabels == isTold)
    #expect(found.edits.map(\.rule) == (isTold ? [.index] : []))
  }
}
