import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';
import { index1, index2, index3, index4, index5 } from '#domain/table/indexes';
import { functionRows, rowsOf } from '#lib/app/function-rows';
import { bundlesFolder } from '#lib/bundles/bundle-lambdas';
import {
  type DeployedFunction,
  deployedFunctions,
  type FunctionName,
} from '#lib/functions/deployed-functions';
import type { FunctionNeeds } from '#lib/functions/function-needs';
import { expectCommitted } from '#test/support/template-reading';
import matrix from './role-matrix.json' with { type: 'json' };

const names = Object.keys(deployedFunctions) as FunctionName[];
const callerOf = (name: FunctionName) => (deployedFunctions[name] as DeployedFunction).caller;
const publicFunctions = names.filter((name) => callerOf(name) === 'public');

/** The indexes that an operation queries. */
const indexesIn = ({ index, readsDueItems, queriesIndexes3To5, findsMessages }: FunctionNeeds): string[] => [
  ...(index ? [index1.name] : []),
  ...(readsDueItems ? [index2.name] : []),
  ...(queriesIndexes3To5 ? [index3.name, index4.name, index5.name] : []),
  ...(findsMessages ? [index5.name] : []),
];

/**
 * The actions on data that the needs of an operation cause, and the indexes that it queries, in the words of AWS and
 * written apart from the code that makes the roles.
 */
function rightsIn(needs: FunctionNeeds): string[] {
  const { items = [], documents = [], freePdfs = [], incoming = [] } = needs;
  const { accounts = [], sendsToQueues = [] } = needs;
  return [
    ...items.map((action) => `dynamodb:${action}`),
    ...indexesIn(needs).flatMap((index) => ['dynamodb:Query', `index ${index}`]),
    ...[...documents, ...freePdfs, ...incoming].map((action) => `s3:${action}`),
    ...(needs.documentVersions ? ['s3:ListBucketVersions'] : []),
    ...accounts.map((action) => `cognito-idp:${action}`),
    ...(needs.mail ? ['ses:SendRawEmail'] : []),
    ...(needs.readsSendRate ? ['ses:GetSendQuota'] : []),
    ...(sendsToQueues.length > 0 || needs.sendsTasks ? ['sqs:SendMessage'] : []),
    ...(needs.receivesFromQueues || needs.receivesTasks
      ? ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']
      : []),
  ];
}

/** Lambda itself moves failed events to these queues. */
const isDeadLetters = (resource: string): boolean => resource.includes('DeadLettersQueue');

/** What the committed role of a function allows, in the same words. */
function rightsOf(name: FunctionName): string[] {
  const role = (matrix as unknown as Record<string, Record<string, string[]>>)[name] ?? {};
  return Object.entries(role).flatMap(([action, resources]) => [
    ...(resources.every(isDeadLetters) ? [] : [action]),
    ...resources
      .flatMap((resource) => /\/index\/(\w+)$/.exec(resource)?.[1] ?? [])
      .map((index) => `index ${index}`),
  ]);
}

/** Actions that every function has: its log, its traces, and parameters that its settings name. */
const ofEveryFunction = /^(?:logs|xray|ssm):/;

describe('the functions', () => {
  test('are at most 24', () => {
    expect(names.length).toBeLessThanOrEqual(24);
  });

  test('run every operation once, for one kind of caller each', () => {
    expect(new Set(functionRows.map(({ operation }) => operation)).size).toBe(functionRows.length);
    for (const { operation, needs } of functionRows) {
      const endpoint: Endpoint | undefined = endpoints[operation as Operation];
      if (endpoint) expect(callerOf(needs.in), operation).toBe(endpoint.access);
      else expect(['pool', 'events'], operation).toContain(callerOf(needs.in));
    }
    for (const name of names) expect(rowsOf(name).length, name).toBeGreaterThan(0);
  });
});

describe('the rights of a function', () => {
  test.each(functionRows.map(({ operation, needs }) => [operation, needs] as const))(
    'suffice for %s',
    (_, needs) => {
      const rights = rightsOf(needs.in);
      expect(rightsIn(needs).filter((right) => !rights.includes(right))).toEqual([]);
    },
  );

  test.each(names)('of %s are all needed by one of its operations', (name) => {
    const needed = new Set(rowsOf(name).flatMap(({ needs }) => rightsIn(needs)));
    expect(rightsOf(name).filter((right) => !ofEveryFunction.test(right) && !needed.has(right))).toEqual([]);
  });
});

test('the stores in the code of public functions are those of the committed list', () => {
  const stores = Object.fromEntries(
    publicFunctions.map((name) => {
      const file = join(bundlesFolder, `${name}.meta.json`);
      if (!existsSync(file)) throw new Error(`No bundle of ${name}. Run: npm run build:lambdas`);
      const { outputs }: Metafile = JSON.parse(readFileSync(file, 'utf8'));
      const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
      const left = inputs.flatMap(([path, { bytesInOutput }]) =>
        bytesInOutput > 0 && /^lambdas\/.*\/store\//.test(path) ? [path.replace('lambdas/', '')] : [],
      );
      return [name, [...new Set(left)].sort()];
    }),
  );
  expectCommitted(new URL('public-stores.json', import.meta.url), stores);
});
