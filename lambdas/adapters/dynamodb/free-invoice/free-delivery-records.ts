import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isKeyId, keys } from '#domain/table/keys';
import type { MailEvent, MailEventKind } from '../../../delivery/mail-event.ts';
import type { DeliveryRecords } from '../../../delivery/receive-mail-event.ts';
import { succeeds } from '../conditional.ts';
import type { Table } from '../table.ts';
import { blockWrites } from './free-submission-writes.ts';
import type { SubmissionItem } from './submission-item.ts';

/** When each kind of event came, on the submission: at most one of a kind is written. */
const attributes: Readonly<Record<MailEventKind, string>> = {
  sent: 'sentEventAt',
  delivered: 'deliveredAt',
  bounced: 'bouncedAt',
  'turned-away': 'turnedAwayAt',
  complained: 'complainedAt',
  rejected: 'rejectedAt',
};

/** Writes mail events on free submissions; a complaint also blocks the address it came from. */
export function freeDeliveryRecords(table: Table): DeliveryRecords {
  const Key = (event: MailEvent) => keys.submission(event.submissionId);

  const noteOnce = (event: MailEvent) =>
    succeeds(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: Key(event),
          UpdateExpression: 'SET #event = :at, messageId = if_not_exists(messageId, :message)',
          ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(#event)',
          ExpressionAttributeNames: { '#event': attributes[event.kind] },
          ExpressionAttributeValues: { ':at': event.at.toISOString(), ':message': event.messageId },
        }),
      ),
    );

  /** The service took the mail, so an open or unknown outcome is sent (decision 36). */
  const settle = (event: MailEvent) =>
    succeeds(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: Key(event),
          UpdateExpression: 'SET #state = :sent, updatedAt = :at REMOVE GSI1PK, GSI1SK',
          ConditionExpression: '#state IN (:sending, :unknown)',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: {
            ':sent': 'sent',
            ':sending': 'sending',
            ':unknown': 'unknown',
            ':at': event.at.toISOString(),
          },
        }),
      ),
    );

  async function block(event: MailEvent): Promise<void> {
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: Key(event) }));
    if (!Item) return;
    for (const write of blockWrites(table.name, Item as SubmissionItem, event.at))
      await table.client.send(new UpdateCommand(write));
  }

  return {
    async note(event) {
      if (!isKeyId(event.submissionId)) return false;
      const isNew = await noteOnce(event);
      // Repeated events repeat what follows as well: each of these writes is safe to repeat, and may have been missed.
      if (event.kind !== 'rejected') await settle(event);
      if (event.kind === 'complained') await block(event);
      return isNew;
    },
  };
}
