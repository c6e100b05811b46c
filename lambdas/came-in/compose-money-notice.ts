import { isArrival, isMoneyKind, maxEntriesPerMail, moneyKinds } from '#domain/came-in/came-in';
import {
  entryLine,
  moneyMailTexts,
  severalSubject,
  switchedOffHint,
  type ToldEntry,
  toldTogether,
  voidSince,
} from '#domain/came-in/money-mail-texts';
import { standingOf } from '#domain/documents/standing';
import { hasCheckOnTheWay, wasPaidBesidesCheck } from '#domain/invoices/check-on-the-way';
import { siteRoutes } from '#domain/site-routes';
import { dayIn, type TimeZone } from '#domain/time-zone';
import { withPaymentChecks } from '../invoices/index.ts';
import {
  type ComposeResult,
  dropMessage,
  layOutMail,
  type MailPart,
  messageTags,
  noLongerApplies,
  paragraphs,
  postpone,
} from '../messaging/index.ts';
import type { CameInPorts } from './ports.ts';
import type { StoredEntry } from './store/came-in-entry.ts';
import type { MoneyNotice } from './store/money-notice.ts';

type WaitingNotice = Pick<MoneyNotice, 'id' | 'owner' | 'entryId' | 'entryAt' | 'until'>;

/** The entries that this message contains: its own and all that no other message has claimed. */
async function claimedEntries(
  records: CameInPorts['records'],
  userId: string,
  messageId: string,
  now: Date,
): Promise<readonly StoredEntry[]> {
  const claimed: StoredEntry[] = [];
  const untold = await records.untold(userId, messageId, now, moneyKinds);
  for (const entry of untold.filter(({ isMailed }) => isMailed)) {
    if (claimed.length === maxEntriesPerMail) break;
    if (await records.claim(userId, entry, messageId)) claimed.push(entry);
  }
  return claimed;
}

/** The entry with how its invoice stands now. */
async function toldEntry(
  entry: StoredEntry,
  userId: string,
  zone: TimeZone,
  now: Date,
  ports: Pick<CameInPorts, 'invoices' | 'payments' | 'beingChecked'>,
): Promise<ToldEntry | undefined> {
  const { kind, documentId, document } = entry;
  if (!isMoneyKind(kind)) return undefined;
  const found = document === 'invoice' ? await ports.invoices.find(userId, documentId) : undefined;
  if (!found) return { ...entry, kind };
  const record = await withPaymentChecks(userId, found, ports);
  const { state, owedCents, mayAsk, waitsFor, headline } = standingOf(record, dayIn(zone, now.toISOString()));
  // Nothing is owed on a void invoice, but it was not paid either.
  const isCheckDone = kind === 'check' && state !== 'void' && !hasCheckOnTheWay(record);
  // A check that was recorded is no news. One whose amount was paid online may still arrive.
  if (isCheckDone && !wasPaidBesidesCheck(entry, await ports.payments.list(userId, documentId)))
    return undefined;
  if (state === 'void') return { ...entry, kind, mayAsk, waitsFor: voidSince };
  const isPaidSince = isCheckDone || (!isArrival(kind) && state === 'paid');
  return {
    ...entry,
    kind,
    owedCents,
    mayAsk,
    ...(waitsFor.length > 0 && { waitsFor: headline }),
    ...(isPaidSince && { isPaidSince }),
  };
}

const pathOf = ({ document, documentId }: ToldEntry): string =>
  document === 'quote'
    ? siteRoutes.liteQuote.path.replace(':quoteId', documentId)
    : siteRoutes.liteInvoice.path.replace(':invoiceId', documentId);

const hint: MailPart = { kind: 'small', text: switchedOffHint };

/** Subject and content of the email: about one entry in detail, about several as a list. */
function mailAbout(
  entries: readonly [ToldEntry, ...ToldEntry[]],
  siteOrigin: string,
): { readonly subject: string; readonly heading: string; readonly parts: readonly MailPart[] } {
  const [only, ...others] = entries;
  if (others.length > 0) {
    const subject = severalSubject(entries);
    return {
      subject,
      heading: subject,
      parts: [
        {
          kind: 'button',
          label: 'Open your dashboard',
          url: `${siteOrigin}${siteRoutes.liteDashboard.path}`,
        },
        { kind: 'lines', lines: entries.map(entryLine), sums: [] },
        hint,
      ],
    };
  }
  const { subject, heading, figure, facts, closing } = moneyMailTexts(only);
  return {
    subject,
    heading,
    parts: [
      { kind: 'figure', ...figure },
      ...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
      ...paragraphs(closing),
      { kind: 'button', label: `Open the ${only.document}`, url: `${siteOrigin}${pathOf(only)}` },
      hint,
    ],
  };
}

/**
 * Composes the email to the owner about money. The first is sent at once; what happens within the next minutes waits and
 * is one email. Each entry is claimed by one message before it is sent, so that none is emailed twice. Dropped if the entry
 * is in another email, if the owner switched these emails off, or if the address is not verified.
 */
export async function composeMoneyNotice(
  { id, owner = '', entryId, entryAt, until }: WaitingNotice,
  now: Date,
  ports: CameInPorts,
): Promise<ComposeResult> {
  const { records, siteOrigin } = ports;
  const [lite, entry] = await Promise.all([
    records.owner(owner),
    records.find(owner, { at: entryAt, entryId }),
  ]);
  if (!lite?.emailVerified) return dropMessage('unverified');
  if (lite.hearsOfMoney === false) return dropMessage('switched-off');
  if (!entry) return dropMessage(noLongerApplies);
  if (entry.toldBy !== undefined && entry.toldBy !== id) return dropMessage('told-together');
  const mayBegin = await records.begin(owner, id, now);
  if (mayBegin !== true)
    return postpone(
      now,
      { until },
      { milliseconds: mayBegin.getTime() - now.getTime(), tooLate: noLongerApplies },
    );
  const claimed = await claimedEntries(records, owner, id, now);
  const told = (
    await Promise.all(claimed.map((one) => toldEntry(one, owner, lite.timeZone, now, ports)))
  ).filter((one) => one !== undefined);
  const [first, ...others] = toldTogether(told);
  if (!first) return dropMessage(claimed.length > 0 ? noLongerApplies : 'told-together');
  const { subject, heading, parts } = mailAbout([first, ...others], await siteOrigin());
  return {
    kind: 'mail',
    mail: {
      to: lite.email,
      subject,
      ...layOutMail(heading, parts),
      isAutomatic: true,
      tags: messageTags({ kind: 'money-notice', id, owner }),
    },
  };
}
