// @module-tag further
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#bin/command/build-steps';
import { accountsOf } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

const run = promisify(execFile);

let product: TestCloud;
let folder: string;

beforeAll(async () => {
  product = await startTestCloud();
  folder = await mkdtemp(join(tmpdir(), 'billhook-quotes-'));
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const portOf = (origin: string) => new URL(origin).port;

/** Runs the operator's command against the running product. */
async function createQuote(file: string): Promise<{ code: number; out: string; err: string }> {
  const env = {
    ...process.env,
    BILLHOOK_CLOUD_PORT: portOf(product.cloud.origin),
    BILLHOOK_SITE_PORT: portOf(product.siteOrigin),
  };
  try {
    const { stdout, stderr } = await run(
      process.execPath,
      ['--import', 'tsx', 'bin/create-quote.ts', file, '--local'],
      { cwd: projectRoot, env },
    );
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

test('an operator creates a quote from a file and gets the link for its customer', async () => {
  const file = join(folder, 'quote.json');
  const accounts = accountsOf(product);
  const { userId } = await accounts.signUp(accounts.newEmail());
  await writeFile(
    file,
    JSON.stringify({
      userID: userId,
      provider: { businessName: 'Alder Electric', email: 'office@alder.example' },
      title: 'Panel upgrade',
      issueDate: '2026-11-03',
      lineItems: [{ description: 'Panel and labor', price: '2,380.00' }],
    }),
  );
  const first = await createQuote(file);
  expect(first.code).toBe(0);
  const link = new URL(first.out.trim());
  expect(link.origin + link.pathname).toBe(`${product.siteOrigin}/quote`);
  const id = link.searchParams.get('id') ?? '';
  expect(await product.api(`/api/quotes/${id}`)).toMatchObject({
    status: 200,
    json: { quote: { businessName: 'Alder Electric', title: 'Panel upgrade' } },
  });
  expect((await createQuote(file)).out).not.toBe(first.out);
});

test('a malformed quote file is refused with every reason, and nothing is stored', async () => {
  const file = join(folder, 'broken.json');
  await writeFile(file, JSON.stringify({ userID: 'x', title: 'x', issueDate: 'soon', lineItems: [] }));
  const refused = await createQuote(file);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('issueDate must be a day');
  expect(refused.err).toContain('lineItems must have 1 to 200 lines');
  expect((await createQuote(join(folder, 'none.json'))).err).toContain('cannot be read');
});
