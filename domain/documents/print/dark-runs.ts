/** The rows of a QR code, dark modules true. */
export type CodeModules = readonly (readonly boolean[])[];

/** A stretch of dark modules of one row. */
export interface DarkRun {
  readonly row: number;
  readonly start: number;
  readonly length: number;
}

/** The dark stretches of a code: drawn as one each, no seam shows between their modules. */
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

/** A code without the quiet zone around it, one unit per module. */
export const withoutBorder = (rows: CodeModules): CodeModules =>
  rows.slice(1, -1).map((row) => row.slice(1, -1));
