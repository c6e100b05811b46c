/**
 * Which of a client's further addresses get a copy of a document: all, until the owner leaves one out. `leftOut` is kept
 * with the form, separated by commas.
 */
export function copiesOf(offered: readonly string[], leftOut: string, setLeftOut: (leftOut: string) => void) {
  const without = leftOut === '' ? [] : leftOut.split(',');
  return {
    offered,
    chosen: offered.filter((address) => !without.includes(address)),
    choose(address: string, isWanted: boolean) {
      const others = without.filter((other) => other !== address);
      setLeftOut((isWanted ? others : [...others, address]).join(','));
    },
  };
}

export type Copies = ReturnType<typeof copiesOf>;
