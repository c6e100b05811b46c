import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { stackName } from '#lib/names';
import { production, synthesize } from '#test/support/stacks';
import { expectCommitted, resourcesOf } from '#test/support/template-reading';

/** Types of resources whose data cannot be recreated. */
const statefulTypes = [
  'AWS::DynamoDB::Table',
  'AWS::S3::Bucket',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::SES::EmailIdentity',
] as const;

/** Properties whose change makes CloudFormation replace the resource, so that the product would lose its data. */
const replacing: Readonly<Record<(typeof statefulTypes)[number], readonly string[]>> = {
  'AWS::DynamoDB::Table': ['TableName', 'KeySchema', 'AttributeDefinitions'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::Cognito::UserPool': ['UsernameAttributes', 'AliasAttributes', 'UsernameConfiguration', 'Schema'],
  'AWS::Cognito::UserPoolClient': ['GenerateSecret'],
  'AWS::SES::EmailIdentity': [],
};

const { data } = synthesize();

test('no deployment replaces a resource with data: logical IDs and the properties that cause a replacement are as committed', () => {
  const found = Object.fromEntries(
    statefulTypes.map((type) => [
      type,
      Object.fromEntries(
        Object.entries(resourcesOf(data, type)).map(([id, { Properties }]) => [
          id,
          Object.fromEntries(
            replacing[type]
              .filter((name) => Properties[name] !== undefined)
              .map((name) => [name, Properties[name]]),
          ),
        ]),
      ),
    ]),
  );
  expectCommitted(new URL('stateful-ids.json', import.meta.url), found);
});

test('production has the same logical IDs', () => {
  const production_ = synthesize(production).data;
  for (const type of statefulTypes)
    expect(Object.keys(resourcesOf(production_, type))).toEqual(Object.keys(resourcesOf(data, type)));
});

test('resources with data are retained if they are replaced or if their stack is deleted', () => {
  for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool'] as const)
    for (const resource of Object.values(resourcesOf(data, type)))
      expect(resource).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
});

test('another display name of the product does not rename stacks, because a renamed stack would be a new, empty one', () => {
  const folder = fileURLToPath(new URL('../../lib', import.meta.url));
  const spelling = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && readFileSync(join(folder, file), 'utf8').includes('brand.name'),
  );
  // Emails of the user pool contain the name, which can be changed without a replacement.
  expect(spelling).toEqual([join('data', 'accounts-pool.ts')]);
  expect(stackName('prod', 'Data')).toBe('Billhook-prod-Data');
});
