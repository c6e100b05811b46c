/** Every way to merge several sequences into one, keeping the order of steps within each sequence. */
export function interleavings<Step>(sequences: readonly (readonly Step[])[]): Step[][] {
  const unfinished = sequences.filter((sequence) => sequence.length > 0);
  if (unfinished.length === 0) return [[]];
  return unfinished.flatMap((sequence) =>
    interleavings(unfinished.map((other) => (other === sequence ? other.slice(1) : other))).map((rest) => [
      ...sequence.slice(0, 1),
      ...rest,
    ]),
  );
}
