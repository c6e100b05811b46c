import { type Problem, problem } from '#domain/contract/problems';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { Repeat, RepeatAnswer } from '#domain/recurring/contract';
import {
  canRepeat,
  lastSkippedDay,
  nextOccurrence,
  type RepeatChoice,
  repeatFaults,
} from '#domain/recurring/repeat';
import { type RepeatTrouble, troubleCause } from '#domain/recurring/repeat-trouble';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn } from '#domain/time-zone';
import { type InvoiceAccounts, type InvoiceReader, ownInvoice } from '../invoices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { RepeatReference, RepeatStore, StoredRepeat } from './repeat-ports.ts';

export interface RepeatPorts {
  readonly store: RepeatStore;
  readonly invoices: InvoiceReader;
  readonly accounts: InvoiceAccounts;
  readonly clock: Clock;
}

type Answer = Result<RepeatAnswer, Problem>;

/** The attributes of a repeat that are shown. */
export const shownRepeat = ({
  rhythm,
  from,
  onLastDay,
  until,
  way,
  namesOwnDate,
  next,
}: StoredRepeat): Repeat => ({
  rhythm,
  from,
  way,
  ...(onLastDay === true && { onLastDay }),
  ...(namesOwnDate === true && { namesOwnDate }),
  ...(until !== undefined && { until }),
  ...(next !== undefined && { next }),
});

/** Why the next invoice is late; undefined if nothing failed. */
export const shownTrouble = ({ failedBecause, asideAt, making }: StoredRepeat): RepeatTrouble | undefined =>
  failedBecause === undefined
    ? undefined
    : {
        because: troubleCause(failedBecause),
        isMade: making !== undefined,
        isAside: asideAt !== undefined,
      };

/** The invoice from which this one was created, while that invoice still repeats. */
async function sourceOf(
  userId: string,
  { repeatOf }: InvoiceRecord,
  { store }: RepeatPorts,
): Promise<string | undefined> {
  if (repeatOf === undefined) return undefined;
  const source = await store.find({ userId, invoiceId: repeatOf });
  return source?.repeat.next === undefined ? undefined : repeatOf;
}

async function answerOf(
  reference: RepeatReference,
  record: InvoiceRecord,
  ports: RepeatPorts,
): Promise<Answer> {
  const [found, madeFrom] = await Promise.all([
    ports.store.find(reference),
    sourceOf(reference.userId, record, ports),
  ]);
  const trouble = found && shownTrouble(found.repeat);
  return ok({
    success: true,
    ...(found && { repeat: shownRepeat(found.repeat) }),
    ...(trouble && { trouble }),
    ...(madeFrom !== undefined && { madeFrom }),
  });
}

/** How an invoice repeats. */
export async function getRepeat(reference: RepeatReference, ports: RepeatPorts): Promise<Answer> {
  const invoice = await ownInvoice(reference.userId, reference.invoiceId, ports.invoices);
  return invoice.ok ? answerOf(reference, invoice.value, ports) : invoice;
}

/**
 * Makes an invoice repeat from today on, or changes how it repeats. Days before today do not count as missed. Safe to
 * repeat.
 */
export async function setRepeat(
  reference: RepeatReference,
  choice: RepeatChoice,
  ports: RepeatPorts,
): Promise<Answer> {
  const { store, invoices, accounts, clock } = ports;
  const invoice = await ownInvoice(reference.userId, reference.invoiceId, invoices);
  if (!invoice.ok) return invoice;
  if (!canRepeat(invoice.value)) return refuse(problem('not-repeatable'));
  if ((await sourceOf(reference.userId, invoice.value, ports)) !== undefined)
    return refuse(problem('repeats-already'));
  const account = await accounts.find(reference.userId);
  if (!account) return refuse(problem('setup-incomplete'));
  const today = dayIn(account.timeZone, clock().toISOString());
  const faults = Object.entries(repeatFaults(choice, today)).map(([field, message]) => ({ field, message }));
  if (faults.length > 0) return refuse(problem('invalid-repeat', { faults }));
  const stored = await store.find(reference);
  const after = lastSkippedDay(today, stored?.repeat.after);
  const occurrence = nextOccurrence(
    { ...choice, after },
    { userId: reference.userId, zone: account.timeZone },
  );
  await store.set(reference, choice, { after, ...occurrence });
  return answerOf(reference, invoice.value, ports);
}

/** Stops creating invoices from this one. Safe to repeat. */
export async function stopRepeat(reference: RepeatReference, ports: RepeatPorts): Promise<Answer> {
  const invoice = await ownInvoice(reference.userId, reference.invoiceId, ports.invoices);
  if (!invoice.ok) return invoice;
  await ports.store.stop(reference, ports.clock().toISOString());
  return answerOf(reference, invoice.value, ports);
}
