import { BatchGetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#domain/table/keys';
import type { GeneratorPause, MailReputation } from '../../../delivery/receive-mail-event.ts';
import { sha256 } from '../../hash.ts';
import { succeeds } from '../conditional.ts';
import type { Table } from '../table.ts';
import { freeGeneratorSetting } from './free-generator-switch.ts';
import { expiryAfter } from './submission-item.ts';

/** Days over which rates are taken. */
const windowDays = 7;

const dayKey = (at: Date) => keys.rate('mail', sha256('free-invoice'), at.toISOString().slice(0, 10));

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * 24 * 60 * 60 * 1000);

/** Daily counters of what became of the free generator's mail. */
export const mailReputation = (table: Table): MailReputation => ({
  async count(kind, at) {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: dayKey(at),
        UpdateExpression: 'SET expiresAt = :expiry ADD #kind :one',
        ExpressionAttributeNames: { '#kind': kind },
        ExpressionAttributeValues: { ':one': 1, ':expiry': expiryAfter(at, windowDays + 1) },
      }),
    );
    const { Responses } = await table.client.send(
      new BatchGetCommand({
        RequestItems: {
          [table.name]: {
            Keys: Array.from({ length: windowDays }, (_, day) => dayKey(daysBefore(at, day))),
            ConsistentRead: true,
          },
        },
      }),
    );
    const days = Responses?.[table.name] ?? [];
    const sum = (name: string) => days.reduce((total, day) => total + Number(day[name] ?? 0), 0);
    return { sent: sum('sent'), bounced: sum('bounced'), complained: sum('complained') };
  },
});

/** Writes the setting that `freeGeneratorSwitch` reads. */
export const generatorPause = (table: Table): GeneratorPause => ({
  pause: (reason, at) =>
    succeeds(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...freeGeneratorSetting, paused: true, reason, changedAt: at.toISOString() },
          ConditionExpression: 'attribute_not_exists(paused) OR paused = :no',
          ExpressionAttributeValues: { ':no': false },
        }),
      ),
    ),
});
