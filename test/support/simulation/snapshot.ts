import type { ItemKind } from '#domain/table/key-kinds';
import {
  entriesOf,
  type Finding,
  type LedgerEntry,
  type LedgerItem,
  readEntry,
} from '#lambdas/composition/books/ledger-item';
import type { SentMail } from './services.ts';

/** Everything that is stored at one moment, and every email that was taken until then. */
export interface Snapshot {
  readonly now: Date;
  /** By their keys. */
  readonly items: readonly LedgerItem[];
  readonly entries: readonly LedgerEntry[];
  /** What is wrong with items that the product could not read. */
  readonly unreadable: readonly Finding[];
  readonly mails: readonly SentMail[];
}

/** Reads all items as the product reads them. */
export function snapshotOf(items: readonly LedgerItem[], mails: readonly SentMail[], now: Date): Snapshot {
  const entries: LedgerEntry[] = [];
  const unreadable: Finding[] = [];
  for (const item of items) {
    const entry = readEntry(item);
    if ('what' in entry) unreadable.push(entry);
    else entries.push(entry);
  }
  return { now, items, entries, unreadable, mails: [...mails] };
}

/** The items of one kind, by their keys. */
export const all = <Kind extends ItemKind>({ entries }: Snapshot, kind: Kind) => entriesOf(entries, kind);

/** The emails that were taken between two moments. */
export const mailsSince = (now: Snapshot, before: Snapshot): readonly SentMail[] =>
  now.mails.slice(before.mails.length);
