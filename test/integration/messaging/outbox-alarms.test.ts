// @module-tag further
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receiptDelaySeconds } from '#domain/invoices/receipt';
import { outbox as limits } from '#domain/messaging/message';
import { logTo } from '#lambdas/platform/log';
import { planFault } from '#test/support/fault-plan';
import { firingAlarms } from '#test/support/firing-alarms';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { emptyOutbox } from '#test/support/outbox';
import { simulateOutbox } from '#test/support/outbox-simulation';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

const lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines.length = 0;
  logTo((line) => lines.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

describe('a receipt that can never be sent', () => {
  let engine: TableEngine;
  let world: LiteWorld;

  beforeAll(async () => {
    engine = await startRealEngine();
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    world = await liteWorld(engine);
    await world.openAccount(pat);
    const outcome = await world.submit({ invoice: { clientEmail: 'dana@client.example' } });
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    const { invoiceId } = outcome.value.invoice;
    await world.pay(invoiceId, { amount: '50', date: '2026-11-02', method: 'check', receipt: true });
    world.advance(receiptDelaySeconds * 1_000);
  });

  async function makeUnreadable(): Promise<void> {
    const [receipt] = await world.itemsUnder('MESSAGE#receipt#');
    await world.plain.client.send(
      new UpdateCommand({
        TableName: world.tableName,
        Key: { PK: receipt?.PK, SK: receipt?.SK },
        UpdateExpression: 'SET createdAt = :number',
        ExpressionAttributeValues: { ':number': 7 },
      }),
    );
  }

  async function cannotDraw(): Promise<never> {
    throw new Error('no glyph');
  }

  test.each<[string, () => Promise<void>, Parameters<typeof emptyOutbox>[3]]>([
    ['cannot be read', makeUnreadable, {}],
    ['cannot be composed', async () => undefined, { renderPdf: cannotDraw }],
  ])('because it %s raises the alarm for set-aside emails, once, and no other', async (_, damage, change) => {
    await damage();
    const alarms: (readonly string[])[] = [];
    for (let run = 0; run <= limits.tries; run += 1) {
      lines.length = 0;
      await emptyOutbox(world, engine, planFault(), change);
      alarms.push(firingAlarms(lines));
      world.advance((limits.retryMinutes + 1) * 60_000);
    }
    expect(alarms).toEqual([
      ...Array.from({ length: limits.tries - 1 }, () => []),
      ['message-set-aside'],
      [],
    ]);
  });
});

describe('an account with 20,000 emails due at nine', () => {
  const due = Array.from({ length: 20_000 }, () => 'one account');
  const run = (sendRate: number, workers: number) =>
    simulateOutbox({
      seed: 3,
      sendRate,
      workers,
      accounts: due,
      kills: { feeder: 0, worker: 0 },
    });

  test('raises no alarm if SES accepts 200 a second', async () => {
    expect(await run(200, 20)).toMatchObject({ lost: 0, duplicates: 0 });
    expect(lines.length).toBeGreaterThan(0);
    expect(firingAlarms(lines)).toEqual([]);
  });

  test('raises only the alarm for late planned emails if SES accepts so few that some wait for an hour', async () => {
    const { seconds } = await run(7, 1);
    expect(seconds).toBeGreaterThan(3_600);
    expect(firingAlarms(lines)).toEqual(['outbox-planned-late']);
  });

  test('raises only the alarms for refused and late emails while SES has paused the account', async () => {
    const { lost, ownFailures } = await simulateOutbox({
      seed: 5,
      sendRate: 200,
      workers: 20,
      accounts: due.slice(0, 2_000),
      pausedSeconds: 7_200,
      kills: { feeder: 0, worker: 0 },
    });
    expect({ lost, ownFailures }).toEqual({ lost: 0, ownFailures: 0 });
    expect(firingAlarms(lines)).toEqual(['outbox-planned-late', 'refused-mails']);
  });
});
