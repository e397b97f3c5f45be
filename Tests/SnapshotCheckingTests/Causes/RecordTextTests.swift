import SnapshotChecking
import Testing

@Suite struct RecordTextTests {
  @Test func anEmptyRecordSurvivesItsText() throws {
    #expect(try GridRecord(parsing: GridRecord().encoded) == GridRecord())
  }
}
