import Gridreel
import TestSupport
import Testing

@testable import GridreelDataSources
@testable import GridreelFiles

/// Rows among others that sum up those above them.
struct SubtotalTests {
  private let costs =
    "item,amount\nrent,10\nfood,20\nSub-total,30\nfuel,5\nbus,6\nTotal traffic,11\nfees,4\nTotal,45\n"

  private func conditions(_ csv: String, _ pairs: KeyValuePairs<OptionName, String> = [:]) throws
    -> [String]
  {
    try edited(csv, pairs).grid.rules.map(\.condition.source)
  }

  @Test func areBold() throws {
    let built = try edited(costs)
    #expect(
      built.grid.rules.map(\.condition.source) == ["[item] in ('Sub-total', 'Total traffic')"])
    #expect(built.grid.rules.first?.style.font.weight == 600)
    #expect(built.grid.summaries.map(\.label) == ["Total"])
    let edit = try #require(built.edits.first { $0.property == .rules })
    #expect((edit.rule, edit.before) == (.total, "Sub-total"))
  }

  @Test(arguments: [
    // In a column of its own.
    ("item,unit,n\na,kg,1\nb,kg,2\n,SUBTOTAL,3\nc,kg,4\nd,kg,5\n", "[unit] in ('SUBTOTAL')"),
    // First of all.
    ("age,n\nTotal,31\nto 14,9\nto 64,15\nmore,6\n", "[age] in ('Total')"),
    // The sum of subtotals, and a name with a quote.
    (
      "x,n\na,1\nb,2\nTotal a's,3\nc,4\nd,5\nTotal c,9\nBoth total,12\ne,1\nf,1\ng,7\nh,8\n",
      "[x] in ('Both total', 'Total a''s', 'Total c')"
    ),
  ])
  func namesAndSumsTell(csv: String, condition: String) throws {
    #expect(try conditions(csv) == [condition])
  }

  @Test(arguments: [
    // What is counted has such a name.
    "what,n\nTotal fertility,3.4\nTotal people,17\nhouses,5\nrooms,8\nroads,2\ncars,3\n",
    // One of the kinds of each place.
    "place,sex,n\nOslo,Total,3\nOslo,m,1\nOslo,f,2\nUlm,Total,7\nUlm,m,3\nUlm,f,4\n",
    "sex,n\nTotal,3\nm,1\nf,2\nTotal,7\nm,3\nf,4\n",
    // A sum of some rows above alone.
    "what,n\nearned,90\ntax,-10\nleft,80\nfees,-20\nfood,-30\nTotal spent,30\nrent,20\nbus,10\nfuel,5\n",
    // Symbols of firms.
    "symbol,name,n\nAOS,Smith,3\nAES,Corporation,4\nALL,Allstate,8\nAMD,Devices,5\nA,Agilent,9\n",
    // No numbers.
    "item,note\nSubtotal,x\na,y\nb,z\nc,x\n",
  ])
  func othersStay(csv: String) throws {
    #expect(try conditions(csv).isEmpty)
  }

  @Test func whoOrdersRowsOrLeavesTheRuleOutGetsNone() throws {
    #expect(try conditions(costs, [.sort: "amount"]).isEmpty)
    #expect(try conditions(costs, [.rawRules: "total"]).isEmpty)
    #expect(try conditions(costs, [.raw: "true"]).isEmpty)
    #expect(try conditions(costs, [.columns: "amount"]).isEmpty)
  }

  @Test func aTotalStandsBelowDatesAndAnswersToo() throws {
    let built = try edited("day,n\n2024-05-01,1\n2024-05-02,2\n2024-05-03,4\nTotal,7\n")
    #expect(built.grid.summaries.map(\.label) == ["Total"])
    let yes = try edited(
      "day,a,b\n1 May,true,false\n2 May,true,true\n3 May,false,true\nTotal,2,2\n")
    #expect(yes.grid.summaries.map(\.label) == ["Total"])
  }
}
