// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDeployment } from '#bin/command/deployment';
import { listDocuments, readDocument } from '#bin/users/person-documents';
import type { VerifyFileAnswer } from '#domain/public-links/contract';
import { kindOfKey } from '#domain/table/key-kinds';
import { sha256 } from '#lambdas/platform/hash';
import { deleteItems } from '#lambdas/platform/table/batch-write';
import { scanAll } from '#lambdas/platform/table/scan';
import { anAccountWithData } from '#test/support/account-with-data';
import { runCommand } from '#test/support/command';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;

beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product?.stop());

const record = async (...options: string[]) => {
  const outcome = await runCommand(product, 'record-files', '--stage', 'dev', ...options);
  expect(outcome, outcome.err).toMatchObject({ code: 0 });
  return Number(/^(\d+) files recorded/m.exec(outcome.out)?.[1]);
};

test('/verify knows invoices that were emailed before hashes were stored once the command has run', async () => {
  const { userId } = await anAccountWithData(product);
  const credentials = { accessKeyId: 'operator', secretAccessKey: 'operator' };
  const deployment = await openDeployment({ stage: 'dev' }, { endpoint: product.cloud.origin, credentials });
  // Deletes the stored hashes, as if they could not be written.
  const hashes = [];
  for await (const { PK, SK } of scanAll(deployment.table))
    if (kindOfKey({ PK: String(PK), SK: String(SK) }) === 'issuedFile')
      hashes.push({ PK: String(PK), SK: String(SK) });
  expect(hashes).not.toEqual([]);
  await deleteItems(deployment.table, hashes);

  const stored = (await listDocuments(deployment, userId)).filter(({ key }) => key.includes('/invoices/'));
  const pdf = await readDocument(deployment, stored[0]?.key ?? '');
  const isKnown = async () => {
    const { json } = await product.api('/api/file-checks', { method: 'POST', body: { sha256: sha256(pdf) } });
    return (json as VerifyFileAnswer).file !== undefined;
  };
  expect(await isKnown()).toBe(false);
  expect(await record()).toBe(stored.length);
  expect(await isKnown()).toBe(true);
  expect(await record('--restart')).toBe(0);
});
