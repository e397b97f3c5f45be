// Draws pictures by one `gridreel batch` that stays warm. Needs nothing but Node 18 or newer.
//
//     node Examples/Clients/client.mjs gridreel > people.png
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export class Gridreel {
  constructor(program = "gridreel") {
    const child = spawn(program, ["batch", "--jobs", "1"], { stdio: ["pipe", "pipe", "inherit"] });
    this.input = child.stdin;
    this.output = child.stdout.iterator();
    this.received = Buffer.alloc(0);
    this.last = Promise.resolve(); // answers come in the order of the jobs
  }

  // The picture of a job; `files` are the contents of its attachments by name.
  draw(job, format = "png", files = {}) {
    const attachments = Object.fromEntries(Object.entries(files).map(([name, data]) => [name, data.length]));
    const line = JSON.stringify({ ...job, output: { bytes: format }, ...(Object.keys(files).length && { attachments }) });
    for (const frame of [line, ...Object.values(files)]) this.input.write(frame), this.input.write("\n");
    return (this.last = this.last.catch(() => {}).then(() => this.answer()));
  }

  async answer() {
    while (!this.received.includes(10)) await this.read();
    const result = JSON.parse(this.take(this.received.indexOf(10) + 1));
    if (result.bytes === undefined) throw new Error(result.error);
    while (this.received.length <= result.bytes) await this.read();
    return this.take(result.bytes + 1).subarray(0, -1); // without the line break behind the picture
  }

  async read() {
    const { value, done } = await this.output.next();
    if (done) throw new Error("the program ended");
    this.received = Buffer.concat([this.received, value]);
  }

  take(count) {
    const taken = this.received.subarray(0, count);
    this.received = this.received.subarray(count);
    return taken;
  }

  close() {
    this.input.end();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const gridreel = new Gridreel(process.argv[2]);
  const people = { "people.csv": Buffer.from("name,age\nAda,36\nBob,9\n") };
  const [svg, png] = await Promise.all([
    gridreel.draw({ input: "attachment:people.csv", sort: "-age" }, "svg", people),
    gridreel.draw({ data: [{ name: "Ada", age: 36 }], theme: "dark" }),
  ]);
  console.error(`an SVG of ${svg.length} bytes`);
  process.stdout.write(png);
  gridreel.close();
}
