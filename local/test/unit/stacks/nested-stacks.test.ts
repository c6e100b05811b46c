import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCloudAssembly, type Template } from 'one-machine-cloud/stacks/cloud-assembly';
import { resolveStacks } from 'one-machine-cloud/stacks/resolve-template';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-assembly-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (file: string, content: object) => writeFileSync(join(folder, file), JSON.stringify(content));

const moduleTemplate: Template = {
  Parameters: { TableHandedIn: { Type: 'String' } },
  Resources: {
    Run: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        FunctionName: 'run',
        Code: { S3Key: 'run.zip' },
        Table: { Ref: 'TableHandedIn' },
        Imported: { 'Fn::ImportValue': 'App:Queue' },
      },
    },
  },
  Outputs: { RunArn: { Value: { 'Fn::GetAtt': ['Run', 'Arn'] } } },
};

const app: Template = {
  Resources: {
    Table: { Type: 'AWS::DynamoDB::Table', Properties: {} },
    Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'waiting' } },
    Module: {
      Type: 'AWS::CloudFormation::Stack',
      Properties: { Parameters: { TableHandedIn: { Ref: 'Table' } } },
      Metadata: { 'aws:asset:path': 'AppModule.nested.template.json' },
    },
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: { IntegrationUri: { 'Fn::GetAtt': ['Module', 'Outputs.RunArn'] } },
    },
  },
  Outputs: { Queue: { Value: { Ref: 'Queue' }, Export: { Name: 'App:Queue' } } },
};

test('a nested stack is read once with the parameters of its parent, and passes its outputs to the parent', () => {
  write('App.template.json', app);
  write('AppModule.nested.template.json', moduleTemplate);
  write('App.assets.json', {
    files: { run: { source: { path: 'asset.run' }, destinations: { here: { objectKey: 'run.zip' } } } },
  });
  const stacks = readCloudAssembly(folder);
  expect(stacks.map(({ name }) => name)).toEqual(['App']);
  const types = new Set(['AWS::Lambda::Function', 'AWS::ApiGatewayV2::Integration']);
  const resources = resolveStacks(stacks, types, () => undefined);
  expect(resources).toHaveLength(2);
  const run = resources.find(({ type }) => type === 'AWS::Lambda::Function');
  expect(run).toMatchObject({
    stack: 'App-Module',
    name: 'run',
    properties: { Table: 'App-Table', Imported: 'https://sqs.us-east-1.amazonaws.com/000000000000/waiting' },
  });
  expect(run?.assetFolder('run.zip')).toBe(join(folder, 'asset.run'));
  expect(resources.find(({ type }) => type === 'AWS::ApiGatewayV2::Integration')?.properties).toEqual({
    IntegrationUri: 'arn:aws:lambda:us-east-1:000000000000:function:run',
  });
});

test('a missing template of a nested stack is an error', () => {
  rmSync(join(folder, 'AppModule.nested.template.json'));
  expect(() => readCloudAssembly(folder)).toThrow(/AppModule\.nested\.template\.json/);
});
