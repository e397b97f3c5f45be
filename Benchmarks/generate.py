#!/usr/bin/env python3
"""Writes the benchmark's data, the same bytes on every run: FOLDER/plain30.csv (30 rows, 6 columns)
and FOLDER/bulk/000.csv … 199.csv (30 rows each, all different).

    generate.py FOLDER

Population is quoted and has thousands separators; Joined is an ISO date.
"""
import datetime
import os
import random
import sys

HEADER = "Name,City,Country,Age,Population,Joined\n"
ROWS = 30
BULK_FILES = 200

FIRST_NAMES = """
Ada Grace Alan Edsger Barbara Donald Margaret Linus Katherine Dennis Radia Ken Frances Tim Hedy
Claude Sophie John Mary Niklaus Anita Bjarne Evelyn Guido Jean James Karen Larry Shafi Leslie Lynn
Peter Adele Robin Joan Tony Ruth Vint Sister Whitfield Emmy Kurt Rozsa Alonzo Maria Bernhard Olga
Leonhard Cathleen Carl Ingrid Evariste Zuzana Pierre Soren Bjork Zoe Francois Rene Jurgen Malgorzata
Inigo Hakon Agnes
""".split()

LAST_NAMES = """
Lovelace Hopper Turing Dijkstra Liskov Knuth Hamilton Torvalds Johnson Ritchie Perlman Thompson
Allen Berners-Lee Lamarr Shannon Wilson McCarthy Jackson Wirth Borg Stroustrup Boyd van-Rossum
Bartik Gosling Jones Wall Goldwasser Lamport Conway Norvig Goldberg Milner Clarke Hoare Teitelbaum
Cerf Keller Diffie Noether Godel Peter Church Agnesi Riemann Ladyzhenskaya Euler Morawetz Gauss
Daubechies Galois Okonkwo Nakamura Fernandez Kowalczyk O'Brien Papadopoulos Svensson Lindqvist
""".split()

CITIES = [
    ("Buenos Aires", "Argentina"), ("Melbourne", "Australia"), ("Vienna", "Austria"),
    ("Sao Paulo", "Brazil"), ("Toronto", "Canada"), ("Santiago", "Chile"), ("Prague", "Czechia"),
    ("Copenhagen", "Denmark"), ("Cairo", "Egypt"), ("Helsinki", "Finland"), ("Lyon", "France"),
    ("Hamburg", "Germany"), ("Athens", "Greece"), ("Budapest", "Hungary"), ("Mumbai", "India"),
    ("Jakarta", "Indonesia"), ("Dublin", "Ireland"), ("Naples", "Italy"), ("Osaka", "Japan"),
    ("Nairobi", "Kenya"), ("Guadalajara", "Mexico"), ("Marrakesh", "Morocco"),
    ("Rotterdam", "Netherlands"), ("Auckland", "New Zealand"), ("Lagos", "Nigeria"),
    ("Bergen", "Norway"), ("Lima", "Peru"), ("Krakow", "Poland"), ("Porto", "Portugal"),
    ("Bucharest", "Romania"), ("Cape Town", "South Africa"), ("Busan", "South Korea"),
    ("Seville", "Spain"), ("Gothenburg", "Sweden"), ("Zurich", "Switzerland"),
    ("Izmir", "Turkey"), ("Kharkiv", "Ukraine"),
    ("Llanfairpwllgwyngyllgogerychwyrndrobwll", "United Kingdom"),
    ("Philadelphia", "United States"), ("Ho Chi Minh City", "Viet Nam"),
]

FIRST_DAY = datetime.date(1995, 1, 1)
DAYS = 11_000


def rows(seed):
    """The lines of one file; one seed gives one file for ever."""
    number = random.Random(seed).random

    def pick(choices):
        return choices[int(number() * len(choices))]

    for _ in range(ROWS):
        name = pick(FIRST_NAMES) + " " + pick(LAST_NAMES)
        city, country = pick(CITIES)
        population = int(10 ** (2 + 5.5 * number()))
        age = 18 + int(number() * 72)
        joined = FIRST_DAY + datetime.timedelta(days=int(number() * DAYS))
        yield f'{name},{city},{country},{age},"{population:,}",{joined}\n'


def write(path, seed):
    """Writes one file of ROWS rows."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(HEADER)
        file.writelines(rows(seed))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = sys.argv[1]
    os.makedirs(os.path.join(folder, "bulk"), exist_ok=True)
    write(os.path.join(folder, "plain30.csv"), 1)
    for index in range(BULK_FILES):
        write(os.path.join(folder, "bulk", f"{index:03}.csv"), 1000 + index)


if __name__ == "__main__":
    main()
