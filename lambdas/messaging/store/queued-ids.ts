import type { ItemKey } from '#domain/table/keys';

/** Prefix of an ID that the sweeper found. A worker of a release that does not know the prefix drops such an ID. */
const sweepPrefix = 'SWEEP ';

/** The ID of an item of the outbox or schedule in a queue: partition and sort key. */
export const outboxId = ({ PK, SK }: ItemKey): string => `${PK} ${SK}`;

/** The ID in a queue of an item whose function died. */
export const sweepId = (key: ItemKey): string => `${sweepPrefix}${outboxId(key)}`;

/** The key that a queued ID contains, and whether the sweeper found the item. */
export function itemOfId(id: string): { readonly key: ItemKey; readonly isSwept: boolean } {
  const isSwept = id.startsWith(sweepPrefix);
  const [PK = '', SK = ''] = (isSwept ? id.slice(sweepPrefix.length) : id).split(' ');
  return { key: { PK, SK }, isSwept };
}
