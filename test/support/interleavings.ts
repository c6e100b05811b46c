/** Every way to merge several sequences into one, keeping the order of steps within each sequence. */
export function interleavings<Step>(rows: readonly (readonly Step[])[]): Step[][] {
  const unfinished = rows.filter((row) => row.length > 0);
  if (unfinished.length === 0) return [[]];
  return unfinished.flatMap((row) =>
    interleavings(unfinished.map((other) => (other === row ? other.slice(1) : other))).map((rest) => [
      ...row.slice(0, 1),
      ...rest,
    ]),
  );
}
