/** The measurements of one worker process: CPU time in ms of one document after warm-up, and peak memory in MB. */
export interface DrawingReport {
  readonly cpu: number;
  readonly memory: number;
}

/** Draws a document with `argv[2]` lines: once for a cold start, or `argv[3]` times after as many rounds of warm-up. */
export async function reportDrawing(draw: (lines: number) => Promise<Uint8Array>): Promise<void> {
  const lines = Number(process.argv[2]);
  const rounds = Number(process.argv[3] ?? 0);
  const first = await draw(lines);
  if (Buffer.from(first).toString('latin1', 0, 5) !== '%PDF-') throw new Error('That was no PDF');
  if (rounds === 0) return;
  for (let round = 1; round < rounds; round += 1) await draw(lines);
  const start = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) await draw(lines);
  const used = process.cpuUsage(start);
  const report: DrawingReport = {
    cpu: (used.user + used.system) / 1000 / rounds,
    memory: process.resourceUsage().maxRSS / 1024,
  };
  console.log(JSON.stringify(report));
}
