import { type Problem, problem, sentenceOf } from '#domain/contract/problems';
import { moneyOf } from '#domain/documents/money-amounts';
import type { DividedPaymentAnswer, RecordDividedBody } from '#domain/invoices/contract/divided-payments';
import { dividedWork, type RecordedPart } from '#domain/invoices/divided-recording';
import { clientAddress, type InvoiceRecord, isCounted } from '#domain/invoices/invoice-record';
import { parsePayment, paymentFaults } from '#domain/invoices/validate-payment';
import { type Cents, typedAmount } from '#domain/money';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import { dayIn } from '#domain/time-zone';
import { sha256 } from '../../platform/hash.ts';
import { ownInvoice } from '../own-invoice.ts';
import { summarizeInvoice } from '../search/summarize-invoice.ts';
import type { DividedPorts, DividedRecord, PartProblems } from './divided-ports.ts';
import { recordPayment, removePayment } from './record-payment.ts';

/** The ID of the payment that an invoice gets of a divided payment. */
export const partPaymentId = (dividedId: string, invoiceId: string): string =>
  `part-${sha256(`${dividedId}#${invoiceId}`).slice(0, 32)}`;

type DividedAnswer = Result<DividedPaymentAnswer, Problem>;

const later = ({ clock }: Pick<DividedPorts, 'clock'>, seconds: number): Date =>
  new Date(clock().getTime() + seconds * 1_000);

/** When the schedule takes over from this function. */
const takenOverAt = (ports: DividedPorts): string => later(ports, dividedWork.graceSeconds).toISOString();

function stateOf(
  { state }: DividedRecord,
  part: { readonly isRemoved: boolean } | undefined,
  problems: PartProblems | undefined,
): RecordedPart['state'] {
  if (part) return part.isRemoved ? 'removed' : 'recorded';
  if (state === 'removing' || state === 'removed') return 'removed';
  return problems?.problem === undefined && state === 'recording' ? 'waiting' : 'refused';
}

/** Which parts are recorded now, and their invoices. */
async function shown(userId: string, payment: DividedRecord, ports: DividedPorts): Promise<DividedAnswer> {
  const { dividedId, state, problems } = payment;
  const [recorded, records] = await Promise.all([
    ports.divided.recordedParts(userId, payment),
    Promise.all(payment.parts.map(({ invoiceId }) => ports.invoices.find(userId, invoiceId))),
  ]);
  const parts = payment.parts.map(({ invoiceId, amountCents }) => ({
    invoiceId,
    paymentId: partPaymentId(dividedId, invoiceId),
    amountCents,
    state: stateOf(payment, recorded.get(invoiceId), problems[invoiceId]),
    ...problems[invoiceId],
  }));
  const invoices = records.filter((record) => record !== undefined).map(summarizeInvoice);
  // A word of a newer release; nothing is known to be left.
  const known = state === 'unknown' ? 'recorded' : state;
  const isStopped = payment.asideAt !== undefined;
  return ok({
    success: true,
    payment: { dividedId, state: known, ...(isStopped && { isStopped }), parts },
    invoices,
  });
}

/**
 * Records the parts one after the other, each once. What does not fit any more is named in the stored problems. A part
 * that was recorded before keeps its problem: whether its client can be emailed now says nothing about its receipt.
 */
async function recordParts(userId: string, payment: DividedRecord, ports: DividedPorts): Promise<void> {
  const { dividedId, date, method, note = '' } = payment;
  const until = later(ports, dividedWork.runSeconds);
  const before = await ports.divided.recordedParts(userId, payment);
  const problems: Record<string, PartProblems> = { ...payment.problems };
  for (const { invoiceId, amountCents, hasReceipt } of payment.parts) {
    if (before.has(invoiceId)) continue;
    if (ports.clock() > until) return;
    const paymentId = partPaymentId(dividedId, invoiceId);
    const typed = { amount: typedAmount(amountCents), date, method, note };
    const recorded = await recordPayment(
      { ...typed, userId, invoiceId, paymentId, dividedId, ...(hasReceipt && { receipt: true }) },
      ports,
    );
    if (!recorded.ok) problems[invoiceId] = { problem: sentenceOf(recorded.refusal) };
    else if (recorded.value.receiptProblem !== undefined)
      problems[invoiceId] = { receiptProblem: recorded.value.receiptProblem };
  }
  await ports.divided.conclude(userId, payment, 'recorded', problems);
}

/** Removes the parts that were recorded and not removed singly. */
async function removeParts(userId: string, payment: DividedRecord, ports: DividedPorts): Promise<void> {
  const { dividedId } = payment;
  const until = later(ports, dividedWork.runSeconds);
  const problems: Record<string, PartProblems> = {};
  for (const [invoiceId, { isRemoved }] of await ports.divided.recordedParts(userId, payment)) {
    if (ports.clock() > until) return;
    if (isRemoved) continue;
    const paymentId = partPaymentId(dividedId, invoiceId);
    const removed = await removePayment({ userId, invoiceId, paymentId }, ports);
    if (!removed.ok) problems[invoiceId] = { problem: sentenceOf(removed.refusal) };
  }
  await ports.divided.conclude(userId, payment, 'removed', problems);
}

/** Does what is left of a divided payment, and answers what is recorded then. */
async function finish(userId: string, payment: DividedRecord, ports: DividedPorts): Promise<DividedAnswer> {
  if (payment.state === 'recording') await recordParts(userId, payment, ports);
  if (payment.state === 'removing') await removeParts(userId, payment, ports);
  return shown(userId, (await ports.divided.find(userId, payment.dividedId)) ?? payment, ports);
}

/** Why an invoice cannot get a part, as for a payment of its own; undefined if it can. */
function partRefusal(record: InvoiceRecord, amountCents: Cents): Problem | undefined {
  const { invoiceId } = record;
  if (!isCounted(record)) return problem('invoice-not-sent', { invoiceId });
  const { pendingCents, recordableCents: balanceCents } = moneyOf(record);
  if (amountCents <= balanceCents) return undefined;
  return problem(pendingCents > 0 ? 'payment-pending' : 'payment-too-large', { invoiceId, balanceCents });
}

/** The invoices of the parts, if all are the account's, each is named once, and each owes as much as its part. */
async function checkedInvoices(
  userId: string,
  parts: RecordDividedBody['parts'],
  ports: DividedPorts,
): Promise<Result<readonly InvoiceRecord[], Problem>> {
  const isNamedTwice = new Set(parts.map(({ invoiceId }) => invoiceId)).size < parts.length;
  if (parts.length === 0 || isNamedTwice) return refuse(problem('invalid-request'));
  const records: InvoiceRecord[] = [];
  for (const own of await Promise.all(
    parts.map(({ invoiceId }) => ownInvoice(userId, invoiceId, ports.invoices)),
  )) {
    if (!own.ok) return own;
    records.push(own.value);
  }
  const balanceCents = records.reduce((sum, record) => sum + moneyOf(record).recordableCents, 0);
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
  if (amountCents > balanceCents) return refuse(problem('parts-too-large', { balanceCents }));
  for (const [at, record] of records.entries()) {
    const fault = partRefusal(record, parts[at]?.amountCents ?? 0);
    if (fault) return refuse(fault);
  }
  return ok(records);
}

/**
 * Records one payment that several invoices get parts of. The payment is stored before the first part is recorded, so
 * that the schedule records the rest if this function dies. The same key records it once, however often it is sent.
 */
export async function recordDividedPayment(
  { userId, key, parts, receipt = false, ...draft }: RecordDividedBody & Record<'userId' | 'key', string>,
  ports: DividedPorts,
): Promise<DividedAnswer> {
  const { date = '', method = '', note = '' } = draft;
  const contentHash = ports.hash(JSON.stringify([parts, date, method, note, receipt]));
  const repeated = (known: DividedRecord) =>
    known.contentHash === contentHash ? finish(userId, known, ports) : refuse(problem('key-reused'));
  const known = await ports.divided.find(userId, key);
  if (known) return repeated(known);
  /** Another request with this key may have been faster; then its payment is what made this one not fit. */
  const unlessRepeated = async (refusal: Problem) => {
    const first = await ports.divided.find(userId, key);
    return first ? repeated(first) : refuse(refusal);
  };
  const account = await ports.accounts.find(userId);
  if (!account) return refuse(problem('setup-incomplete'));
  const today = dayIn(account.timeZone, ports.clock().toISOString());
  const faults = Object.entries(paymentFaults(draft, today));
  if (faults.length > 0)
    return refuse(
      problem('invalid-payment', { faults: faults.map(([field, message]) => ({ field, message })) }),
    );
  const records = await checkedInvoices(userId, parts, ports);
  if (!records.ok) return unlessRepeated(records.refusal);
  const hasReceipt = (record: InvoiceRecord | undefined): boolean =>
    receipt && record !== undefined && record.importId === undefined && clientAddress(record) !== '';
  const started = {
    ...parsePayment(draft, today),
    dividedId: key,
    contentHash,
    parts: parts.map((part, at) => ({ ...part, hasReceipt: hasReceipt(records.value[at]) })),
    due: takenOverAt(ports),
  };
  return (await ports.divided.start(userId, started))
    ? finish(userId, { ...started, state: 'recording', problems: {} }, ports)
    : unlessRepeated(problem('key-reused'));
}

const findDivided = (userId: string, dividedId: string, { divided }: DividedPorts) =>
  isKeyId(dividedId) ? divided.find(userId, dividedId) : undefined;

interface DividedReference {
  readonly userId: string;
  readonly dividedId: string;
}

/** Reads which parts of a divided payment are recorded. */
export async function getDividedPayment(
  { userId, dividedId }: DividedReference,
  ports: DividedPorts,
): Promise<DividedAnswer> {
  const found = await findDivided(userId, dividedId, ports);
  return found ? shown(userId, found, ports) : refuse(problem('payment-not-found'));
}

/**
 * Removes all parts of a divided payment, also while they are being recorded. Safe to repeat; a repeat tries again what
 * could not be removed.
 */
export async function removeDividedPayment(
  { userId, dividedId }: DividedReference,
  ports: DividedPorts,
): Promise<DividedAnswer> {
  const found = await findDivided(userId, dividedId, ports);
  if (!found) return refuse(problem('payment-not-found'));
  await ports.divided.startRemoving(userId, found, takenOverAt(ports));
  return finish(userId, (await ports.divided.find(userId, dividedId)) ?? found, ports);
}

/** Does what a function left that died, or had no time for. Returns what was done, for the log. */
export async function continueDividedPayment(
  { userId, dividedId }: DividedReference,
  ports: DividedPorts,
): Promise<string | undefined> {
  const found = await ports.divided.find(userId, dividedId);
  if (found?.due === undefined || found.due > ports.clock().toISOString()) return undefined;
  if (!(await ports.divided.claim(userId, found, takenOverAt(ports)))) return undefined;
  if (found.state === 'removing') await removeParts(userId, found, ports);
  else await recordParts(userId, found, ports);
  return 'divided-payment-continued';
}
