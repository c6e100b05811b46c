/** The rows of a QR code; true for a dark module. */
export type CodeModules = readonly (readonly boolean[])[];

/** Adjacent dark modules in a row. */
export interface DarkRun {
  readonly row: number;
  readonly start: number;
  readonly length: number;
}

/** The dark runs of a code. Each run is drawn as one rectangle, so that no gaps show between its modules. */
export const darkRuns = (modules: CodeModules): readonly DarkRun[] =>
  modules.flatMap((row, number) => {
    const runs: { row: number; start: number; length: number }[] = [];
    for (const [at, isDark] of row.entries()) {
      const last = runs.at(-1);
      if (!isDark) continue;
      if (last && last.start + last.length === at) last.length += 1;
      else runs.push({ row: number, start: at, length: 1 });
    }
    return runs;
  });

/** Removes the quiet zone, which is one module wide. */
export const withoutBorder = (rows: CodeModules): CodeModules =>
  rows.slice(1, -1).map((row) => row.slice(1, -1));
