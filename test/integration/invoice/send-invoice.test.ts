import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { planFault } from '#test/support/fault-plan';
import { aLine } from '#test/support/invoices';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
});

async function invoiceOf(outcome: Awaited<ReturnType<LiteWorld['submit']>>) {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.code}`);
  return outcome.value.invoice;
}

describe('sending a first invoice', () => {
  test('mails it to the account and counts it for its client, its account and its items', async () => {
    const plan = planFault();
    const sent = await invoiceOf(
      await world.submit(
        {
          invoice: {
            clientName: 'Dana Whitfield',
            clientEmail: 'dana@whitfield.example',
            lineItems: [aLine(), aLine({ description: 'Hourly labor', quantity: '1.5', unitPrice: '95.25' })],
          },
        },
        plan,
      ),
    );
    expect(sent).toMatchObject({
      status: 'sent',
      delivery: 'accepted',
      totalCents: 23_238,
      clientName: 'Dana Whitfield',
      lineCount: 2,
      revision: 1,
    });
    expect(world.service.delivered).toEqual(['0001@example.com']);
    expect(await world.lite()).toMatchObject({ invoicesCreated: 1, clientCount: 1, brandColor: '#2563eb' });
    expect(await world.under('CLIENT#')).toMatchObject([
      { clientId: sent.clientId, invoiceCount: 1, totalCents: 23_238, email: 'dana@whitfield.example' },
    ]);
    expect((await world.under('ITEM#')).map(({ usageCount }) => usageCount)).toEqual([1, 1]);
    const [item] = await world.under('INVOICE#');
    expect(item).not.toHaveProperty('GSI1PK');
    expect(item).not.toHaveProperty('itemsPending');
  });
});
