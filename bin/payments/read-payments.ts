import type { ProviderEvent } from '#domain/online-payments/provider-event';
import type { PaymentReading } from '#domain/online-payments/provider-objects';
import type { Result } from '#domain/result';
import { index1, providerEventPartition } from '#domain/table/indexes';
import { onlinePaymentPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import {
  onlinePayment,
  type PaymentProvider,
  type ProviderRefusal,
  payeeAccount,
  paymentSession,
  providerEvent,
} from '#lambdas/online-payments/index';
import { queryAll } from '#lambdas/platform/table/query';
import { find, findRaw } from '#lambdas/platform/table/read';
import type { Table } from '#lambdas/platform/table/table';
import type { PaymentSubject } from './find-subjects.ts';

/** Seconds for which the provider lists an event, and pages of its list that are read. */
const listedSeconds = 29 * 24 * 60 * 60;
const maxPages = 10;

type StoredEvent = ReturnType<typeof providerEvent.parse>;
type StoredPayment = ReturnType<typeof onlinePayment.parse>;

/** The events that the provider lists for an account; a refusal if it does not list them. */
type Listing = Result<readonly ProviderEvent[], ProviderRefusal>;

/** A payment as the provider has it now, and as it is recorded. */
export interface PaymentFound {
  readonly paymentId: string;
  readonly read: Result<PaymentReading, ProviderRefusal>;
  readonly stored?: StoredPayment;
}

/** Everything that is known about the payments of a subject. */
export interface PaymentFacts {
  readonly subject: PaymentSubject;
  readonly payee: ReturnType<typeof payeeAccount.parse> | undefined;
  readonly page: ReturnType<typeof paymentSession.parse> | undefined;
  readonly payments: readonly PaymentFound[];
  /** Events that were received, oldest first. */
  readonly events: readonly StoredEvent[];
  /** Events that the provider lists and that were never received; a refusal if it does not list them. */
  readonly missed: Listing;
}

async function receivedEvents(table: Table, userId: string): Promise<readonly StoredEvent[]> {
  const found: StoredEvent[] = [];
  const query = { partition: providerEventPartition(userId), index: index1 };
  for await (const { PK, SK } of queryAll(table, query)) {
    const [item] = await findRaw(table, [{ PK: String(PK), SK: String(SK) }]);
    if (item) found.push(providerEvent.parse(item));
  }
  return found.toSorted((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1));
}

async function storedPayments(table: Table, userId: string): Promise<readonly StoredPayment[]> {
  const found: StoredPayment[] = [];
  const query = { partition: accountPartition(userId), begins: onlinePaymentPrefix };
  for await (const item of queryAll(table, query)) found.push(onlinePayment.parse(item));
  return found;
}

/** What is needed to read payments. `listEvents` may answer several subjects of one account with one listing. */
export interface ReadingPorts {
  readonly table: Table;
  readonly provider: PaymentProvider;
  readonly now: Date;
  readonly listEvents?: (accountId: string) => Promise<Listing>;
}

/** Lists the events of each account once, for the subjects of one question. */
export function listingOnce({ provider, now }: ReadingPorts): (accountId: string) => Promise<Listing> {
  const listings = new Map<string, Promise<Listing>>();
  return (accountId) => {
    const listing = listings.get(accountId) ?? listedEvents(provider, accountId, now);
    listings.set(accountId, listing);
    return listing;
  };
}

/** The events that the provider lists for an account, newest first. */
async function listedEvents(provider: PaymentProvider, accountId: string, now: Date): Promise<Listing> {
  const since = Math.floor(now.getTime() / 1000) - listedSeconds;
  const events: ProviderEvent[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const listed = await provider.listEvents(accountId, since, events.at(-1)?.eventId);
    if (!listed.ok) return listed;
    events.push(...listed.value.events);
    if (!listed.value.hasMore) break;
  }
  return { ok: true, value: events };
}

/** True if a stored payment belongs to the subject. */
const isAbout = ({ documentId, objectId }: PaymentSubject, stored: StoredPayment): boolean => {
  if (objectId !== undefined)
    return [
      stored.paymentId,
      ...Object.values(stored.ledger.payments).flatMap(({ attempts }) => Object.keys(attempts)),
      ...Object.keys(stored.ledger.refunds),
      ...Object.keys(stored.ledger.disputes),
    ].includes(objectId);
  return documentId === undefined || stored.invoiceId === documentId || stored.quoteId === documentId;
};

const isCharge = (id: string): boolean => /^(?:ch|py)_/.test(id);

/** The ID of the payment that a charge belongs to, of payments of which nothing is recorded; undefined if of none. */
async function paymentOfCharge(
  chargeId: string,
  { accountId, paymentIds }: { readonly accountId: string; readonly paymentIds: ReadonlySet<string> },
  { provider }: ReadingPorts,
): Promise<string | undefined> {
  for (const paymentId of paymentIds) {
    const read = await provider.readPayment(accountId, paymentId);
    if (read.ok && read.value.attempt?.attemptId === chargeId) return paymentId;
  }
  return undefined;
}

/** Reads what the provider has, what was received and what is recorded about a subject. Changes nothing. */
export async function readPayments(subject: PaymentSubject, ports: ReadingPorts): Promise<PaymentFacts> {
  const { table, provider, now, listEvents } = ports;
  const { userId, documentId } = subject;
  const payee = await find(table, payeeAccount, payeeAccount.key(userId));
  const page =
    documentId === undefined
      ? undefined
      : await find(table, paymentSession, paymentSession.key(userId, documentId));
  const all = await storedPayments(table, userId);
  const stored = all.filter((one) => isAbout(subject, one));
  const received = await receivedEvents(table, userId);
  const listed = payee
    ? await (listEvents ?? ((accountId) => listedEvents(provider, accountId, now)))(payee.accountId)
    : ({ ok: true, value: [] } as const);
  const known = new Set(stored.map(({ paymentId }) => paymentId));
  const unrecorded = new Set([
    ...received.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'payment' ? [subjectId] : [])),
    ...(listed.ok ? listed.value : []).flatMap(({ subject: of }) => (of?.kind === 'payment' ? [of.id] : [])),
  ]);
  for (const { paymentId } of all) unrecorded.delete(paymentId);
  const objectId =
    subject.objectId !== undefined && isCharge(subject.objectId) && known.size === 0 && payee
      ? await paymentOfCharge(subject.objectId, { accountId: payee.accountId, paymentIds: unrecorded }, ports)
      : subject.objectId;
  const concerns = (about: string | undefined, id: string | undefined) =>
    subject.objectId !== undefined
      ? (id !== undefined && id === objectId) || known.has(id ?? '')
      : documentId === undefined || about === documentId || known.has(id ?? '');
  const events = received.filter((one) => concerns(one.documentId, one.subjectId));
  const atProvider = listed.ok
    ? listed.value.filter((one) => concerns(one.page?.documentId, one.subject?.id))
    : [];
  const paymentIds = new Set([
    ...known,
    ...events.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'payment' ? [subjectId] : [])),
    ...atProvider.flatMap(({ subject: of }) => (of?.kind === 'payment' ? [of.id] : [])),
    ...(objectId?.startsWith('pi_') ? [objectId] : []),
  ]);
  const accountOf = (id: string) =>
    stored.find(({ paymentId }) => paymentId === id)?.accountId ?? payee?.accountId ?? '';
  const payments = await Promise.all(
    [...paymentIds].map(async (paymentId): Promise<PaymentFound> => {
      const one = stored.find((each) => each.paymentId === paymentId);
      const read = await provider.readPayment(accountOf(paymentId), paymentId);
      return { paymentId, read, ...(one && { stored: one }) };
    }),
  );
  const ids = new Set(received.map(({ eventId }) => eventId));
  const missed = listed.ok
    ? { ok: true as const, value: atProvider.filter((one) => one.subject && !ids.has(one.eventId)) }
    : listed;
  return { subject, payee, page, payments, events, missed };
}
