import type { FunctionDefinition } from './function-definition.ts';

/** Counts concurrent executions of functions. */
export interface Concurrency {
  /** Starts an execution; false if the limit is reached, which throttles the call. */
  take(definition: FunctionDefinition): boolean;
  /** Waits until an execution can start, in the order of calls. */
  wait(definition: FunctionDefinition): Promise<void>;
  /** Ends an execution. */
  give(definition: FunctionDefinition): void;
}

interface Share {
  available: number;
  readonly waiting: (() => void)[];
}

/**
 * Concurrency as Lambda divides it: a function with reserved concurrency uses only that; all others share the account's
 * remaining concurrency. Without a limit for the account, nothing is limited, not even by reserved concurrency.
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
  const shared: Share = { available: account - reserved, waiting: [] };
  const own = new Map<string, Share>(reserves.map(([name, available]) => [name, { available, waiting: [] }]));
  const shareOf = ({ name }: FunctionDefinition) => own.get(name) ?? shared;
  return {
    take: (definition) => {
      const share = shareOf(definition);
      if (share.available <= 0) return false;
      share.available -= 1;
      return true;
    },
    wait: (definition) => {
      const share = shareOf(definition);
      return new Promise((resolve) => {
        share.waiting.push(resolve);
        if (share.available <= 0) return;
        share.available -= 1;
        share.waiting.shift()?.();
      });
    },
    give: (definition) => {
      const share = shareOf(definition);
      const next = share.waiting.shift();
      if (next) next();
      else share.available += 1;
    },
  };
}
