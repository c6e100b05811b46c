import { clientOfDocument } from '#domain/clients/client-fields';
import { type InvoiceRecord, isCounted, mayBeWithClient } from '#domain/invoices/invoice-record';
import { type ClientChange, countForClient, findClientOf } from '../../clients/index.ts';
import { notDue } from '../../messaging/index.ts';
import type { Table } from '../../platform/table/table.ts';
import { meaning, put, update, type Write } from '../../platform/table/writes.ts';
import type { NewSubmission } from '../new-submission.ts';
import { projectChange } from './commit-change.ts';
import { invoice } from './invoice.ts';
import type { FollowingWrite, InvoiceTable, RecordChange } from './invoice-change.ts';
import { invoiceContent, removeContent, storedContent } from './invoice-content.ts';
import { savedRecord } from './saved-record.ts';

function invoiceWrite({ userId, existing }: NewSubmission, record: InvoiceRecord): Write {
  const key = invoice.key(userId, record.invoiceId);
  if (!existing) return put(invoice, key, record);
  const set = {
    ...changesOf(existing, record),
    ...notDue,
    // `changesOf` omits an unchanged `due`, which `notDue` would then remove.
    due: record.due,
    // Reports of the previous email may arrive after `existing` was read, without increasing `version`.
    mailTrouble: undefined,
    ...invoice.indexOf(record, key),
  };
  return update(
    invoice,
    key,
    { replace: set, add: { version: 1 } },
    { attr: 'version', is: existing.version },
  );
}

/**
 * The attributes that an edit changes or removes, except `version`. Others are not written, because some of them change
 * without increasing `version`, such as when the client opens the invoice.
 */
function changesOf(before: InvoiceRecord, after: InvoiceRecord): RecordChange {
  const stored: Readonly<Record<string, unknown>> = { ...before };
  const edited: Readonly<Record<string, unknown>> = { ...after, version: before.version };
  const names = Object.keys({ ...stored, ...edited });
  return Object.fromEntries(
    names.filter((name) => stored[name] !== edited[name]).map((name) => [name, edited[name]]),
  );
}

/**
 * Creates the content. A request repeated with the same key after its email was not sent overwrites the content
 * instead.
 */
function contentWrite({ userId, content, isRepeated }: NewSubmission): Write {
  const key = invoiceContent.key(userId, content.contentId);
  const stored = storedContent(content);
  if (!isRepeated) return put(invoiceContent, key, stored);
  // Removes optional attributes that `stored` does not set again.
  const cleared = {
    onlineDepositCents: undefined,
    logoVersion: undefined,
    howToPay: undefined,
    takesOnline: undefined,
    linkId: undefined,
    pickedClientId: undefined,
    previousContentId: undefined,
  };
  const sameBody = { attr: 'bodyHash', is: content.bodyHash } as const;
  return update(invoiceContent, key, { replace: { ...cleared, ...stored } }, sameBody);
}

/** Deletes a replaced content that was never emailed. */
function oldContentWrites({ userId, content, existing }: NewSubmission): readonly Write[] {
  if (existing?.status !== 'created' || existing.delivery !== 'none') return [];
  if (existing.contentId === content.contentId || mayBeWithClient(existing)) return [];
  return [removeContent(userId, existing.contentId)];
}

/**
 * The ID of the client to store on an invoice whose submission does not change the client's statistics. A draft is
 * listed under its client, although the statistics do not include it.
 */
async function clientIdOfDraft(
  table: Table,
  { userId, content, existing, isMailed }: NewSubmission,
): Promise<string | undefined> {
  // An invoice that is emailed gets its client once the email was sent.
  if (isMailed || (existing && isCounted(existing))) return existing?.clientId;
  const { pickedClientId, invoice } = content;
  const document = { typed: clientOfDocument(invoice), chosenClientId: pickedClientId };
  return (await findClientOf(table, userId, document))?.client?.clientId;
}

/** The writes of a submission, before its email has an attempt. */
export interface PlannedSubmission {
  /** The invoice as saved by this attempt. */
  recordOf(attempt: string): InvoiceRecord;
  /** In the order in which their failures count: the first one that failed and has a meaning tells why. */
  writesOf(attempt: string): readonly FollowingWrite[];
}

/**
 * Plans the writes of one submission. An edit of a sent invoice updates the statistics of its old and new client.
 */
export async function planSubmissionWrites(
  table: InvoiceTable,
  submission: NewSubmission,
  now: Date,
): Promise<PlannedSubmission> {
  const { userId, content, existing: before } = submission;
  const counted = before && isCounted(before) ? before : undefined;
  const client: ClientChange =
    counted && !submission.isAsStored
      ? await countForClient(table, userId, content, {
          counted,
          next: savedRecord(submission, { clientId: counted.clientId }, '', now),
          now,
        })
      : { writes: [], clientId: await clientIdOfDraft(table, submission), added: 0 };
  const recordOf = (attempt: string) => savedRecord(submission, client, attempt, now);
  const after = recordOf('');
  const change = { cause: 'submission', userId, submission, before, after, client } as const;
  const projected = await projectChange(table, change, now);
  if (!projected) throw new Error('A projection refuses a submission');
  return {
    recordOf,
    writesOf: (attempt) => [
      meaning(contentWrite(submission), { kind: 'duplicate' }),
      meaning(invoiceWrite(submission, recordOf(attempt)), { kind: 'overtaken' }),
      ...oldContentWrites(submission),
      ...projected.map(({ write }) => write),
    ],
  };
}
