import Timetable

/// What all tests draw.
let morning = Timetable(
  "Ferries in the morning",
  [
    Departure("06:40", "Inishmore", pier: 2),
    Departure("07:15", "Cape Clear", pier: 1, delay: 12),
    Departure("08:05", "Inishmore", pier: 2),
    Departure("09:30", "Rathlin", pier: nil),
  ])
