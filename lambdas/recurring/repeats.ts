import { type Problem, problem } from '#domain/contract/problems';
import type { Repeat, RepeatAnswer } from '#domain/contract/recurring';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
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
export const shownRepeat = ({ rhythm, from, until, way, next }: StoredRepeat): Repeat => ({
  rhythm,
  from,
  way,
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

async function answerOf(name: RepeatReference, record: InvoiceRecord, ports: RepeatPorts): Promise<Answer> {
  const [found, madeFrom] = await Promise.all([ports.store.find(name), sourceOf(name.userId, record, ports)]);
  const trouble = found && shownTrouble(found.repeat);
  return ok({
    success: true,
    ...(found && { repeat: shownRepeat(found.repeat) }),
    ...(trouble && { trouble }),
    ...(madeFrom !== undefined && { madeFrom }),
  });
}

/** How an invoice repeats. */
export async function getRepeat(name: RepeatReference, ports: RepeatPorts): Promise<Answer> {
  const own = await ownInvoice(name.userId, name.invoiceId, ports.invoices);
  return own.ok ? answerOf(name, own.value, ports) : own;
}

/**
 * Makes an invoice repeat from today on, or changes how it repeats. Days before today do not count as missed. Safe to
 * repeat.
 */
export async function setRepeat(
  name: RepeatReference,
  choice: RepeatChoice,
  ports: RepeatPorts,
): Promise<Answer> {
  const { store, invoices, accounts, clock } = ports;
  const own = await ownInvoice(name.userId, name.invoiceId, invoices);
  if (!own.ok) return own;
  if (!canRepeat(own.value)) return refuse(problem('not-repeatable'));
  if ((await sourceOf(name.userId, own.value, ports)) !== undefined)
    return refuse(problem('repeats-already'));
  const account = await accounts.find(name.userId);
  if (!account) return refuse(problem('setup-incomplete'));
  const today = dayIn(account.timeZone, clock().toISOString());
  const faults = Object.entries(repeatFaults(choice, today)).map(([field, message]) => ({ field, message }));
  if (faults.length > 0) return refuse(problem('invalid-repeat', { faults }));
  const stored = await store.find(name);
  const after = lastSkippedDay(today, stored?.repeat.after);
  const occurrence = nextOccurrence({ ...choice, after }, { userId: name.userId, zone: account.timeZone });
  await store.set(name, choice, { after, ...occurrence });
  return answerOf(name, own.value, ports);
}

/** Stops creating invoices from this one. Safe to repeat. */
export async function stopRepeat(name: RepeatReference, ports: RepeatPorts): Promise<Answer> {
  const own = await ownInvoice(name.userId, name.invoiceId, ports.invoices);
  if (!own.ok) return own;
  await ports.store.stop(name, ports.clock().toISOString());
  return answerOf(name, own.value, ports);
}
