/** A paragraph divided into the smallest parts that are not broken: characters, or clusters of them. */
export interface Paragraph {
  /** Width of each part. */
  readonly widths: readonly number[];
  /** True if a line may end after the part. */
  breaksAfter(index: number): boolean;
  /** True for white space, which may extend beyond the end of a line. */
  isSpace(index: number): boolean;
}

/**
 * Fills lines greedily and returns where each ends (exclusive indexes of parts). A word wider than a line is broken
 * where the line is full. Linear in the number of parts.
 */
export function fillLines({ widths, breaksAfter, isSpace }: Paragraph, available: number): number[] {
  const ends: number[] = [];
  let start = 0;
  let used = 0;
  let usedAtBreak = 0;
  let lastBreak = 0;
  for (let index = 0; index < widths.length; index += 1) {
    const width = widths[index] ?? 0;
    if (used + width > available && index > start && !isSpace(index)) {
      if (lastBreak > start) {
        ends.push(lastBreak);
        start = lastBreak;
        used -= usedAtBreak;
      }
      // Checked again after a break, because the rest of the line can still be too wide for a narrow column.
      if (used + width > available && index > start) {
        ends.push(index);
        start = index;
        used = 0;
      }
    }
    used += width;
    if (breaksAfter(index)) {
      lastBreak = index + 1;
      usedAtBreak = used;
    }
  }
  ends.push(widths.length);
  return ends;
}
