import { idInKey, kindOfKey, messageNameInKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { messagesAside, retryMessage, retrySweep, sweepsAside } from '#lambdas/messaging/index';
import type { Table } from '#lambdas/platform/table/table';
import { retryScheduled, scheduledAside } from '#lambdas/scheduler/index';

/** An email, scheduled work or work of the sweeper that was set aside after failures of our own code. */
export interface SetAsideItem {
  /** ISO instant. */
  readonly since: string;
  readonly kind: string;
  readonly id: string;
  readonly owner?: string;
  readonly retry: () => Promise<boolean>;
}

/** Kind, ID and owner of an item that the sweeper set aside: a message, or another item such as an invoice. */
const sweptName = (key: ItemKey) =>
  kindOfKey(key) === 'message'
    ? messageNameInKey(key)
    : { kind: kindOfKey(key) ?? 'unknown', id: idInKey(key.SK), owner: idInKey(key.PK) };

/** Everything that was set aside, oldest first. */
export async function listSetAside(table: Table): Promise<SetAsideItem[]> {
  const messages = (await messagesAside(table)).map((one) => ({
    ...one.name,
    since: one.since,
    retry: () => retryMessage(table, one, new Date()),
  }));
  const scheduled = (await scheduledAside(table)).map((one) => ({
    since: one.since,
    kind: kindOfKey(one.key) ?? 'unknown',
    id: idInKey(one.key.SK),
    owner: idInKey(one.key.PK),
    retry: () => retryScheduled(table, one, new Date()),
  }));
  const swept = (await sweepsAside(table)).map((one) => ({
    ...sweptName(one.key),
    since: one.since,
    retry: () => retrySweep(table, one, new Date()),
  }));
  return [...messages, ...scheduled, ...swept].toSorted((a, b) => a.since.localeCompare(b.since));
}

/** An item that was set aside, as one line. */
export const setAsideLine = ({ since, kind, id, owner }: SetAsideItem): string =>
  `${since}  ${kind}  ${id}${owner === undefined ? '' : `  account ${owner}`}`;
