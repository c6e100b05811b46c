import type { ItemKind } from '#domain/table/key-kinds';
import {
  entriesOf,
  type Finding,
  type LedgerEntry,
  type LedgerItem,
  readEntry,
} from '#lambdas/composition/books/ledger-item';
import type { SentMail } from './services.ts';

/** All stored items at one moment, and all emails accepted until then. */
export interface Snapshot {
  readonly now: Date;
  /** Sorted by key. */
  readonly items: readonly LedgerItem[];
  readonly entries: readonly LedgerEntry[];
  /** Findings about items that the product could not read. */
  readonly unreadable: readonly Finding[];
  readonly mails: readonly SentMail[];
}

/** Reads all items like the product. */
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

/** The items of one kind, sorted by key. */
export const all = <Kind extends ItemKind>({ entries }: Snapshot, kind: Kind) => entriesOf(entries, kind);

/** The emails accepted between two moments. */
export const mailsSince = (now: Snapshot, before: Snapshot): readonly SentMail[] =>
  now.mails.slice(before.mails.length);
