import { useState } from 'react';

/** Which of a client's further addresses get a copy of a document: all, until the owner leaves one out. */
export function useCopies(offered: readonly string[]) {
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  return {
    offered,
    chosen: offered.filter((address) => !leftOut.includes(address)),
    choose: (address: string, isWanted: boolean) =>
      setLeftOut(isWanted ? leftOut.filter((other) => other !== address) : [...leftOut, address]),
  };
}

export type Copies = ReturnType<typeof useCopies>;
