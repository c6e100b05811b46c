/** The smallest parts of a paragraph that a line may be filled with: characters, or clusters of them. */
export interface Paragraph {
  /** Width of each part. */
  readonly widths: readonly number[];
  /** True where a line may end after the part. */
  breaksAfter(index: number): boolean;
  /** True for white space, which may extend past the end of a line. */
  isSpace(index: number): boolean;
}

/**
 * Fills lines greedily and gives back where each ends (exclusive indexes of parts). A word wider than a line is
 * broken where the line is full. Linear in the number of parts, whatever their length.
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
      // Also after a break: what is left of the line can still be too wide for a narrow column.
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
