import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { runAgainst } from '#test/support/command';
import { accountsOf } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { updateItem } from '#test/support/update-item';

let product: TestCloud;
let folder: string;
let heater: object;

beforeAll(async () => {
  product = await startTestCloud();
  const accounts = accountsOf(product);
  const { userId } = await accounts.signUp(accounts.newEmail());
  heater = { ...aQuoteFile, userID: userId };
  folder = await mkdtemp(join(tmpdir(), 'billhook-quote-'));
});
afterAll(async () => {
  await product?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function create(file: object) {
  const path = join(folder, 'quote.json');
  await writeFile(path, JSON.stringify(file));
  return runAgainst(product, 'create-quote', path, '--stage', 'dev');
}

const aQuoteFile = {
  provider: { businessName: 'Harlow Heating', email: 'office@harlow.example' },
  title: 'Water heater',
  issueDate: '2026-11-03',
  lineItems: [{ description: 'Heater', quantity: 1.5, price: '80.00' }],
};

const verify = (...options: string[]) => runAgainst(product, 'verify-quote', ...options, '--stage', 'dev');

describe('checking a quote', () => {
  test('prints that its record is intact, and reports a record with one changed byte', async () => {
    const id = (await create(heater)).out.trim().slice(-22);
    expect((await verify(id)).out).toContain('Nothing has happened');
    const { contentHash } = (await product.api(`/api/quotes/${id}`)).json as { contentHash: string };
    await product.api(`/api/quotes/${id}/acceptance`, { body: { contentHash } });
    const held = await verify(id);
    expect([held.code, held.out]).toEqual([0, expect.stringContaining('The record checks out')]);
    const [hash = ''] = /[0-9a-f]{64}/.exec(held.out) ?? [];
    expect((await verify(id, '--certificate', hash)).code).toBe(0);
    // A record that was rewritten completely ends in another hash than the emailed certificate.
    const other = await verify(
      id,
      '--certificate',
      hash.replace(/./, (digit) => (digit === '0' ? '1' : '0')),
    );
    expect([other.code, other.out]).toEqual([
      1,
      expect.stringContaining('another hash than the certificate'),
    ]);
    const table = { client: product.table, name: product.tableName };
    await updateItem(table, keys.quote(id), { title: 'Water heater, larger' });
    const broken = await verify(id);
    expect([broken.code, broken.out]).toEqual([1, expect.stringContaining('not what was approved')]);
  });

  test('refuses the ID of an unknown quote', async () => {
    expect((await verify('nobody')).code).not.toBe(0);
  });
});

describe('creating a quote', () => {
  test('prints the link for the customer', async () => {
    const { code, out } = await create(heater);
    expect(code).toBe(0);
    const [, origin, id] = /^(\S+)\/quote\?id=([\w-]{22})$/.exec(out.trim()) ?? [];
    expect(origin).toBe(product.siteOrigin);
    expect((await product.api(`/api/quotes/${id}`)).json).toMatchObject({ quote: { title: 'Water heater' } });
  });

  test('refuses an unknown account, although the file contains a business', async () => {
    for (const userID of ['provider-1', 'office@harlow.example']) {
      const { code, out, err } = await create({ ...heater, userID });
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/There is no account provider-1|userID must be an account id/);
    }
  });

  test('refuses a malformed file, and lists everything that is wrong', async () => {
    const { code, err } = await create({ ...heater, issueDate: 'today', lineItems: [] });
    expect(code).toBe(1);
    expect(err).toContain('issueDate must be a day');
    expect(err).toContain('1 to ');
  });
});
