// Draws through one warm `gridreel batch`: rows go in with the job, the picture comes back with the result.
//
//     node Examples/Clients/batch.mjs people.png
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";

export class Gridreel {
  constructor(...flags) {
    this.process = spawn(process.env.GRIDREEL ?? "gridreel", ["batch", ...flags],
      { stdio: ["pipe", "pipe", "inherit"] });
    this.output = this.process.stdout[Symbol.asyncIterator]();
    this.rest = Buffer.alloc(0);
  }

  /** Reads until `end` says, of what has come, where the wanted part ends. */
  async read(end) {
    while (end(this.rest) < 0) {
      const { value, done } = await this.output.next();
      if (done) throw new Error("gridreel ended");
      this.rest = Buffer.concat([this.rest, value]);
    }
    const part = this.rest.subarray(0, end(this.rest));
    this.rest = this.rest.subarray(part.length + 1);
    return part;
  }

  /** The result of a job, with the picture that follows it as `picture`; one call at a time. */
  async draw(job, attachments = {}) {
    const parts = Object.entries(attachments).map(([name, data]) => [name, Buffer.from(data)]);
    const sizes = Object.fromEntries(parts.map(([name, data]) => [name, data.length]));
    this.process.stdin.write(JSON.stringify({ ...job, attachments: sizes }) + "\n");
    for (const [, data] of parts) this.process.stdin.write(Buffer.concat([data, Buffer.from("\n")]));
    const result = JSON.parse(await this.read((rest) => rest.indexOf("\n")));
    if (result.status !== 0) throw new Error(result.error ?? result.warnings);
    const size = result.bytes ?? -1;
    if (size >= 0) result.picture = await this.read((rest) => (rest.length > size ? size : -1));
    return result;
  }
}

const gridreel = new Gridreel();
const job = { input: "attachment:people.csv", sort: "-age", output: { bytes: "png" } };
const result = await gridreel.draw(job, { "people.csv": "name,age\nAda,36\nBob,9\n" });
await writeFile(process.argv[2], result.picture);
console.log(`${process.argv[2]}: ${result.rows} rows, ${result.bytes} bytes`);
gridreel.process.stdin.end();
