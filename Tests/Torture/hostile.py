"""Hostile tables, which nobody would make on purpose."""
import csv
import os

from packages import by_digest


def hostile():
    """Their names, and for each its header, rows and title."""
    words = "The quick brown fox jumps over the lazy dog while nobody looks on. "
    numbers = list(range(1, 13))
    return {
        "megabyte-cells": (["id", "text", "count"], [[n, words * 15_000, n * 1000] for n in numbers[:3]], None),
        "one-long-word": (["id", "token", "count"], [[n, "x" * 3000, n * 1000] for n in numbers[:3]], None),
        "5000-columns": ([f"column_{n}" for n in range(5000)],
                         [[row * n for n in range(5000)] for row in numbers[:3]], None),
        "title-of-one-word": (["a", "b"], [[n, n * n] for n in numbers], "Wort" * 75),
        "title-of-40-words": (["a", "b"], [[n, n * n] for n in numbers], (words * 4).strip()),
        "mixed-directions": (["name", "שם", "price"], [
            ["abc אבג 123 דהו xyz", "שלום, world!", 12.5], ["السعر 45.00 USD", "ABC 12-34 مرحبا", -3],
            ["(עברית) [and] English", "١٢٣ 456", 1000]], None),
        "urls": (["id", "url", "status"], [
            [n, "https://example.org/" + f"segment-{n}/" * 34 + "?q=1", 200 + n] for n in numbers], None),
        "german-compounds": (
            ["Donaudampfschifffahrtsgesellschaftskapitän", "Rindfleischetikettierungsüberwachung",
             "Einwohnerzahl", "Bundesausbildungsförderungsgesetz", "Grundstücksverkehrsgenehmigungszuständigkeit"],
            [["Krankenversicherungskarte", n * 100_000, n * 17, 0.5 * n, "ja"] for n in numbers], None),
        "chinese": (["城市", "人口", "说明"], [
            ["北京市", 21_893_095, "中华人民共和国首都，全国政治中心、文化中心、国际交往中心" * 4],
            ["上海市", 24_870_895, "直辖市"]] * 3, "中国各大城市的人口与面积统计表（二零二零年第七次全国人口普查）"),
        "japanese": (["都市名", "人口", "備考"], [
            ["東京都", 13_960_000, "日本の首都であり、世界最大級の都市圏を形成している。" * 4],
            ["横浜市", 3_740_000, "港町"]] * 3, None),
        "thai": (["ชื่อเมือง", "ประชากร", "หมายเหตุ"], [
            ["กรุงเทพมหานคร", 5_527_994, "เมืองหลวงและนครที่มีประชากรมากที่สุดของประเทศไทย" * 4],
            ["เชียงใหม่", 127_240, "เมืองเหนือ"]] * 3, None),
        "arabic": (["المدينة", "عدد السكان", "ملاحظات"], [
            ["القاهرة", 9_540_000, "عاصمة جمهورية مصر العربية وأكبر مدنها " * 5],
            ["الرياض", 7_676_654, "عاصمة"]] * 3, "أكبر المدن في العالم العربي"),
        "snake-case": (["average_annual_household_income_in_us_dollars", "n", "share_of_total_population_percent"],
                       [[n * 1000, n, n / 7] for n in numbers], None),
        "many-narrow": ([f"average_value_{n}" for n in range(30)], [[n] * 30 for n in numbers], None),
        "long-numbers": ([f"x{n}" for n in range(8)],
                         [[f"{n * 123456789.123456789:.9f}" for _ in range(8)] for n in numbers], None),
        "empty": (["id", "name", "score"], [], None),
        "one-column": (["name"], [[f"name {n}"] for n in numbers], "A title that is much longer than the table"),
        "one-long-column": (["note"], [[words * 8] for _ in numbers], None),
        "line-breaks": (["id", "address", "sum"], [
            [n, "Ada Lovelace\n12 St James's Square\r\nLondon", n * 99] for n in numbers], None),
        "all-missing": (["a", "b", "c"], [["NA", "NA", "NA"] for _ in numbers], None),
        "long-first-column": (["sentence", "a", "b", "c"], [[words * 3, n, -n, n * 0.1] for n in numbers], None),
        "long-identifiers": (["uuid", "sha1", "count"], [
            [by_digest(str(n))[:8] + "-" + by_digest(str(n))[:15], by_digest(str(n))[:24], n] for n in numbers], None),
        "dates": ([f"date_{n}" for n in range(9)], [[f"2024-{n:02d}-15 12:30:00"] * 9 for n in numbers], None),
    }


def write_hostile(cache):
    folder = os.path.join(cache, "tables", "hostile")
    os.makedirs(folder, exist_ok=True)
    tables = []
    for name, (header, rows, title) in hostile().items():
        path = os.path.join(folder, name + ".csv")
        with open(path, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([header, *rows])
        tables.append(("hostile", path, (len(rows), len(header), 0), title))
    return tables
