import { clientEmailMessage, isEmailAddress } from '../email-address.ts';
import type { Cents } from '../money.ts';
import { ok, type Result, refuse } from '../result.ts';
import { cleanLine } from '../text.ts';
import {
  type ClientField,
  type ClientTexts,
  clientFieldList,
  clientFieldsByKind,
  clientTexts,
} from './client-fields.ts';

/** What a person types about a client. */
export type ClientDraft = ClientTexts;

/** A saved client with its statistics over sent and paid invoices (rule 30). Instants are ISO. */
export interface Client extends ClientDraft {
  readonly clientId: string;
  readonly createdAt: string;
  readonly lastUsed: string;
  readonly invoiceCount: number;
  readonly totalCents: Cents;
  /** What is left to pay of them. */
  readonly balanceCents: Cents;
  readonly lastInvoiceAt?: string;
  /** The invoice that was counted last: what a next one may be like. */
  readonly lastInvoiceId?: string;
  /** Names the import that brought it. */
  readonly importId?: string;
}

/** Clients of one page, most recently used first. */
export const clientsPerPage = 50;

/** Longest text of a client's field, in characters; that of an invoice's fields. */
const fieldLimit = 200;

export interface ClientFault {
  readonly field: ClientField;
  readonly message: string;
}

/** Checks a client as typed; only the name is required, and an address has to be one. */
export function validateClient(draft: ClientDraft): Result<ClientDraft, ClientFault[]> {
  const cleaned = Object.fromEntries(
    Object.entries(clientTexts(draft)).map(([field, text]) => [field, cleanLine(text ?? '')]),
  ) as unknown as ClientDraft;
  const faults: ClientFault[] = clientFieldsByKind
    .filter(({ field }) => (cleaned[field] ?? '').length > fieldLimit)
    .map(({ field, label }) => ({ field, message: `${label} can be at most ${fieldLimit} characters.` }));
  if (cleaned.email !== '' && cleaned.email.length <= fieldLimit && !isEmailAddress(cleaned.email))
    faults.push({ field: 'email', message: clientEmailMessage });
  if (cleaned.name === '') faults.unshift({ field: 'name', message: 'Client name is required.' });
  return faults.length > 0 ? refuse(faults) : ok(cleaned);
}

/** Two names that differ in case or outer space alone are one client's. */
export const foldClientName = (name: string): string => cleanLine(name).toLowerCase();

/** The average invoice in cents, rounded half up; 0 without invoices. */
export const averageInvoice = ({
  invoiceCount,
  totalCents,
}: Pick<Client, 'invoiceCount' | 'totalCents'>): Cents =>
  invoiceCount > 0 ? Math.floor((2 * totalCents + invoiceCount) / (2 * invoiceCount)) : 0;

/** Most recently used first; by name where equal. */
export const compareClients = (
  one: Pick<Client, 'lastUsed' | 'name'>,
  other: Pick<Client, 'lastUsed' | 'name'>,
): number =>
  one.lastUsed === other.lastUsed
    ? foldClientName(one.name).localeCompare(foldClientName(other.name), 'en')
    : one.lastUsed < other.lastUsed
      ? 1
      : -1;

/** An order of the clients page, by the name under which it is offered. */
interface ClientOrder {
  readonly label: string;
  readonly compare: (one: Client, other: Client) => number;
}

const compareNames = (one: Client, other: Client): number =>
  foldClientName(one.name).localeCompare(foldClientName(other.name), 'en') || compareClients(one, other);

/** The orders of the clients page. The first is the one that its list is read in. */
export const clientOrders: readonly ClientOrder[] = [
  { label: 'Last used', compare: compareClients },
  {
    label: 'Balance due',
    compare: (one, other) => other.balanceCents - one.balanceCents || compareNames(one, other),
  },
  { label: 'Name', compare: compareNames },
];

/** True for a client that the search box of the clients page finds: its name, an email or a phone contains the text. */
export function matchesClient(
  client: Partial<ClientTexts> & Pick<ClientTexts, 'name' | 'email' | 'phone'>,
  search: string,
): boolean {
  const wanted = foldClientName(search);
  const digits = wanted.replace(/\D/g, '');
  const isPhone = digits.length >= 3 && /^[\d\s()+.-]+$/.test(wanted);
  return (
    wanted === '' ||
    clientFieldList.some(({ field, kind }) => {
      const text = client[field] ?? '';
      const isFound = kind !== 'place' && text.toLowerCase().includes(wanted);
      return isFound || (isPhone && kind === 'phone' && text.replace(/\D/g, '').includes(digits));
    })
  );
}
