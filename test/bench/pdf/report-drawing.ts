/** The measurements of one worker: CPU time of one warm document in ms, and peak memory in MB. */
export interface DrawingReport {
  readonly cpu: number;
  readonly memory: number;
}

/** Draws `argv[2]` lines: once for a cold start, or `argv[3]` times after as many warm-up rounds. */
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
