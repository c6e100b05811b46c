/** A measured figure: a ratio to a reference that was measured in the same run, or a value in the unit of its limit. */
export interface Figure {
  readonly name: string;
  readonly measured: number;
  readonly unit: 'x' | 'kB' | 'MB' | 'ms' | '‰' | 'units' | 'queries';
  /** The maximum. A figure above it fails the benchmark; a figure without a limit is only reported. */
  readonly limit?: number;
  /** The value that we want to reach, below the limit. */
  readonly target?: number;
  /** The lowest possible value, in words, if it differs from the benchmark's `bounds` for this unit. */
  readonly bound?: string;
  /** The values of comparable software, measured in the same run. */
  readonly peers?: string;
  /** The value of a single, simpler operation, measured in the same run. */
  readonly reference?: string;
  /** The two values of a ratio, or the parts of the figure. */
  readonly note?: string;
}

/** The median, which one slow round does not change. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
