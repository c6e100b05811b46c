import { createHash, randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import type { FullImportAnswer } from '#domain/full-import/contract';
import { type ImportPart, kindOfFile, type RecordFile, splitIntoParts } from '#domain/full-import/parts';
import { bearer } from './lite-accounts.ts';
import type { TestCloud } from './local-cloud.ts';

/** An account that is signed in. */
export interface Owner {
  readonly userId: string;
  readonly accessToken: string;
}

/** Calls an operation of the API as an account. */
export const callAs = (
  product: TestCloud,
  { accessToken }: Owner,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/api/${string}`,
  body?: object,
) =>
  product.api(path, {
    method,
    ...(body && { body }),
    headers: { ...bearer(accessToken), 'idempotency-key': randomUUID() },
  });

/** Moves the clock, then runs all tasks that are due. */
export async function runDueTasks(product: TestCloud, milliseconds = 0): Promise<void> {
  if (milliseconds > 0) product.cloud.setClock(product.cloud.now() + milliseconds);
  await product.cloud.invoke('run-schedule', {});
}

/** The files of an account's full export. */
export async function fullExportOf(
  product: TestCloud,
  owner: Owner,
): Promise<{ readonly zip: Uint8Array; readonly files: Readonly<Record<string, string>> }> {
  expect((await callAs(product, owner, 'POST', '/api/full-export')).status).toBe(200);
  await runDueTasks(product);
  const answer = await callAs(product, owner, 'POST', '/api/full-export/addresses');
  expect(answer.status, answer.text).toBe(200);
  const zip = new Uint8Array(await (await fetch((answer.json as { url: string }).url)).arrayBuffer());
  const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]);
  return { zip, files: Object.fromEntries(files) };
}

/** The parts of an export that a browser uploads. */
export const partsOfExport = (files: Readonly<Record<string, string>>): readonly ImportPart[] =>
  splitIntoParts(
    Object.entries(files)
      .filter(([name]) => kindOfFile(name) !== undefined)
      .map(([name, text]): RecordFile => ({ name, records: JSON.parse(text) })),
  );

/** Uploads parts and starts the import; returns the answer, or that of the first part that was refused. */
export async function startImport(
  product: TestCloud,
  owner: Owner,
  files: Readonly<Record<string, string>>,
  parts = partsOfExport(files),
) {
  const importId = createHash('sha256')
    .update(files['SHA256SUMS.txt'] ?? '')
    .digest('hex');
  for (const [index, { kind, records }] of parts.entries()) {
    const body = { importId, part: index + 1, kind, records };
    const answer = await callAs(product, owner, 'POST', '/api/full-import/parts', body);
    if (answer.status !== 200) return answer;
  }
  const total = parts.reduce((sum, { records }) => sum + records.length, 0);
  return callAs(product, owner, 'POST', '/api/full-import', { importId, parts: parts.length, total });
}

/** The last import of an account. */
export async function importOf(product: TestCloud, owner: Owner): Promise<FullImportAnswer> {
  const answer = await callAs(product, owner, 'GET', '/api/full-import');
  expect(answer.status, answer.text).toBe(200);
  return answer.json as FullImportAnswer;
}

/** Runs tasks every four minutes until the import is in this state; fails after 40 runs. */
export async function importReaches(product: TestCloud, owner: Owner, state: string): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    await runDueTasks(product, round === 0 ? 0 : 4 * 60_000);
    if ((await importOf(product, owner)).import?.state === state) return;
  }
  expect((await importOf(product, owner)).import?.state).toBe(state);
}
