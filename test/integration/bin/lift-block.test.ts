// @module-tag further
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressHashesOf, blockWrites } from '#lambdas/messaging/mailboxes/mailbox-quota';
import { commit } from '#lambdas/platform/table/commit';
import { runCommand } from '#test/support/command';
import { anInvoice } from '#test/support/invoices';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;
beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product.stop());

const submit = async (recipientEmail: string) => {
  const body = { recipientEmail, invoice: anInvoice(), recaptchaToken: product.botToken() };
  return product.api('/api/free-invoices', { headers: { 'idempotency-key': randomUUID() }, body });
};
const lift = (...args: readonly string[]) => runCommand(product, 'lift-block', ...args, '--stage', 'dev');

/** Blocks an address as "This wasn't me", a bounce or a complaint does. */
async function block(address: string): Promise<void> {
  const table = { client: product.table, name: product.tableName };
  for (const write of blockWrites(addressHashesOf(address), new Date('2026-11-02T08:00:00Z')))
    await commit(table, [write]);
}

test('a block is shown, and --yes lifts it for every spelling of the mailbox without resetting counts', async () => {
  expect((await submit('pat@gmail.com')).status).toBe(200);
  await block('pat@gmail.com');
  expect((await submit('pat@gmail.com')).json).toMatchObject({ error: 'sending-not-allowed' });
  expect((await submit('pat+shop@gmail.com')).json).toMatchObject({ error: 'sending-not-allowed' });

  const withoutYes = await lift(' PAT@gmail.com');
  expect(withoutYes).toMatchObject({ code: 0, err: '' });
  expect(withoutYes.out).toContain('pat@gmail.com is blocked since 2026-11-02T08:00:00.000Z. Add --yes');
  expect((await submit('pat@gmail.com')).json).toMatchObject({ error: 'sending-not-allowed' });

  expect((await lift('pat@gmail.com', '--yes')).out).toContain('the block is lifted');
  expect((await submit('pat@gmail.com')).json).toMatchObject({ success: true, invoiceCount: 2 });
  expect((await submit('pat+shop@gmail.com')).json).toMatchObject({ success: true });
  expect(await lift('pat@gmail.com', '--yes')).toMatchObject({
    code: 1,
    err: 'pat@gmail.com is not blocked.\n',
  });
});

test.each([[[]], [['pat']], [['pat@example.com', 'kim@example.com']]])(
  '%j is refused as an address',
  async (args) => {
    const { code, err } = await lift(...args);
    expect(code).toBe(2);
    expect(err).toContain('Name one address.');
  },
);
