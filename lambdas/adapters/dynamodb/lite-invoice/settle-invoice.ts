import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { linesToRemember } from '#domain/address-book/saved-item';
import { notSentReason } from '#domain/lite-invoice/delivery-words';
import type { InvoiceLine } from '#domain/paper/invoice';
import { index1, keys } from '#domain/table/keys';
import {
  type InvoiceContent,
  type InvoiceDelivery,
  type InvoiceReader,
  type InvoiceRecord,
  isCounted,
} from '../../../lite-invoice/ports.ts';
import { newUlid } from '../../hash.ts';
import { countForClient } from '../address-book/client-statistics.ts';
import { rememberItems } from '../address-book/remember-items.ts';
import { succeeds } from '../conditional.ts';
import type { Table } from '../table.ts';
import { transact } from '../transact.ts';
import { type Attempt, changeAccount, moveDelivery } from './invoice-writes.ts';

/** Settlements tried while clients change under them. */
const tries = 10;

/** Who holds an open invoice, and what settling it has to know. */
export interface OpenInvoice {
  readonly userId: string;
  readonly record: InvoiceRecord;
}

const attemptOf = (table: Table, { userId, record }: OpenInvoice): Attempt => ({
  tableName: table.name,
  userId,
  invoiceId: record.invoiceId,
  attempt: record.attempt,
});

/**
 * The mail service accepted it: in one transaction the invoice is sent, its client counts it, and so does the account.
 * An invoice that was sent before is in the statistics already. False if this attempt no longer holds the invoice.
 */
export async function settleInvoice(
  table: Table,
  open: OpenInvoice,
  content: InvoiceContent,
  options: { readonly from: readonly InvoiceDelivery[]; readonly messageId: string; readonly now: Date },
): Promise<boolean> {
  const { userId, record } = open;
  const { from, messageId, now } = options;
  const instant = now.toISOString();
  const isFirst = !isCounted(record);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const client = isFirst
      ? await countForClient(table, userId, content, { now, newId: newUlid })
      : { writes: [], clientId: record.clientId, added: 0 };
    const account = changeAccount(table.name, userId, {
      invoices: isFirst ? 1 : 0,
      clients: client.added,
      ...(isFirst && { lastInvoiceAt: instant, brandColor: content.brandColor }),
    });
    const outcome = await transact(table, [
      {
        Update: moveDelivery(attemptOf(table, open), {
          from,
          to: 'sent',
          now,
          isOpen: true,
          set: {
            ...(isFirst && { status: 'sent' }),
            clientId: client.clientId,
            sentAt: instant,
            messageId,
            itemsPending: true,
          },
          remove: ['errorMessage'],
        }),
      },
      ...client.writes,
      ...(account ? [account] : []),
    ]);
    if (outcome.committed) return true;
    if (outcome.failed.includes(0)) return false;
  }
  throw new Error('An invoice could not be settled: its client keeps changing');
}

/** An edit of a sent invoice counts whatever becomes of its mail, so its lines are remembered in any case. */
const hasAftermath = (record: InvoiceRecord): boolean => record.itemsPending === true;

/** Certainly not sent: a first sending has failed, an invoice sent before stays so; the account gets its place back. */
export async function giveBackInvoice(
  table: Table,
  open: OpenInvoice,
  options: { readonly from: readonly InvoiceDelivery[]; readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const { record } = open;
  const move = moveDelivery(attemptOf(table, open), {
    from: options.from,
    to: 'returned',
    now: options.now,
    isOpen: hasAftermath(record),
    set: {
      ...(!isCounted(record) && { status: 'failed' }),
      errorMessage: notSentReason(options.reason),
    },
  });
  if (!record.metered) return succeeds(table.client.send(new UpdateCommand(move)));
  const account = changeAccount(table.name, open.userId, { metered: -1 });
  const outcome = await transact(table, [{ Update: move }, ...(account ? [account] : [])]);
  return outcome.committed;
}

/** Nobody knows: it is shown as not confirmed, stays counted where it was, and is never resent by itself. */
export const markInvoiceUnknown = (table: Table, open: OpenInvoice, now: Date): Promise<boolean> =>
  succeeds(
    table.client.send(
      new UpdateCommand(
        moveDelivery(attemptOf(table, open), {
          from: ['sending'],
          to: 'unknown',
          now,
          isOpen: hasAftermath(open.record),
        }),
      ),
    ),
  );

/** Earlier contents looked at for lines an invoice had before; more edits than that are a machine's. */
const editsRead = 20;

/** The lines of every earlier content of an invoice that was sent, the newest first. */
async function earlierLines(
  contents: Pick<InvoiceReader, 'findContent'>,
  userId: string,
  content: InvoiceContent,
): Promise<(readonly InvoiceLine[])[]> {
  const lines: (readonly InvoiceLine[])[] = [];
  let before = content.previousContentId;
  for (let edit = 0; before !== undefined && edit < editsRead; edit += 1) {
    const earlier = await contents.findContent(userId, before);
    lines.push(earlier?.invoice.lineItems ?? []);
    before = earlier?.previousContentId;
  }
  return lines;
}

/** Remembers the lines of a settled invoice and closes it. Safe to repeat: each line counts once per invoice. */
export async function finishInvoice(
  table: Table,
  open: OpenInvoice,
  contents: Pick<InvoiceReader, 'findContent'>,
  now: Date,
  known?: InvoiceContent,
): Promise<boolean> {
  const { userId, record } = open;
  const content = known ?? (await contents.findContent(userId, record.contentId));
  if (!content) throw new Error('A settled invoice has no content');
  const lines = linesToRemember(content.invoice.lineItems, await earlierLines(contents, userId, content));
  await rememberItems(table, userId, record.invoiceId, lines, now);
  return succeeds(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.invoice(userId, record.invoiceId),
        UpdateExpression: `REMOVE itemsPending, ${index1.pk}, ${index1.sk} ADD version :one`,
        ConditionExpression: 'attempt = :attempt AND itemsPending = :yes',
        ExpressionAttributeValues: { ':one': 1, ':attempt': record.attempt, ':yes': true },
      }),
    ),
  );
}
