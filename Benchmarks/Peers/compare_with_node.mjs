// Compares two PNG files with pixelmatch, from npm: compare_with_node.mjs A.png B.png
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(process.env.NODE_PACKAGES + "/");
const { PNG } = require("pngjs");
const { default: pixelmatch } = await import(pathToFileURL(require.resolve("pixelmatch")));
const [first, second] = process.argv.slice(2, 4).map((path) => PNG.sync.read(readFileSync(path)));
const count = pixelmatch(first.data, second.data, null, first.width, first.height, { threshold: 0.1 });
process.exitCode = count > 0 ? 1 : 0;
