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

/** AWS calls in a bundle, as `client:Command`, read from the bundler's metafile. */
function bundledCalls(operation: string): string[] {
  const file = join(bundles, `${operation}.meta.json`);
  if (!existsSync(file)) throw new Error(`No bundle of ${operation}. Run: npm run build:lambdas`);
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

/** Calls that use an action, in addition to the call with the same name. */
const alsoUsing: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(writes.map((action) => [action, ['dynamodb:TransactWriteItems']])),
  'dynamodb:GetItem': ['dynamodb:TransactGetItems'],
  // Tags are written together with the object.
  's3:PutObjectTagging': ['s3:PutObject'],
  's3:DeleteObjectVersion': ['s3:DeleteObject'],
  's3:ListBucketVersions': ['s3:ListObjectVersions'],
};

/** Actions that Lambda itself uses on behalf of a function, and queries, which every bundle contains. */
const ofLambda = /^(?:logs|xray|sqs):|^dynamodb:Query$|^cognito-idp:ListUsers$/;

/** Actions that a function signs for a browser, which then does them with the function's role. */
const signedForBrowsers: Readonly<Record<string, readonly string[]>> = {
  'get-full-export-address': ['s3:GetObject'],
};

const deployed = [...functionNames, ...optionalFunctions];

const granted = (operation: string): string[] =>
  Object.keys((matrix as Record<string, Record<string, string[]>>)[operation] ?? {});

const serviceOf = (name: string): string =>
  (name.split(':')[0] ?? '').replace('cognito-identity-provider', 'cognito-idp');

// Whether a role allows what its function calls is tested where functions run, because the local cloud checks roles.
describe('a role and its bundle', () => {
  test.each(deployed)(
    '%s: the bundle contains no client of a service that its role may not use',
    (operation) => {
      const allowed = new Set(granted(operation).map(serviceOf));
      expect(
        [...new Set(bundledCalls(operation).map(serviceOf))].filter((service) => !allowed.has(service)),
      ).toEqual([]);
    },
  );

  test.each(deployed)('%s: the bundle calls every action that the role allows', (operation) => {
    const calls = new Set(
      bundledCalls(operation).map((call) => call.replace('cognito-identity-provider', 'cognito-idp')),
    );
    const idle = granted(operation)
      .filter((action) => !ofLambda.test(action) && !signedForBrowsers[operation]?.includes(action))
      .filter((action) => ![action, ...(alsoUsing[action] ?? [])].some((call) => calls.has(call)));
    expect(idle).toEqual([]);
  });
});
