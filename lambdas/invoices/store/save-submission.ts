import {
  type InvoiceRecord,
  isCounted,
  mayBeKnown,
  type NewSubmission,
} from '#domain/invoices/invoice-record';
import { countForClient } from '../../clients/index.ts';
import { countedOf, countUnverified, notDue } from '../../messaging/index.ts';

import type { Table } from '../../platform/table/table.ts';
import { put, update, type Write } from '../../platform/table/writes.ts';
import { changeAccount } from '../../profile/index.ts';
import { repeatTurn } from '../../recurring/index.ts';
import { remindOfEdit } from '../../reminders/index.ts';
import { countChange } from '../totals/counted-as.ts';
import { clientNamed } from './client-named.ts';
import { invoice } from './invoice.ts';
import { invoiceContent, removeContent, storedContent } from './invoice-content.ts';
import { tellEdit } from './invoice-event.ts';
import { invoiceLink } from './invoice-link.ts';
import { numberKey, releaseNumber, takeNumber } from './invoice-number.ts';
import { invoiceQuote } from './quoted-invoice.ts';
import { savedRecord } from './saved-record.ts';

/** What a write is there for: tells what a failed condition means. */
export type Purpose =
  | 'content'
  | 'old-content'
  | 'invoice'
  | 'number'
  | 'quote'
  | 'repeat'
  | 'old-number'
  | 'link'
  | 'client'
  | 'account'
  | 'totals'
  | 'mailbox'
  | 'event';

export interface PlannedWrite {
  readonly purpose: Purpose;
  readonly write: Write;
}

function invoiceWrite({ userId, existing }: NewSubmission, record: InvoiceRecord): Write {
  const key = invoice.key(userId, record.invoiceId);
  if (!existing) return put(invoice, key, record);
  const { version: _counted, createdAt: _kept, ...set } = record;
  // What the submission before left there no longer holds.
  const before = {
    clientId: undefined,
    errorMessage: undefined,
    mailTrouble: undefined,
    deliveryEmail: undefined,
    metered: undefined,
    repeatOf: undefined,
    ...notDue,
  };
  return update(
    invoice,
    key,
    { set: { ...before, ...set, ...invoice.indexOf(record, key) }, add: { version: 1 } },
    { attr: 'version', is: existing.version },
  );
}

/** The content, written once; the same key that comes again after its mail was given back brings it as it is now. */
function contentWrite({ userId, content, isRepeated }: NewSubmission): Write {
  const key = invoiceContent.key(userId, content.contentId);
  const stored = storedContent(content);
  if (!isRepeated) return put(invoiceContent, key, stored);
  const before = {
    logoVersion: undefined,
    howToPay: undefined,
    linkId: undefined,
    pickedClientId: undefined,
    previousContentId: undefined,
  };
  const hash = { attr: 'bodyHash', is: content.bodyHash } as const;
  return update(invoiceContent, key, { set: { ...before, ...stored } }, hash);
}

/** A content that was saved without a mail, and replaced before one was made, was nobody's. */
function oldContentWrites({ userId, content, existing }: NewSubmission): readonly PlannedWrite[] {
  if (existing?.status !== 'created' || existing.delivery !== 'none') return [];
  if (existing.contentId === content.contentId || mayBeKnown(existing)) return [];
  return [{ purpose: 'old-content', write: removeContent(userId, existing.contentId) }];
}

function numberWrites({ userId, content, existing }: NewSubmission): readonly PlannedWrite[] {
  const { invoiceId, invoice: typed } = content;
  const held = existing?.invoiceNumber;
  const [wanted, before] = [typed.invoiceNumber, held].map(
    (number) => number && numberKey(userId, number).SK,
  );
  if (wanted === before) return [];
  return [
    { purpose: 'number', write: takeNumber(userId, typed.invoiceNumber, invoiceId) },
    ...(held === undefined
      ? []
      : [{ purpose: 'old-number' as const, write: releaseNumber(userId, held, invoiceId) }]),
  ];
}

/** The link its paper bears, if that is new. */
function linkWrites({
  userId,
  content: { linkId, invoiceId },
  existing,
}: NewSubmission): readonly PlannedWrite[] {
  if (linkId === undefined || linkId === existing?.linkId) return [];
  return [{ purpose: 'link', write: put(invoiceLink, invoiceLink.key(linkId), { userId, invoiceId }) }];
}

/**
 * The writes of one submission, and for an edit of what was sent those of its clients; `attempt` names who may conclude it.
 */
export async function planWrites(table: Table, submission: NewSubmission, now: Date) {
  const { userId, content, existing } = submission;
  const counted = existing && isCounted(existing) ? existing : undefined;
  const client =
    counted && !submission.isAsStored
      ? await countForClient(table, userId, content, { counted, now })
      : { writes: [], clientId: await clientNamed(table, submission), added: 0 };
  const account = changeAccount(userId, {
    clients: client.added,
    ...(submission.isMetered && { metered: 1 }),
    ...(submission.nextNumber && { nextNumber: submission.nextNumber }),
  });
  const mailbox = submission.isMetered ? [countUnverified(countedOf(content.userEmail).mailbox)] : [];
  return (attempt: string): { readonly record: InvoiceRecord; readonly planned: readonly PlannedWrite[] } => {
    const record = savedRecord(submission, client, attempt, now);
    return {
      record,
      planned: [
        { purpose: 'content', write: contentWrite(submission) },
        { purpose: 'invoice', write: invoiceWrite(submission, record) },
        ...oldContentWrites(submission),
        ...numberWrites(submission),
        ...linkWrites(submission),
        ...invoiceQuote(submission).map((write) => ({ purpose: 'quote' as const, write })),
        ...repeatTurn(submission, now).map((write) => ({ purpose: 'repeat' as const, write })),
        ...client.writes.map((write) => ({ purpose: 'client' as const, write })),
        ...countChange(userId, existing, record).map((write) => ({ purpose: 'totals' as const, write })),
        ...account.map((write) => ({ purpose: 'account' as const, write })),
        ...mailbox.map((write) => ({ purpose: 'mailbox' as const, write })),
        ...[...tellEdit(submission, record), ...remindOfEdit(submission, record, now)].map((write) => ({
          purpose: 'event' as const,
          write,
        })),
      ],
    };
  };
}
