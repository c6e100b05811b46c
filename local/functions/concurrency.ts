import type { FunctionDefinition } from './function-definition.ts';

/** Places for functions that run at once. */
export interface Concurrency {
  /** Takes a place; false if there is none, which throttles the call. */
  take(definition: FunctionDefinition): boolean;
  /** Takes a place as soon as there is one, in the order of asking. */
  wait(definition: FunctionDefinition): Promise<void>;
  /** Gives a place back. */
  give(definition: FunctionDefinition): void;
}

interface Share {
  left: number;
  readonly waiting: (() => void)[];
}

/**
 * Places as Lambda shares them: a function with a reserve has that one for itself, all others share what is left of
 * the account's. Without a bound for the account there is a place for everybody but those with a reserve.
 */
export function createConcurrency(
  definitions: readonly FunctionDefinition[],
  account = Number.POSITIVE_INFINITY,
): Concurrency {
  const reserves = definitions.flatMap(({ name, reservedConcurrency }) =>
    reservedConcurrency === undefined || account === Number.POSITIVE_INFINITY
      ? []
      : [[name, reservedConcurrency] as const],
  );
  const reserved = reserves.reduce((sum, [, count]) => sum + count, 0);
  const shared: Share = { left: account - reserved, waiting: [] };
  const own = new Map<string, Share>(reserves.map(([name, left]) => [name, { left, waiting: [] }]));
  const shareOf = ({ name }: FunctionDefinition) => own.get(name) ?? shared;
  return {
    take: (definition) => {
      const share = shareOf(definition);
      if (share.left <= 0) return false;
      share.left -= 1;
      return true;
    },
    wait: (definition) => {
      const share = shareOf(definition);
      return new Promise((resolve) => {
        share.waiting.push(resolve);
        if (share.left <= 0) return;
        share.left -= 1;
        share.waiting.shift()?.();
      });
    },
    give: (definition) => {
      const share = shareOf(definition);
      const next = share.waiting.shift();
      if (next) next();
      else share.left += 1;
    },
  };
}
