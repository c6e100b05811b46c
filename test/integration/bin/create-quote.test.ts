// @module-tag further
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { runCommand } from '#test/support/command';
import { accountsOf } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { updateItem } from '#test/support/update-item';

let product: TestCloud;
let folder: string;
let quoteFile: object;

beforeAll(async () => {
  product = await startTestCloud();
  const accounts = accountsOf(product);
  const { userId } = await accounts.signUp(accounts.newEmail());
  quoteFile = { ...aQuoteFile, userID: userId };
  folder = await mkdtemp(join(tmpdir(), 'billhook-quote-'));
});
afterAll(async () => {
  await product?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function createQuote(file: object) {
  const path = join(folder, 'quote.json');
  await writeFile(path, JSON.stringify(file));
  return runCommand(product, 'create-quote', path, '--stage', 'dev');
}

const aQuoteFile = {
  provider: { businessName: 'Harlow Heating', email: 'office@harlow.example' },
  title: 'Water heater',
  issueDate: '2026-11-03',
  lineItems: [{ description: 'Heater', quantity: 1.5, price: '80.00' }],
};

const verifyQuote = (...options: string[]) =>
  runCommand(product, 'verify-quote', ...options, '--stage', 'dev');

describe('checking a quote', () => {
  test('prints that its record is intact, and reports a record with one changed byte', async () => {
    const id = (await createQuote(quoteFile)).out.trim().slice(-22);
    expect((await verifyQuote(id)).out).toContain('Nothing has happened');
    const { contentHash } = (await product.api(`/api/quotes/${id}`)).json as { contentHash: string };
    await product.api(`/api/quotes/${id}/acceptance`, { body: { contentHash } });
    const intact = await verifyQuote(id);
    expect([intact.code, intact.out]).toEqual([0, expect.stringContaining('The record checks out')]);
    const [hash = ''] = /[0-9a-f]{64}/.exec(intact.out) ?? [];
    expect((await verifyQuote(id, '--certificate', hash)).code).toBe(0);
    // If somebody rewrote the whole record, its last hash differs from the one in the emailed certificate.
    const other = await verifyQuote(
      id,
      '--certificate',
      hash.replace(/./, (digit) => (digit === '0' ? '1' : '0')),
    );
    expect([other.code, other.out]).toEqual([
      1,
      expect.stringContaining('No step of the record has the hash that the certificate shows.'),
    ]);
    const table = { client: product.table, name: product.tableName };
    await updateItem(table, keys.quote(id), { title: 'Water heater, larger' });
    const broken = await verifyQuote(id);
    expect([broken.code, broken.out]).toEqual([
      1,
      expect.stringContaining('no longer says what was approved'),
    ]);
  });

  test('refuses the ID of an unknown quote', async () => {
    expect((await verifyQuote('nobody')).code).not.toBe(0);
    const unknown = await verifyQuote('-dY1pZ0h7Qm3xVbN2cLkTw');
    expect([unknown.code, unknown.err]).toEqual([1, 'There is no quote of this id.\n']);
  });
});

describe('creating a quote', () => {
  test('prints the link for the customer', async () => {
    const { code, out } = await createQuote(quoteFile);
    expect(code).toBe(0);
    const [, origin, id] = /^(\S+)\/quote\?id=([\w-]{22})$/.exec(out.trim()) ?? [];
    expect(origin).toBe(product.siteOrigin);
    expect((await product.api(`/api/quotes/${id}`)).json).toMatchObject({ quote: { title: 'Water heater' } });
  });

  test('refuses an account ID that does not exist, even if the file contains a business', async () => {
    for (const userID of ['provider-1', 'office@harlow.example']) {
      const { code, out, err } = await createQuote({ ...quoteFile, userID });
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/There is no account provider-1|userID must be an account id/);
    }
  });

  test('refuses a malformed file, and lists everything that is wrong', async () => {
    const { code, err } = await createQuote({ ...quoteFile, issueDate: 'today', lineItems: [] });
    expect(code).toBe(1);
    expect(err).toContain('issueDate must be a day');
    expect(err).toContain('1 to ');
  });
});
