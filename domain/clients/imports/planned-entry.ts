import { clientFieldList } from '../client-fields.ts';
import type { EntryChange } from './plan-import.ts';

/** Most entries that a preview lists at once. */
export const maxListedEntries = 50;

/** A value that an import changes, in words. */
export interface ChangedValue {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** One line of the preview of an import: who or what is added, or which values change. */
export interface PlannedEntry {
  readonly id: string;
  /** The name of the client, or the description of the item. */
  readonly name: string;
  /** What an added entry contains besides its name, in one line. */
  readonly added?: string;
  readonly changed?: readonly ChangedValue[];
}

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(clientFieldList.map(({ field, formLabel }) => [field, formLabel])),
  unitPrice: 'Price',
};

/** A draft of a client or an item as texts by field. */
type Texts = Readonly<Record<string, string | undefined>>;

const nameOf = (draft: Texts): string => draft.name ?? draft.description ?? '';

const shownValue = (field: string, text = ''): string =>
  field === 'unitPrice' && text !== '' ? `$${text}` : text;

/** What an import does with one entry; undefined if it removes it. */
export function plannedEntry({ id, before, after }: EntryChange<object>): PlannedEntry | undefined {
  if (!after) return undefined;
  const [old, now] = [before as Texts | undefined, after as Texts];
  const fields = Object.keys(labels).filter((field) => (now[field] ?? '') !== (old?.[field] ?? ''));
  if (!old) {
    const values = fields.filter((field) => field !== 'name').map((field) => shownValue(field, now[field]));
    return { id, name: nameOf(now), added: values.join(', ') };
  }
  const changed = fields.map((field) => ({
    label: labels[field] ?? field,
    before: shownValue(field, old[field]),
    after: shownValue(field, now[field]),
  }));
  return { id, name: nameOf(old), changed };
}

/** The entries that contain the searched text, in any value. */
export function searchEntries(entries: readonly PlannedEntry[], text: string): readonly PlannedEntry[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return entries;
  return entries.filter(({ name, added = '', changed = [] }) =>
    [name, added, ...changed.flatMap(({ before, after }) => [before, after])].some((value) =>
      value.toLowerCase().includes(wanted),
    ),
  );
}
