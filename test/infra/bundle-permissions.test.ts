import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { functionNames } from '#test/support/stacks';
import matrix from './role-matrix.json' with { type: 'json' };

const bundles = fileURLToPath(new URL('../../dist/lambdas', import.meta.url));

interface Metafile {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
  >;
}

/** Calls the SDK's own pagers and sign-in carry into every bundle of a client, used or not. */
const carried = new Set([
  'dynamodb:Query',
  'dynamodb:Scan',
  'dynamodb:DescribeEndpoints',
  'cognito-identity-provider:ListUsers',
  's3:ListObjectsV2',
]);

/** Calls of AWS that got into the bundle, as `client:Command`, read from the bundler's own report. */
function bundledCalls(operation: string): string[] {
  const file = join(bundles, `${operation}.meta.json`);
  if (!existsSync(file)) throw new Error(`No bundle of ${operation}. Run: npm run build:lambdas`);
  const metafile: Metafile = JSON.parse(readFileSync(file, 'utf8'));
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const calls = inputs.flatMap(([path, { bytesInOutput }]) => {
    const match = /@aws-sdk\/client-([a-z0-9-]+)\/dist-es\/commands\/(\w+)Command\.js$/.exec(path);
    return match && bytesInOutput > 0 ? [`${match[1]}:${match[2]}`] : [];
  });
  return [...new Set(calls)].filter((call) => !carried.has(call)).sort();
}

const writes = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

/** The actions of which a role needs at least one before a call can succeed. */
function actionsFor(call: string): readonly string[] {
  const [client = '', command = ''] = call.split(':');
  if (call === 'dynamodb:TransactWriteItems') return writes;
  if (call === 'dynamodb:TransactGetItems') return ['dynamodb:GetItem'];
  return [`${client === 'cognito-identity-provider' ? 'cognito-idp' : client}:${command}`];
}

/** Calls that use an action, besides the call of the same name. */
const alsoUsing: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(writes.map((action) => [action, ['dynamodb:TransactWriteItems']])),
  'dynamodb:GetItem': ['dynamodb:TransactGetItems'],
};

/** Actions used by Lambda itself on behalf of a function, and queries, which every bundle carries. */
const ofLambda = /^(?:logs|xray|sqs):|^dynamodb:Query$|^cognito-idp:ListUsers$/;

const granted = (operation: string): string[] =>
  Object.keys((matrix as Record<string, Record<string, string[]>>)[operation] ?? {});

describe('a role and its bundle', () => {
  test.each(functionNames)('%s: every call in the bundle is allowed', (operation) => {
    const allowed = new Set(granted(operation));
    const refused = bundledCalls(operation).filter(
      (call) => !actionsFor(call).some((action) => allowed.has(action)),
    );
    expect(refused).toEqual([]);
  });

  test.each(functionNames)('%s: every action allowed is called by the bundle', (operation) => {
    const calls = new Set(
      bundledCalls(operation).map((call) => call.replace('cognito-identity-provider', 'cognito-idp')),
    );
    const idle = granted(operation)
      .filter((action) => !ofLambda.test(action))
      .filter((action) => ![action, ...(alsoUsing[action] ?? [])].some((call) => calls.has(call)));
    expect(idle).toEqual([]);
  });
});
