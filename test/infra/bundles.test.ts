import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functionNames, synthesize } from '#test/support/stacks';
import { resourcesOf } from '#test/support/template-reading';

const bundles = fileURLToPath(new URL('../../dist/lambdas', import.meta.url));

/**
 * Node 24, the version in Lambda: the running Node, or the program in BILLHOOK_NODE24. Undefined if there is neither.
 */
const node24 = process.versions.node.startsWith('24.') ? process.execPath : process.env.BILLHOOK_NODE24;
const node = node24 ?? process.execPath;
const { withFunctions } = synthesize();
const variables = Object.fromEntries(
  withFunctions.flatMap((template) =>
    Object.values(resourcesOf(template, 'AWS::Lambda::Function')).map(({ Properties }) => [
      String(Properties.FunctionName).replace(/^billhook-dev-/, ''),
      Object.fromEntries(
        Object.entries(Properties.Environment.Variables).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : 'resolved-when-deployed',
        ]),
      ) as Record<string, string>,
    ]),
  ),
);

let empty: string;
beforeAll(() => {
  empty = mkdtempSync(join(tmpdir(), 'billhook-bundles-'));
});
afterAll(() => rmSync(empty, { recursive: true }));

const load = `const { handler } = await import('./index.mjs'); process.stdout.write(typeof handler + ' ' + process.version)`;

function start(operation: string): Promise<string> {
  const folder = join(empty, operation);
  cpSync(join(bundles, operation), folder, { recursive: true });
  const child = spawn(node, ['--input-type=module', '--eval', load], {
    cwd: folder,
    env: { AWS_REGION: 'us-east-1', ...variables[operation] },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => child.once('close', () => resolve(Buffer.concat(chunks).toString('utf8'))));
}

const scriptBytes = (operation: string): number =>
  readdirSync(join(bundles, operation))
    .filter((file) => file.endsWith('.mjs'))
    .reduce((sum, file) => sum + statSync(join(bundles, operation, file)).size, 0);

describe('the bundle', () => {
  test.each(functionNames)(
    'of %s starts in an empty folder with the environment variables from its stack',
    async (operation) => {
      expect(await start(operation)).toMatch(node24 ? /^function v24\./ : /^function v/);
    },
  );

  test.each(functionNames)('of %s contains at most 1.2 MB of script', (operation) => {
    expect(scriptBytes(operation)).toBeLessThanOrEqual(1_200_000);
  });
});
