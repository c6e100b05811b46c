import type { Cents } from '../money.ts';
import { cleanLine } from '../text.ts';
import type { ClientContacts } from './client-contacts.ts';
import { type ClientTexts, clientFieldList } from './client-fields.ts';
import type { ServicePlace } from './service-address.ts';

/** The fields that a person types for a client. Absent contacts change nothing. */
export type ClientDraft = ClientTexts & ClientContacts;

/** A saved client with statistics of its sent and paid invoices (rule 30). Instants are ISO. */
export interface Client extends ClientDraft {
  readonly clientId: string;
  readonly createdAt: string;
  readonly lastUsed: string;
  readonly invoiceCount: number;
  readonly totalCents: Cents;
  /** What is owed on these invoices. An overpaid invoice does not lower it. */
  readonly balanceCents: Cents;
  /** Paid too much on these invoices, or for void ones; absent or 0 if none. */
  readonly overpaidCents?: Cents;
  /** Refunded, disputed or lost without an answer whether it is still owed; absent or 0 if none. */
  readonly toDecideCents?: Cents;
  readonly lastInvoiceAt?: string;
  /** The invoice that was counted last. A new invoice can be based on it. */
  readonly lastInvoiceId?: string;
  /** The import that created the client. */
  readonly importId?: string;
  /** Where work is done for the client, in the order in which they were added; absent if nowhere else. */
  readonly serviceAddresses?: readonly ServicePlace[];
}

/** Clients per page of the list, most recently used first. */
export const clientsPerPage = 50;

/** A client's name for comparison. Names that differ only in case or outer spaces belong to the same client. */
export const foldClientName = (name: string): string => cleanLine(name).toLowerCase();

/** The average invoice in cents, rounded half up; 0 without invoices. */
export const averageInvoice = ({
  invoiceCount,
  totalCents,
}: Pick<Client, 'invoiceCount' | 'totalCents'>): Cents =>
  invoiceCount > 0 ? Math.floor((2 * totalCents + invoiceCount) / (2 * invoiceCount)) : 0;

/** Sorts by last use, most recent first, then by name. */
export const compareClients = (
  one: Pick<Client, 'lastUsed' | 'name'>,
  other: Pick<Client, 'lastUsed' | 'name'>,
): number =>
  one.lastUsed === other.lastUsed
    ? foldClientName(one.name).localeCompare(foldClientName(other.name), 'en')
    : one.lastUsed < other.lastUsed
      ? 1
      : -1;

/** A sort order of the clients page. */
interface ClientOrder {
  readonly label: string;
  /** Label of the button that switches to this order. */
  readonly button?: string;
  readonly compare: (one: Client, other: Client) => number;
}

const compareNames = (one: Client, other: Client): number =>
  foldClientName(one.name).localeCompare(foldClientName(other.name), 'en') || compareClients(one, other);

/** The sort orders of the clients page. The first is the order of the answers of `list-clients`. */
export const clientOrders: readonly ClientOrder[] = [
  { label: 'Last used', compare: compareClients },
  {
    label: 'Owed',
    button: 'Owes most',
    compare: (one, other) => other.balanceCents - one.balanceCents || compareNames(one, other),
  },
  { label: 'Name', compare: compareNames },
];

/** The position of the order by balance, the only one with a button. */
export const balanceOrderIndex = clientOrders.findIndex(({ button }) => button !== undefined);

/** True if the search on the clients page finds the client: its name, an email or a phone contains the text. */
export function matchesClient(
  client: Partial<ClientTexts> &
    Pick<ClientTexts, 'name' | 'email' | 'phone'> &
    Pick<ClientContacts, 'copyEmails' | 'secondPhone'>,
  search: string,
): boolean {
  const searchText = foldClientName(search);
  const digits = searchText.replace(/\D/g, '');
  const isPhoneSearch = digits.length >= 3 && /^[\d\s()+.-]+$/.test(searchText);
  const { copyEmails = [], secondPhone = '' } = client;
  const texts = [
    ...clientFieldList.map(({ field, kind }) => ({ kind, text: client[field] ?? '' })),
    ...copyEmails.map((text) => ({ kind: 'email', text }) as const),
    { kind: 'phone', text: secondPhone } as const,
  ];
  return (
    searchText === '' ||
    texts.some(({ kind, text }) => {
      const isFound = kind !== 'place' && text.toLowerCase().includes(searchText);
      return isFound || (isPhoneSearch && kind === 'phone' && text.replace(/\D/g, '').includes(digits));
    })
  );
}
