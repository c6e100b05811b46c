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
  quoteOf,
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
  readonly missed: Result<readonly ProviderEvent[], ProviderRefusal>;
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

/** The events that the provider lists for an account, newest first. */
async function listedEvents(
  provider: PaymentProvider,
  accountId: string,
  now: Date,
): Promise<Result<readonly ProviderEvent[], ProviderRefusal>> {
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
      ...Object.keys(stored.ledger.refunds),
      ...Object.keys(stored.ledger.disputes),
    ].includes(objectId);
  return documentId === undefined || stored.invoiceId === documentId || quoteOf(stored) === documentId;
};

/** Reads what the provider has, what was received and what is recorded about a subject. Changes nothing. */
export async function readPayments(
  subject: PaymentSubject,
  { table, provider, now }: { readonly table: Table; readonly provider: PaymentProvider; readonly now: Date },
): Promise<PaymentFacts> {
  const { userId, documentId, objectId } = subject;
  const payee = await find(table, payeeAccount, payeeAccount.key(userId));
  const page =
    documentId === undefined
      ? undefined
      : await find(table, paymentSession, paymentSession.key(userId, documentId));
  const stored = (await storedPayments(table, userId)).filter((one) => isAbout(subject, one));
  const received = await receivedEvents(table, userId);
  const listed = payee
    ? await listedEvents(provider, payee.accountId, now)
    : ({ ok: true, value: [] } as const);
  const known = new Set(stored.map(({ paymentId }) => paymentId));
  const concerns = (about: string | undefined, id: string | undefined) =>
    objectId !== undefined
      ? id === objectId || known.has(id ?? '')
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
