import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suspension } from '#domain/client-email/client-mail';
import { youngAccount } from '#domain/profile/profile';
import { keys } from '#domain/table/keys';
import { clientMailCap } from '#lambdas/client-email/store/client-mail-cap';
import { mailboxOf, stopAfterComplaint } from '#lambdas/client-email/store/mail-stop';
import { tryCommit } from '#lambdas/platform/table/commit';
import { offeredAppQuote } from '#test/support/app-quote-stories';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

describe('the approval of a quote of the mobile app', () => {
  // The mobile app changes single fields, and neither the version nor the status.
  test.each([
    ['the title', { title: 'Something else' }],
    ['the message', { clientMessage: 'Cheaper than it looks.' }],
    ['the date', { issueDate: '2026-11-04' }],
    ['a price', { lineItems: [{ description: 'AC tune-up', quantity: 1_000, price: 999_00 }] }],
    ['the tax', { taxRate: 9_000 }],
    ['the total', { total: 1 }],
  ])('is not written if the app changed %s after it was shown', async (_, change) => {
    const { world, quoteId, approve, itemsOf } = await offeredAppQuote(engine);
    const { quotes } = world.ports();
    const shown = await quotes.find(quoteId);
    if (!shown) throw new Error('there is no quote');
    const [[field, value]] = Object.entries(change) as [[string, unknown]];
    await world.plain.client.send(
      new UpdateCommand({
        TableName: world.tableName,
        Key: keys.quote(quoteId),
        UpdateExpression: 'SET #field = :value',
        ExpressionAttributeNames: { '#field': field },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
    const approval = { contentHash: 'shown', name: '', network: '', browser: '', jobId: 'job-1', copyTo: '' };
    expect(await quotes.approve({ ...approval, quote: shown })).toBe(false);
    expect([...(await itemsOf('job')), ...(await itemsOf('message'))]).toEqual([]);
    expect(await approve('')).toMatchObject({ refusal: { code: 'quote-changed' } });
  });

  test('is written if nothing was changed, and not a second time', async () => {
    const { approve, itemsOf } = await offeredAppQuote(engine);
    expect(await approve('')).toMatchObject({ ok: true });
    expect(await approve('')).toMatchObject({ ok: true });
    expect(await itemsOf('job')).toHaveLength(1);
  });

  test('sends no more copies for a business without a Lite account than a new account may send', async () => {
    const { world, userId, approve } = await offeredAppQuote(engine);
    const cap = clientMailCap(world.plain, world.clock);
    for (let place = 0; place < youngAccount.clientMailsPerDay; place += 1)
      await cap.admit(userId, world.clock().toISOString());
    expect(await approve('dana@home.example')).toMatchObject({ value: { copy: 'none' } });
    await world.dispatch();
    expect(world.service.delivered).toEqual(['office@harlow.example']);
  });

  test('sends no copy for a business without a Lite account after too many complaints', async () => {
    const { world, userId, approve } = await offeredAppQuote(engine);
    for (let mailbox = 0; mailbox < suspension.mailboxes; mailbox += 1)
      await tryCommit(
        world.plain,
        stopAfterComplaint(userId, mailboxOf(`client-${mailbox}@home.example`), world.clock()),
      );
    expect(await approve('dana@home.example')).toMatchObject({ value: { copy: 'none' } });
  });
});
