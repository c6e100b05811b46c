/** A measured figure: a ratio to a reference measured in the same run, or a value in the unit of its limit. */
export interface Figure {
  readonly name: string;
  readonly measured: number;
  readonly unit: 'x' | 'kB' | 'MB' | 'ms' | '‰' | 'units' | 'queries';
  /** Must not be exceeded. A figure without a limit is only reported. */
  readonly limit?: number;
  /** The target. */
  readonly stretch?: number;
  /** The least that is possible, in words, if it is not that of the benchmark's other figures in this unit. */
  readonly bound?: string;
  /** What others take for the same, as measured in this run. */
  readonly peers?: string;
  /** The values behind a ratio, or what the figure consists of. */
  readonly note?: string;
}

/** The middle measurement, which one slow round does not change. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
