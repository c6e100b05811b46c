import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isKeyId, keys } from '#domain/table/keys';
import type { MailEvent, MailEventKind } from '../../../delivery/mail-event.ts';
import type { DeliveryRecords } from '../../../delivery/receive-mail-event.ts';
import { succeeds } from '../conditional.ts';
import type { Table } from '../table.ts';
import type { MailReports } from './invoice-item.ts';
import { invoiceReader } from './invoice-reader.ts';
import { finishInvoice, settleInvoice } from './settle-invoice.ts';

/** When each kind of event came, on the invoice: the latest of a kind. */
const attributes: Readonly<Record<MailEventKind, keyof MailReports>> = {
  sent: 'sentEventAt',
  delivered: 'deliveredAt',
  bounced: 'bouncedAt',
  'turned-away': 'turnedAwayAt',
  complained: 'complainedAt',
  rejected: 'rejectedAt',
};

/** Writes mail events on Lite invoices: whatever the service accepted settles an open or unknown outcome (decision 36). */
export function invoiceDeliveryRecords(table: Table): DeliveryRecords {
  const reader = invoiceReader(table);

  async function settle(event: MailEvent, invoiceId: string): Promise<void> {
    const { owner: userId } = event;
    const record = await reader.find(userId, invoiceId);
    const content = await reader.findContent(userId, event.submissionId);
    if (!record || !content || record.contentId !== content.contentId) return;
    const open = { userId, record };
    if (record.delivery === 'sending' || record.delivery === 'unknown')
      await settleInvoice(table, open, content, {
        from: ['sending', 'unknown'],
        messageId: event.messageId,
        now: event.at,
      });
    const settled = await reader.find(userId, invoiceId);
    if (settled?.itemsPending)
      await finishInvoice(table, { userId, record: settled }, reader, event.at, content);
  }

  return {
    async note(event) {
      if (!isKeyId(event.submissionId) || !isKeyId(event.owner)) return false;
      const content = await reader.findContent(event.owner, event.submissionId);
      if (!content) return false;
      const attribute = attributes[event.kind];
      const isNew = await succeeds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: keys.invoice(event.owner, content.invoiceId),
            UpdateExpression: 'SET #event = :event',
            ConditionExpression:
              'contentId = :content AND (attribute_not_exists(#event) OR #event <> :event)',
            ExpressionAttributeNames: { '#event': attribute },
            ExpressionAttributeValues: {
              ':event': `${event.submissionId} ${event.messageId}`,
              ':content': event.submissionId,
            },
          }),
        ),
      );
      // Repeated events repeat what follows as well: it is safe to repeat, and may have been missed.
      if (event.kind !== 'rejected') await settle(event, content.invoiceId);
      return isNew;
    },
  };
}
