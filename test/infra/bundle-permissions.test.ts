import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { functionNames, optionalFunctions } from '#test/support/stacks';
import matrix from './role-matrix.json' with { type: 'json' };

const bundles = fileURLToPath(new URL('../../dist/lambdas', import.meta.url));

interface Metafile {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
  >;
}

/** The AWS calls in a bundle as `client:Command`, read from the metafile of the bundler. */
function bundledCalls(name: string): string[] {
  const file = join(bundles, `${name}.meta.json`);
  if (!existsSync(file)) throw new Error(`No bundle of ${name}. Run: npm run build:lambdas`);
  const metafile: Metafile = JSON.parse(readFileSync(file, 'utf8'));
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const calls = inputs.flatMap(([path, { bytesInOutput }]) => {
    const match = /@aws-sdk\/client-([a-z0-9-]+)\/dist-es\/commands\/(\w+)Command\.js$/.exec(path);
    return match && bytesInOutput > 0 ? [`${match[1]}:${match[2]}`] : [];
  });
  return [...new Set(calls)];
}

const writes = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

/** Calls that need an action with another name. */
const alsoUsing: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(writes.map((action) => [action, ['dynamodb:TransactWriteItems']])),
  'dynamodb:GetItem': ['dynamodb:TransactGetItems'],
  // Tags are written in the same call as the object.
  's3:PutObjectTagging': ['s3:PutObject'],
  's3:DeleteObjectVersion': ['s3:DeleteObject'],
  's3:ListBucketVersions': ['s3:ListObjectVersions'],
};

/** Actions that Lambda uses on behalf of a function, and queries, which are in every bundle. */
const actionsOfLambda = /^(?:logs|xray|sqs):|^dynamodb:Query$|^cognito-idp:ListUsers$/;

/** Services that a function calls with the access token of its user, which permits the call instead of a role. */
const calledWithToken: Readonly<Record<string, readonly string[]>> = { 'account-api': ['cognito-idp'] };

const deployed = [...functionNames, ...optionalFunctions];

const granted = (name: string): string[] =>
  Object.keys((matrix as Record<string, Record<string, string[]>>)[name] ?? {});

const serviceOf = (name: string): string =>
  (name.split(':')[0] ?? '').replace('cognito-identity-provider', 'cognito-idp');

// That a role allows everything its function calls is tested by running functions: the local cloud checks roles.
describe('the bundle of a function and its role', () => {
  test.each(deployed)('%s: the bundle contains only clients of services that the role may use', (name) => {
    const allowed = new Set([...granted(name).map(serviceOf), ...(calledWithToken[name] ?? [])]);
    expect(
      [...new Set(bundledCalls(name).map(serviceOf))].filter((service) => !allowed.has(service)),
    ).toEqual([]);
  });

  test.each(deployed)('%s: the bundle calls every action that the role allows', (name) => {
    const calls = new Set(
      bundledCalls(name).map((call) => call.replace('cognito-identity-provider', 'cognito-idp')),
    );
    const unused = granted(name)
      .filter((action) => !actionsOfLambda.test(action))
      .filter((action) => ![action, ...(alsoUsing[action] ?? [])].some((call) => calls.has(call)));
    expect(unused).toEqual([]);
  });
});
