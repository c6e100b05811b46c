/** One measured figure, as a ratio to a yardstick of the same run or in the unit that its limit is given in. */
export interface Figure {
  readonly name: string;
  readonly measured: number;
  readonly unit: 'x' | 'kB' | 'MB' | 'ms' | '‰' | 'units' | 'queries';
  /** Must not be exceeded; a figure without one is told for information. */
  readonly limit?: number;
  /** What we aim at. */
  readonly stretch?: number;
  /** The figures behind a ratio. */
  readonly note?: string;
}

/** The middle of the measurements, which one slow round does not move. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
