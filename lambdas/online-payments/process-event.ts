import { type EventSubject, eventSubjectKinds } from '#domain/online-payments/provider-event';
import { type IndexAttributes, scheduleIndex } from '#domain/table/indexes';
import { log } from '../platform/log.ts';
import { expiryAfter } from '../platform/table/attributes.ts';
import { commit, tryCommit } from '../platform/table/commit.ts';
import type { Change } from '../platform/table/expression.ts';
import { find } from '../platform/table/read.ts';
import { update, type Write } from '../platform/table/writes.ts';
import { noFailures, scheduleAsideIndex } from '../scheduler/index.ts';
import { commitWithMark } from './checked-mark.ts';
import { isAccessGivenUp, saveAccessLost } from './end-access.ts';
import { type ProcessingPorts, type ProcessResult, processSubject } from './process-subject.ts';
import { isBeingChecked, paymentSession } from './store/payment-session.ts';
import { providerEvent, type StoredEvent } from './store/provider-event.ts';
import {
  dropCheckedPayment,
  dropUnclearPayment,
  listCheckedPayment,
  listUnclearPayment,
} from './unclear-payment.ts';

/** Days for which an event's ID is kept to recognize repetitions. */
const keptDays = 40;

const minute = 60_000;

/** Milliseconds after which an event that waits is tried again, in its first hour and later. */
export const eventRetryMilliseconds = { atFirst: 2 * minute, later: 10 * minute } as const;

/** Milliseconds after which an event that still waits raises an alarm. */
const lateMilliseconds = 60 * minute;

/** The object that a stored event is about; undefined for a kind of a newer release. */
export function subjectOf({ subjectKind, subjectId }: StoredEvent): EventSubject | undefined {
  const kind = eventSubjectKinds.find((each) => each === subjectKind);
  return kind && { kind, id: subjectId };
}

/** Ends an event that is due, and the wait of its payment page. Does nothing if it was ended meanwhile. */
async function endEvent(
  { eventId, userId, documentId, isOpenOnPage }: StoredEvent,
  set: NonNullable<Change<StoredEvent & IndexAttributes>['replace']>,
  more: readonly Write[],
  ports: ProcessingPorts,
): Promise<boolean> {
  const { table } = ports;
  const eventKey = providerEvent.key(eventId);
  const ending = update(
    providerEvent,
    eventKey,
    { replace: { ...set, due: undefined, isOpenOnPage: undefined } },
    { attr: 'due', exists: true },
  );
  if (isOpenOnPage !== true || documentId === undefined)
    return (await commit(table, [ending, ...more])).committed;
  const key = paymentSession.key(userId, documentId);
  const plan = async () => {
    const [event, session] = await Promise.all([
      find(table, providerEvent, eventKey),
      find(table, paymentSession, key),
    ]);
    if (event?.due === undefined) return undefined;
    // The page was deleted with its account.
    if (!session || !isBeingChecked(session)) return { writes: [ending, ...more] };
    const { openEvents = 0 } = session;
    const unchanged = { attr: 'openEvents', is: openEvents } as const;
    const writes = [ending, update(paymentSession, key, { add: { openEvents: -1 } }, unchanged), ...more];
    // The last event that ends takes the entry out of Today, and the mark off the document.
    return openEvents === 1
      ? { writes: [...writes, dropCheckedPayment(userId, documentId)], isBeingChecked: false }
      : { writes };
  };
  return commitWithMark({ userId, documentId }, plan, ports);
}

/** Plans the next try of an event. An alarm counts the line of one that has waited for an hour. */
async function tryAgain(stored: StoredEvent, reason: string, ports: ProcessingPorts): Promise<undefined> {
  const { table, clock } = ports;
  const { eventId, userId, documentId, subjectKind, receivedAt } = stored;
  const waited = clock().getTime() - Date.parse(receivedAt);
  const isLate = waited >= lateMilliseconds;
  const { atFirst, later } = eventRetryMilliseconds;
  const due = new Date(clock().getTime() + (isLate ? later : atFirst)).toISOString();
  // An account without access is the owner's decision, so it is told only once, when the event is set aside.
  const fields = { userId, kind: subjectKind, state: reason };
  if (isLate && reason !== 'no-access') log.warn('payment-event-late', fields);
  else log.warn('payment-event-waits', fields);
  const set = { due, waitsBecause: reason, ...scheduleIndex(eventId, due), ...noFailures };
  const isDue = { attr: 'due', exists: true } as const;
  const write = update(providerEvent, providerEvent.key(eventId), { replace: set }, isDue);
  if (stored.isOpenOnPage !== true || stored.waitsBecause !== undefined || documentId === undefined) {
    await tryCommit(table, write);
    return undefined;
  }
  // While the event is open on its page, every sum and list knows that a payment is being checked.
  const plan = async () => {
    const event = await find(table, providerEvent, providerEvent.key(eventId));
    if (event?.due === undefined) return undefined;
    return { writes: [write, ...(await listCheckedPayment(stored, { table }))], isBeingChecked: true };
  };
  await commitWithMark({ userId, documentId }, plan, ports);
  return undefined;
}

/** Sets an event aside that cannot be read without the owner's help, and lists in Today what may have been paid. */
async function setAside(stored: StoredEvent, ports: ProcessingPorts): Promise<string | undefined> {
  const { eventId, userId, subjectKind } = stored;
  const asideAt = ports.clock().toISOString();
  const aside = {
    ...scheduleAsideIndex(asideAt, scheduleIndex(eventId, asideAt)),
    asideAt,
    waitsBecause: 'no-access',
  };
  const { documentId, amountCents } = stored;
  const listing = await listUnclearPayment({ userId, documentId, amountCents }, ports);
  if (!(await endEvent(stored, aside, listing, ports))) return undefined;
  log.warn('payment-event-aside', { userId, kind: subjectKind });
  return 'payment-event-set-aside';
}

async function withoutAccess(
  stored: StoredEvent,
  ports: ProcessingPorts,
): Promise<ProcessResult | 'set-aside'> {
  const { userId, accountId, receivedAt, subjectKind } = stored;
  await saveAccessLost(ports.table, { userId, accountId }, ports.clock());
  // That there is no access is all that can be learned about the account itself.
  if (subjectKind === 'account') return { kind: 'processed' };
  return isAccessGivenUp(receivedAt, ports.clock()) ? 'set-aside' : { kind: 'later', reason: 'no-access' };
}

/** Processes a stored event, unless it was processed before. Returns what was done, for the log. */
export async function processEvent(eventId: string, ports: ProcessingPorts): Promise<string | undefined> {
  const { table, clock } = ports;
  const stored = await find(table, providerEvent, providerEvent.key(eventId));
  if (stored?.due === undefined) return undefined;
  const { userId, accountId } = stored;
  const subject = subjectOf(stored);
  const read: ProcessResult = subject
    ? await processSubject({ userId, accountId }, subject, ports)
    : { kind: 'later', reason: 'newer-release' };
  const result = read.kind === 'no-access' ? await withoutAccess(stored, ports) : read;
  if (result === 'set-aside') return setAside(stored, ports);
  if (result.kind === 'later') return tryAgain(stored, result.reason, ports);
  const done = {
    GSI2PK: undefined,
    GSI2SK: undefined,
    ...noFailures,
    waitsBecause: undefined,
    expiresAt: expiryAfter(clock(), keptDays),
  };
  await endEvent(stored, done, [], ports);
  return 'payment-event-reduced';
}

/**
 * Takes up an event again that was set aside, and processes it. Safe to repeat. Returns what was done; undefined if it
 * still cannot be read.
 */
export async function retakeEvent(eventId: string, ports: ProcessingPorts): Promise<string | undefined> {
  const { table, clock } = ports;
  const key = providerEvent.key(eventId);
  const stored = await find(table, providerEvent, key);
  if (stored?.asideAt === undefined) return undefined;
  const due = clock().toISOString();
  const set = { due, ...scheduleIndex(eventId, due), ...noFailures };
  await tryCommit(table, update(providerEvent, key, { replace: set }, { attr: 'asideAt', exists: true }));
  const done = await processEvent(eventId, ports);
  const { userId, documentId } = stored;
  if (done === 'payment-event-reduced' && documentId !== undefined)
    await tryCommit(table, dropUnclearPayment(userId, documentId));
  return done;
}
