import { clientFieldList } from '../client-fields.ts';
import { placeText } from '../service-address.ts';
import type { ImportedClient } from './imported-client.ts';
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
  copyEmails: 'More emails',
  phoneLabel: 'Phone label',
  secondPhone: 'Second phone',
  secondPhoneLabel: 'Second phone label',
  mobilePhone: 'Mobile phone',
  serviceAddresses: 'Service addresses',
  unitPrice: 'Price',
};

/** A draft of a client or an item as texts by field. */
type Texts = Readonly<Record<string, string | undefined>>;

/** A client or an item with its lists and its mark as texts. */
function textsOf(draft: object): Texts {
  const { copyEmails = [], mobilePhone = '', serviceAddresses = [], ...texts } = draft as ImportedClient;
  return {
    ...texts,
    copyEmails: copyEmails.join(', '),
    mobilePhone: { '': '', phone: 'the first', secondPhone: 'the second' }[mobilePhone],
    serviceAddresses: serviceAddresses.map(placeText).join('; '),
  };
}

/** What an added entry is listed without: its name, and words that belong to one of its numbers. */
const unlisted = ['name', 'phoneLabel', 'secondPhoneLabel', 'mobilePhone'];

const nameOf = (draft: Texts): string => draft.name ?? draft.description ?? '';

const shownValue = (field: string, text = ''): string =>
  field === 'unitPrice' && text !== '' ? `$${text}` : text;

/** What an import does with one entry; undefined if it removes it. */
export function plannedEntry({ id, before, after }: EntryChange<object>): PlannedEntry | undefined {
  if (!after) return undefined;
  const [old, now] = [before && textsOf(before), textsOf(after)];
  const fields = Object.keys(labels).filter((field) => (now[field] ?? '') !== (old?.[field] ?? ''));
  if (!old) {
    const values = fields
      .filter((field) => !unlisted.includes(field))
      .map((field) => shownValue(field, now[field]));
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
