import type { NextOccurrence } from '#domain/recurring/repeat';
import { sentByScheduleWrites } from '../../came-in/index.ts';
import { outboxWrite } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update, type Write } from '../../platform/table/writes.ts';
import { liteProfile } from '../../profile/index.ts';
import { countFailure, retryDelayMilliseconds } from '../../scheduler/index.ts';
import { occurrenceId } from '../finish-repeat.ts';
import type {
  BegunRepeat,
  InvoiceInProgress,
  RepeatCase,
  RepeatNotice,
  RepeatReference,
  RepeatStore,
} from '../repeat-ports.ts';
import { dueIndexOf, occurrenceAttributes, repeat } from './repeat.ts';
import { noticeDays, repeatNoticeKind } from './repeat-notice.ts';

const keyOf = ({ userId, invoiceId }: RepeatReference) => repeat.key(userId, invoiceId);

/** Whether an invoice or job was ever made to repeat. */
export const hasRepeat =
  (table: Table) =>
  async (userId: string, id: string): Promise<boolean> =>
    (await find(table, repeat, repeat.key(userId, id))) !== undefined;

/** Writes a repeat's next occurrence and its invoice in progress, if the repeat has not changed since it was read. */
function occurrenceWrite(
  { userId, invoiceId, repeat: { version } }: RepeatCase,
  occurrence: NextOccurrence,
  making?: InvoiceInProgress,
): Write {
  const set = { making, ...occurrenceAttributes(userId, invoiceId, occurrence, making) };
  const unchanged = { attr: 'version', is: version } as const;
  return update(repeat, repeat.key(userId, invoiceId), { replace: set, add: { version: 1 } }, unchanged);
}

/** The write of a notice to the owner. Its ID is derived from repeat, day and occasion, so it is queued only once. */
function noticeWrite(
  { userId, invoiceId }: RepeatCase,
  notice: RepeatNotice,
  now: Date,
  occasion: '' | '-aside' = '',
): Write {
  const { day, news, passedOver } = notice;
  const until = new Date(now.getTime() + noticeDays * 24 * 60 * 60 * 1_000);
  const id = `${occurrenceId(invoiceId, day)}${occasion}`;
  return outboxWrite(
    repeatNoticeKind,
    { id, owner: userId, recipient: 'account', about: notice.invoiceId, bodyHash: '', day, news, passedOver },
    { now, until },
  );
}

async function readRepeat(table: Table, reference: RepeatReference): Promise<RepeatCase | undefined> {
  const [stored, account] = await Promise.all([
    find(table, repeat, keyOf(reference)),
    find(table, liteProfile, liteProfile.key(reference.userId)),
  ]);
  return (
    stored &&
    account && {
      ...reference,
      repeat: stored,
      zone: account.timeZone,
      isOwnerTold: account.hearsOfMoney !== false,
    }
  );
}

/** The write of a notice that a repeat is set aside; none if the repeat cannot be read. */
async function asideNotice(table: Table, reference: RepeatReference, now: Date): Promise<readonly Write[]> {
  const found = await readRepeat(table, reference).catch(() => undefined);
  if (!found) return [];
  const { making, next, way } = found.repeat;
  const madeNotice = making && ({ ...making, news: way === 'client' ? 'failed' : 'ready' } as const);
  // No invoice was created, so `at` is empty.
  const missedNotice =
    next === undefined
      ? undefined
      : ({ invoiceId: reference.invoiceId, day: next, at: '', passedOver: 0, news: 'not-made' } as const);
  const notice = madeNotice ?? missedNotice;
  return notice ? [noticeWrite(found, notice, now, '-aside')] : [];
}

/** The write that makes an invoice or a job repeat from now on. Fails if its repeat changed after it was read. */
export function choiceWrite(
  { userId, invoiceId }: RepeatReference,
  { earlier, choice: typed, occurrence: { after, ...occurrence } }: BegunRepeat,
  now: Date,
): Write {
  const { rhythm, from, onLastDay, until, way, namesOwnDate, makes, window, series } = typed;
  const key = repeat.key(userId, invoiceId);
  const choice = { rhythm, from, way, after, ...(makes && { makes }), ...(window && { window }) };
  if (!earlier)
    return put(repeat, key, {
      invoiceId,
      ...choice,
      ...(until !== undefined && { until }),
      ...(onLastDay === true && { onLastDay }),
      ...(namesOwnDate === true && { namesOwnDate }),
      ...(series !== undefined && { series }),
      ...occurrence,
      version: 1,
    });
  // An invoice in progress has to be finished now, whatever the new choice.
  const due = earlier.making ? now.toISOString() : occurrence.due;
  const attributes = occurrenceAttributes(
    userId,
    invoiceId,
    { ...occurrence, ...(due !== undefined && { due }) },
    earlier.making,
  );
  const set = {
    ...choice,
    until,
    onLastDay: onLastDay === true ? true : undefined,
    namesOwnDate: namesOwnDate === true ? true : undefined,
    stoppedAt: undefined,
    ...attributes,
  };
  return update(
    repeat,
    key,
    { replace: set, add: { version: 1 } },
    {
      attr: 'version',
      is: earlier.version,
    },
  );
}

/** The repeats in the table. */
export const repeatStore = (table: Table, clock: Clock): RepeatStore => ({
  find: (reference) => readRepeat(table, reference),

  set: (reference, choice, occurrence) =>
    retryOnConflict(table, async () => {
      const stored = await find(table, repeat, keyOf(reference));
      const write = choiceWrite(reference, { earlier: stored, choice, occurrence }, clock());
      return (await tryCommit(table, write)) ? undefined : CONFLICT;
    }),

  stop: ({ userId, invoiceId }, at) =>
    retryOnConflict(table, async () => {
      const key = repeat.key(userId, invoiceId);
      const stored = await find(table, repeat, key);
      if (!stored || stored.stoppedAt !== undefined) return undefined;
      const occurrence = stored.making ? { due: stored.due ?? clock().toISOString() } : {};
      const set = { stoppedAt: at, ...occurrenceAttributes(userId, invoiceId, occurrence, stored.making) };
      const unchanged = { attr: 'version', is: stored.version } as const;
      const write = update(repeat, key, { replace: set, add: { version: 1 } }, unchanged);
      return (await tryCommit(table, write)) ? undefined : CONFLICT;
    }),

  settle: (found, occurrence) => tryCommit(table, occurrenceWrite(found, occurrence, found.repeat.making)),

  fail: (reference, step, reason) => {
    const now = clock();
    return countFailure(table, {
      entity: repeat,
      key: keyOf(reference),
      reason,
      now,
      indexAt: (due) => dueIndexOf(reference.invoiceId, due, step === 'finish'),
      retryAt: new Date(now.getTime() + retryDelayMilliseconds),
      noticeWrites: () => asideNotice(table, reference, now),
    });
  },

  async conclude(found, occurrence, notice, sent) {
    const now = clock();
    const writes = [
      occurrenceWrite(found, occurrence),
      ...(notice ? [noticeWrite(found, notice, now)] : []),
      ...(sent && found.isOwnerTold
        ? sentByScheduleWrites(found.userId, sent.invoiceId, found.zone, now)
        : []),
    ];
    return (await commit(table, writes)).committed;
  },
});
