// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation writes its substitutions so

import type { SynthesizedStack, Template } from 'one-machine-cloud/stacks/cloud-assembly';
import { resolveStacks } from 'one-machine-cloud/stacks/resolve-template';
import { describe, expect, test } from 'vitest';

const stack = (name: string, template: Template): SynthesizedStack => ({
  name,
  template,
  nested: new Map(),
  assetFolder: () => undefined,
});

const parameters: Readonly<Record<string, string>> = { '/site/origin': 'http://localhost:5173' };

function environmentOf(
  variables: Record<string, unknown>,
  more: Template = {},
  others: SynthesizedStack[] = [],
) {
  const template: Template = {
    ...more,
    Resources: {
      Table: { Type: 'AWS::DynamoDB::Table', Properties: {} },
      Named: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'given-name' } },
      Pool: { Type: 'AWS::Cognito::UserPool', Properties: {} },
      Secret: { Type: 'AWS::SecretsManager::Secret', Properties: {} },
      Run: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'run', Variables: variables } },
      ...more.Resources,
    },
  };
  const resolved = resolveStacks(
    [stack('App', template), ...others],
    new Set(['AWS::Lambda::Function']),
    (name) => parameters[name],
  );
  return resolved.find(({ name }) => name === 'run')?.properties.Variables;
}

describe('a value of a template', () => {
  test('is, for a reference to a resource, the given name or a stable generated name', () => {
    expect(environmentOf({ a: { Ref: 'Table' }, b: { Ref: 'Named' } })).toEqual({
      a: 'App-Table',
      b: 'given-name',
    });
    expect(environmentOf({ a: { Ref: 'Pool' } })).toEqual({
      a: expect.stringMatching(/^us-east-1_[0-9a-f]{9}$/),
    });
  });

  test('is, for an attribute of a resource, its ARN or another value', () => {
    expect(
      environmentOf({
        arn: { 'Fn::GetAtt': ['Run', 'Arn'] },
        dotted: { 'Fn::GetAtt': 'Named.Arn' },
        secret: { Ref: 'Secret' },
      }),
    ).toEqual({
      arn: 'arn:aws:lambda:us-east-1:000000000000:function:run',
      dotted: 'arn:aws:s3:::given-name',
      secret: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:App-Secret',
    });
  });

  test('is joined from its parts', () => {
    expect(
      environmentOf({
        join: { 'Fn::Join': ['/', ['a', { Ref: 'AWS::Region' }, { 'Fn::Select': [1, ['x', 'y']] }]] },
        sub: {
          'Fn::Sub': ['${Named}:${extra}:${Run.Arn}:${!Literal}', { extra: { Ref: 'AWS::AccountId' } }],
        },
        split: { 'Fn::Select': [2, { 'Fn::Split': [':', 'a:b:c'] }] },
      }),
    ).toEqual({
      join: 'a/us-east-1/y',
      sub: 'given-name:000000000000:arn:aws:lambda:us-east-1:000000000000:function:run:${Literal}',
      split: 'c',
    });
  });

  test('depends on conditions, mappings and parameters', () => {
    const more: Template = {
      Parameters: {
        Stage: { Type: 'String', Default: 'dev' },
        Origin: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/site/origin' },
      },
      Mappings: { Sizes: { dev: { memory: 256 } } },
      Conditions: {
        IsDev: { 'Fn::Equals': [{ Ref: 'Stage' }, 'dev'] },
        IsProd: { 'Fn::Not': [{ Condition: 'IsDev' }] },
        Never: { 'Fn::And': [{ Condition: 'IsDev' }, { Condition: 'IsProd' }] },
      },
      Resources: {
        Absent: { Type: 'AWS::Lambda::Function', Condition: 'Never', Properties: { FunctionName: 'absent' } },
      },
    };
    expect(
      environmentOf(
        {
          yes: { 'Fn::If': ['IsDev', 'dev only', 'else'] },
          gone: { 'Fn::If': ['IsProd', 'prod only', { Ref: 'AWS::NoValue' }] },
          size: { 'Fn::FindInMap': ['Sizes', { Ref: 'Stage' }, 'memory'] },
          origin: { Ref: 'Origin' },
        },
        more,
      ),
    ).toEqual({ yes: 'dev only', size: 256, origin: 'http://localhost:5173' });
    const all = resolveStacks([stack('App', more)], new Set(['AWS::Lambda::Function']), () => undefined);
    expect(all).toEqual([]);
  });

  test('is imported from the stack that exports it', () => {
    const data = stack('Data', {
      Resources: { Ledger: { Type: 'AWS::DynamoDB::Table', Properties: {} } },
      Outputs: {
        Ledger: { Value: { Ref: 'Ledger' }, Export: { Name: { 'Fn::Sub': '${AWS::StackName}:Ledger' } } },
      },
    });
    expect(environmentOf({ table: { 'Fn::ImportValue': 'Data:Ledger' } }, {}, [data])).toEqual({
      table: 'Data-Ledger',
    });
    expect(() => environmentOf({ table: { 'Fn::ImportValue': 'nobody' } })).toThrow(
      'No stack exports nobody',
    );
  });

  test('is an error if it refers to a resource that does not exist', () => {
    expect(() => environmentOf({ a: { Ref: 'Nothing' } })).toThrow('App refers to Nothing');
  });
});
