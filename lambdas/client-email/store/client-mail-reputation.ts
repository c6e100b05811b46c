import { isTooMany, suspension } from '#domain/client-email/client-mail';
import { accountPartition } from '#domain/table/keys';
import { type MailEvent, type Message, outboxWrite } from '../../messaging/index.ts';
import { sha256 } from '../../platform/hash.ts';
import { rate } from '../../platform/limits/daily-cap.ts';
import { log } from '../../platform/log.ts';
import { expiryAfter } from '../../platform/table/attributes.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { queryAll } from '../../platform/table/query.ts';
import { findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, upsert } from '../../platform/table/writes.ts';
import { liteProfile, suspensionNoticeKind } from '../../profile/index.ts';
import { type MailRecipient, mailboxOfRecipient, mailStop, stopAfterComplaint } from './mail-stop.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

const countKey = (userId: string, now: Date) =>
  rate.key('client-sent', sha256(userId), now.toISOString().slice(0, 10));

/** Days for which sending the notice of a suspension is tried. */
const noticeDays = 3;

/** Counts an email to a client that SES sent. It may overcount, never undercount. */
async function countClientMail(table: Table, userId: string, now: Date): Promise<void> {
  const expiresAt = expiryAfter(now, suspension.days + 2);
  await tryCommit(table, upsert(rate, countKey(userId, now), { set: { expiresAt }, add: { sent: 1 } }));
}

async function recentlySent(table: Table, userId: string, now: Date): Promise<number> {
  const days = Array.from({ length: suspension.days }, (_, back) =>
    countKey(userId, new Date(now.getTime() - back * dayMilliseconds)),
  );
  return (await findMany(table, rate, days)).reduce((sum, { sent }) => sum + sent, 0);
}

/** Whether an account's email of the last days caused enough complaints to suspend it. */
export const hasTooManyComplaints = async (table: Table, userId: string, now: Date): Promise<boolean> =>
  isTooMany(await recentComplaints(table, userId, now), await recentlySent(table, userId, now));

async function recentComplaints(table: Table, userId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - suspension.days * dayMilliseconds).toISOString();
  let complaints = 0;
  for await (const item of queryAll(table, { partition: accountPartition(userId), begins: 'STOP#' }))
    if ((mailStop.parse(item).complainedAt ?? '') >= since) complaints += 1;
  return complaints;
}

/**
 * Suspends an account's email to clients after too many complaints. The owner is notified by email, the operator by the
 * alarm on the log line. Links and records stay. Safe to repeat.
 */
async function suspendAfterComplaints(table: Table, userId: string, now: Date): Promise<void> {
  const complaints = await recentComplaints(table, userId, now);
  if (!isTooMany(complaints, await recentlySent(table, userId, now))) return;
  const at = now.toISOString();
  const notice = {
    id: `suspended-${sha256(at).slice(0, 32)}`,
    owner: userId,
    recipient: 'account',
    about: '',
    bodyHash: '',
  };
  const { committed } = await commit(table, [
    update(
      liteProfile,
      liteProfile.key(userId),
      { set: { clientMailSuspendedAt: at } },
      { attr: 'clientMailSuspendedAt', exists: false },
    ),
    outboxWrite(suspensionNoticeKind, notice, {
      now,
      until: new Date(now.getTime() + noticeDays * dayMilliseconds),
    }),
  ]);
  if (committed) log.error('client-mail-suspended', { userId, count: complaints });
}

/**
 * Handles an SES event on an email to a client: a sent email is counted; a complaint stops further emails to its
 * recipient, and too many complaints suspend the account. Every email to a client has an owner, so the default is never
 * used. Safe to repeat.
 */
export async function applyMailReport(
  table: Table,
  { owner = '', sentEventAt, ...recipient }: Pick<Message, 'owner' | 'sentEventAt'> & MailRecipient,
  { kind, at }: MailEvent,
  now: Date,
): Promise<void> {
  if (kind === 'sent' && sentEventAt === undefined) await countClientMail(table, owner, at);
  if (kind !== 'complained') return;
  await tryCommit(table, stopAfterComplaint(owner, mailboxOfRecipient(recipient), at));
  await suspendAfterComplaints(table, owner, now);
}
