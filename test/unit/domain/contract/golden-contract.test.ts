import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { brand } from '#domain/brand';
import { endpoints } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';
import { problems } from '#domain/contract/problems';
import { domainModules } from '#test/support/domain-modules';
import { schemaLines } from '#test/support/shown-schema';

const golden = (name: string): string =>
  fileURLToPath(new URL(`../../../golden/contract/${name}.txt`, import.meta.url));

const asFile = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

const modules = await domainModules((path) =>
  /^domain\/(?:contract\/[^/]+|[^/]+\/contract|[^/]+\/contract\/[^/]+)\.ts$/.test(path),
);

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value;

test('every operation has the method, path, access, module and limit that clients and the stack know', async () => {
  const lines = Object.entries<Endpoint>(endpoints).map(
    ([operation, { method, path, access, module, answer, limit = {} }]) =>
      [
        `${operation}: ${method} ${path}`,
        `${access}, in ${module}`,
        ...(answer === 'file' ? ['answers file'] : []),
        ...Object.values(limit).map(String),
      ].join(', '),
  );
  await expect(asFile(lines)).toMatchFileSnapshot(golden('operations'));
});

test('every problem has its status and its sentence', async () => {
  const lines = Object.entries(problems).map(
    ([code, { status, message }]) =>
      `${status} ${code}: ${message.replaceAll(brand.supportEmail, '(support)').replaceAll(brand.name, '(name)')}`,
  );
  await expect(asFile(lines)).toMatchFileSnapshot(golden('problems'));
});

test('every request has its fields, defaults, limits and formats', async () => {
  const lines = modules
    .flatMap(([, module]) => Object.entries(module))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, value]) => (isSchema(value) ? schemaLines(value, name) : []));
  await expect(asFile(lines)).toMatchFileSnapshot(golden('requests'));
});
