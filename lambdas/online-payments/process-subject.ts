import { idsToPoll } from '#domain/online-payments/ledger';
import { onlinePaymentSummaryOf } from '#domain/online-payments/payment-summary';
import type { EventSubject } from '#domain/online-payments/provider-event';
import type {
  DisputeReading,
  PaymentReading,
  Reading,
  RefundReading,
} from '#domain/online-payments/provider-objects';
import { isKeyId } from '#domain/table/key-id';
import { log } from '../platform/log.ts';
import { commit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import { update } from '../platform/table/writes.ts';
import { saveAccountReading } from './connection.ts';
import { isAccessGivenUp, saveAccessLost } from './end-access.ts';
import { dueAt } from './payment-steps.ts';
import type { PaymentProvider, ProviderAnswer, ProviderRefusal } from './provider.ts';
import { type RecordingPorts, settlePayment, storeReadings } from './record-payment.ts';
import { onlinePayment, type StoredOnlinePayment } from './store/online-payment.ts';
import { payeeAccount } from './store/payee-account.ts';
import { listUnclearPayment } from './unclear-payment.ts';

export interface ProcessingPorts extends RecordingPorts {
  readonly provider: PaymentProvider;
}

/** The account at the provider to which an object belongs, and its owner. */
export interface Payee {
  readonly userId: string;
  readonly accountId: string;
}

/**
 * `not-ours`: the object certainly belongs to no page that we opened, or does not exist. `no-access`: the owner withdrew
 * our access to the account. `later`: everything else; `reason` is a word for the log.
 */
export type ProcessResult =
  | { readonly kind: 'processed' | 'not-ours' | 'no-access' }
  | { readonly kind: 'later'; readonly reason: string };

type SubjectKind = EventSubject['kind'];

const reasonOf = (refusal: ProviderRefusal): string =>
  refusal.kind === 'rejected' ? refusal.code : refusal.kind;

/** Logs an object that could not be read in a poll. The next poll reads it again. */
const logUnread = (refusal: ProviderRefusal, userId: string, kind: SubjectKind): void =>
  log.warn('payment-object-unread', { userId, kind, state: reasonOf(refusal) });

/** An answer that is not certainly final never ends an event. */
function resultOf(refusal: ProviderRefusal): ProcessResult {
  switch (refusal.kind) {
    case 'foreign':
    case 'not-found':
      return { kind: 'not-ours' };
    case 'no-access':
      return { kind: 'no-access' };
    case 'unavailable':
    case 'unreadable':
    case 'rejected':
      return { kind: 'later', reason: reasonOf(refusal) };
  }
}

/**
 * The document that a payment pays, from its metadata, if we opened its page for this owner. For a deposit both IDs are
 * the quote's. See docs/decisions/170-deposits.md.
 */
function purposeOf(
  { userId }: Payee,
  { metadata }: PaymentReading,
): { readonly invoiceId: string; readonly quoteId?: string } | undefined {
  const { invoiceId = '', quoteId } = metadata;
  if (metadata.userId !== userId || !isKeyId(invoiceId)) return undefined;
  if (quoteId === undefined) return { invoiceId };
  return isKeyId(quoteId) && quoteId === invoiceId ? { invoiceId, quoteId } : undefined;
}

async function processPaymentOf(
  payee: Payee,
  paymentId: string,
  others: readonly Reading[],
  ports: ProcessingPorts,
): Promise<ProcessResult> {
  const { userId, accountId } = payee;
  const read = await ports.provider.readPayment(accountId, paymentId);
  if (!read.ok) return resultOf(read.refusal);
  const purpose = purposeOf(payee, read.value);
  if (!purpose) return { kind: 'not-ours' };
  const name = { userId, paymentId };
  await storeReadings(name, [read.value, ...others], { accountId, ...purpose }, ports);
  await settlePayment(name, ports);
  return { kind: 'processed' };
}

/** Reads a refund or dispute and its payment. One that cannot be read is ours only if its payment is. */
async function processPart(
  payee: Payee,
  answer: ProviderAnswer<RefundReading | DisputeReading>,
  ports: ProcessingPorts,
): Promise<ProcessResult> {
  const read = await answer;
  if (read.ok) return processPaymentOf(payee, read.value.paymentId, [read.value], ports);
  const { refusal } = read;
  if (refusal.kind !== 'unreadable' || refusal.paymentId === undefined) return resultOf(refusal);
  const payment = await processPaymentOf(payee, refusal.paymentId, [], ports);
  return payment.kind === 'processed' ? resultOf(refusal) : payment;
}

/** Reads and stores the state of the account. */
async function processAccount({ userId, accountId }: Payee, ports: ProcessingPorts): Promise<ProcessResult> {
  const read = await ports.provider.readAccount(accountId);
  if (!read.ok) return resultOf(read.refusal);
  await saveAccountReading(ports.table, userId, read.value);
  return { kind: 'processed' };
}

/**
 * Reads the current state of an event's object and records it. The order of events and repeated events make no
 * difference.
 */
export async function processSubject(
  payee: Payee,
  { kind, id }: EventSubject,
  ports: ProcessingPorts,
): Promise<ProcessResult> {
  const { provider } = ports;
  switch (kind) {
    case 'account':
      return processAccount(payee, ports);
    case 'access': {
      // Access may have been given back since.
      const result = await processAccount(payee, ports);
      if (result.kind !== 'no-access') return result;
      await saveAccessLost(ports.table, payee, ports.clock());
      return { kind: 'processed' };
    }
    case 'payment':
      return processPaymentOf(payee, id, [], ports);
    case 'refund':
      return processPart(payee, provider.readRefund(payee.accountId, id), ports);
    case 'dispute':
      return processPart(payee, provider.readDispute(payee.accountId, id), ports);
  }
}

/** Notes that an account cannot be read. True if access has been missing for so long that it is not waited for. */
async function isGivenUp(
  { userId, accountId }: Payee,
  { table, clock }: Pick<ProcessingPorts, 'table' | 'clock'>,
): Promise<boolean> {
  await saveAccessLost(table, { userId, accountId }, clock());
  const payee = await find(table, payeeAccount, payeeAccount.key(userId));
  return isAccessGivenUp(payee?.accessLostAt, clock());
}

/** Ends the polls of a payment that can no longer be read, and lists in Today what was on its way. */
async function giveUpPayment(
  { userId, paymentId }: { readonly userId: string; readonly paymentId: string },
  { invoiceId: documentId, ledger, version }: StoredOnlinePayment,
  { table }: Pick<ProcessingPorts, 'table'>,
): Promise<string | undefined> {
  const { pendingCents: amountCents } = onlinePaymentSummaryOf(ledger) ?? {};
  const { committed } = await commit(table, [
    update(
      onlinePayment,
      onlinePayment.key(userId, paymentId),
      { replace: dueAt(paymentId, undefined), add: { version: 1 } },
      { attr: 'version', is: version },
    ),
    ...(await listUnclearPayment({ userId, documentId, amountCents }, { table })),
  ]);
  if (!committed) return undefined;
  log.warn('payment-event-aside', { userId, kind: 'payment' });
  return 'online-payment-set-aside';
}

/** Reads again everything about a payment that is not final yet, and records it. Returns what was done, for the log. */
export async function pollPayment(
  { userId, paymentId }: { readonly userId: string; readonly paymentId: string },
  ports: ProcessingPorts,
): Promise<string | undefined> {
  const { table, clock, provider } = ports;
  const stored = await find(table, onlinePayment, onlinePayment.key(userId, paymentId));
  const now = clock();
  if (stored?.due === undefined || stored.due > now.toISOString()) return undefined;
  const { accountId, ledger } = stored;
  const open = idsToPoll(ledger, Math.floor(now.getTime() / 1000));
  let hasAccess = true;
  const readOrLog = async (kind: Reading['kind'], answer: ProviderAnswer<Reading>) => {
    const read = await answer;
    if (read.ok) return [read.value];
    if (read.refusal.kind === 'no-access') hasAccess = false;
    else logUnread(read.refusal, userId, kind);
    return [];
  };
  const readings = await Promise.all([
    ...open.payments.map((id) => readOrLog('payment', provider.readPayment(accountId, id))),
    ...open.refunds.map((id) => readOrLog('refund', provider.readRefund(accountId, id))),
    ...open.disputes.map((id) => readOrLog('dispute', provider.readDispute(accountId, id))),
  ]);
  const name = { userId, paymentId };
  if (!hasAccess && (await isGivenUp({ userId, accountId }, ports)))
    return giveUpPayment(name, stored, ports);
  await storeReadings(name, readings.flat(), undefined, ports);
  await settlePayment(name, ports);
  return 'online-payment-polled';
}
