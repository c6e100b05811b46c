import { messageKinds, type OutboxQueue, queueOfKind } from '#domain/messaging/message';
import { kindOfKey, messageNameInKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';

/** The queue of an item, by its key; undefined for what this release does not send. */
export function queueOf(key: ItemKey): OutboxQueue | undefined {
  const itemKind = kindOfKey(key);
  if (itemKind === 'repeat') return 'planned';
  if (itemKind !== 'message') return undefined;
  const { kind } = messageNameInKey(key);
  const known = messageKinds.find((each) => each === kind);
  return known && queueOfKind(known);
}

/** Before the key of what the sweeper found. A worker of a release that does not know it drops such an ID. */
const sweepPrefix = 'SWEEP ';

/** How queues name an item of the outbox or of the schedule: both halves of its key. */
export const outboxId = ({ PK, SK }: ItemKey): string => `${PK} ${SK}`;

/** How queues name an item whose function died. */
export const sweepId = (key: ItemKey): string => `${sweepPrefix}${outboxId(key)}`;

/** What an ID of a queue names: the key of an item, and whether the sweeper found it. */
export function itemOfId(id: string): { readonly key: ItemKey; readonly isSwept: boolean } {
  const isSwept = id.startsWith(sweepPrefix);
  const [PK = '', SK = ''] = (isSwept ? id.slice(sweepPrefix.length) : id).split(' ');
  return { key: { PK, SK }, isSwept };
}
