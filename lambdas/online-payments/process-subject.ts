import { idsToPoll } from '#domain/online-payments/ledger';
import type { EventSubject } from '#domain/online-payments/provider-event';
import type { PaymentReading, Reading } from '#domain/online-payments/provider-objects';
import { isKeyId } from '#domain/table/keys';
import { log } from '../platform/log.ts';
import { find } from '../platform/table/read.ts';
import { saveAccountReading } from './connection.ts';
import type { PaymentProvider, ProviderAnswer, ProviderRefusal } from './provider.ts';
import { type RecordingPorts, settlePayment, storeReadings } from './record-payment.ts';
import { onlinePayment } from './store/online-payment.ts';

export interface ProcessingPorts extends RecordingPorts {
  readonly provider: PaymentProvider;
}

/** The account at the provider to which an object belongs, and its owner. */
export interface Payee {
  readonly userId: string;
  readonly accountId: string;
}

/**
 * `not-ours`: the object does not belong to a page that we opened, or cannot be read, so a retry would not help.
 * `later`: the provider did not answer, so try again.
 */
export type ProcessResult = 'processed' | 'not-ours' | 'later';

type SubjectKind = EventSubject['kind'];

/** Logs an object that cannot be recorded. Nothing else shows that it is missing. */
function logSkipped(refusal: ProviderRefusal, userId: string, kind: SubjectKind): void {
  const state = refusal.kind === 'rejected' ? refusal.code : refusal.kind;
  // Objects that this release cannot parse may be payments, so an alarm counts them.
  const level = refusal.kind === 'unreadable' ? 'error' : 'warn';
  log[level]('payment-object-skipped', { userId, kind, state });
}

function outcomeOf(refusal: ProviderRefusal, { userId }: Payee, kind: SubjectKind): ProcessResult {
  if (refusal.kind === 'unavailable') return 'later';
  logSkipped(refusal, userId, kind);
  return 'not-ours';
}

/**
 * The document that a payment pays, from its metadata, if we opened its page for this owner. For a deposit both IDs are
 * the quote's, because an older release reads only `invoiceId`. See docs/decisions/170-deposits-paid-online.md.
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
  if (!read.ok) return outcomeOf(read.refusal, payee, 'payment');
  const purpose = purposeOf(payee, read.value);
  if (!purpose) return 'not-ours';
  const name = { userId, paymentId };
  await storeReadings(name, [read.value, ...others], { accountId, ...purpose }, ports);
  await settlePayment(name, ports);
  return 'processed';
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
    case 'account': {
      const read = await provider.readAccount(payee.accountId);
      if (!read.ok) return outcomeOf(read.refusal, payee, kind);
      await saveAccountReading(ports.table, payee.userId, read.value);
      return 'processed';
    }
    case 'payment':
      return processPaymentOf(payee, id, [], ports);
    case 'refund': {
      const read = await provider.readRefund(payee.accountId, id);
      if (!read.ok) return outcomeOf(read.refusal, payee, kind);
      return processPaymentOf(payee, read.value.paymentId, [read.value], ports);
    }
    case 'dispute': {
      const read = await provider.readDispute(payee.accountId, id);
      if (!read.ok) return outcomeOf(read.refusal, payee, kind);
      return processPaymentOf(payee, read.value.paymentId, [read.value], ports);
    }
  }
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
  const readOrLog = async (kind: Reading['kind'], answer: ProviderAnswer<Reading>) => {
    const read = await answer;
    if (!read.ok && read.refusal.kind !== 'unavailable') logSkipped(read.refusal, userId, kind);
    return read.ok ? [read.value] : [];
  };
  const readings = await Promise.all([
    ...open.payments.map((id) => readOrLog('payment', provider.readPayment(accountId, id))),
    ...open.refunds.map((id) => readOrLog('refund', provider.readRefund(accountId, id))),
    ...open.disputes.map((id) => readOrLog('dispute', provider.readDispute(accountId, id))),
  ]);
  const name = { userId, paymentId };
  await storeReadings(name, readings.flat(), undefined, ports);
  await settlePayment(name, ports);
  return 'online-payment-polled';
}
