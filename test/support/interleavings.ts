/** Every order of the steps of several rows in which the steps of each row keep their order. */
export function interleavings<Step>(rows: readonly (readonly Step[])[]): Step[][] {
  const going = rows.filter((row) => row.length > 0);
  if (going.length === 0) return [[]];
  return going.flatMap((row) =>
    interleavings(going.map((other) => (other === row ? other.slice(1) : other))).map((rest) => [
      ...row.slice(0, 1),
      ...rest,
    ]),
  );
}
