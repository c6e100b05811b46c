import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DynamoDBClient, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { ttlAttribute } from '#domain/table/keys';
import { parameterNames, stackName } from '#lib/names';
import { botCheckSecret } from './companion.ts';
import { runStep } from './run-step.ts';

/** The outputs of the deployed stacks. */
export interface Deployment {
  readonly endpoint: string;
  readonly apiOrigin: string;
  readonly siteOrigin: string;
  readonly tableName: string;
  readonly documentBucket: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Origin of the bot check and of `GET /_aws/ses`. */
  readonly companionOrigin: string;
  readonly mailOrigin: string;
}

/** Credentials that these servers accept. The key must not have 12 digits, which would be read as an account ID. */
export const awsEnvironment = (endpoint: string): Record<string, string> => ({
  AWS_ENDPOINT_URL: endpoint,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_REGION: 'us-east-1',
  AWS_DEFAULT_REGION: 'us-east-1',
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
});

const siteOrigin = 'http://localhost:5173';

/**
 * The settings of the deployment. The limits of the free generator are so high that no test reaches them by accident.
 */
const context = (companionOrigin: string): readonly string[] =>
  Object.entries({
    localEndpoint: 'true',
    disposable: 'true',
    poolMail: 'cognito',
    botCheckVerifyUrl: `${companionOrigin}/recaptcha/api/siteverify`,
    freeCapPerDay: '1000000',
    freeCapPerNetworkPerDay: '1000000',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Turns on the TTL of the table, which some servers do not read from the template. */
async function turnOnTimeToLive(endpoint: string, tableName: string): Promise<void> {
  const dynamo = new DynamoDBClient({ endpoint, region: 'us-east-1' });
  await dynamo
    .send(
      new UpdateTimeToLiveCommand({
        TableName: tableName,
        TimeToLiveSpecification: { AttributeName: ttlAttribute, Enabled: true },
      }),
    )
    // A server that read it from the template answers that it is already enabled.
    .catch((error: Error) => {
      if (!/already enabled/i.test(error.message)) throw error;
    });
  dynamo.destroy();
}

/** Sets the parameters that an operator sets after the first deployment, and those that the Web stack writes. */
async function setParameters(endpoint: string): Promise<void> {
  const names = parameterNames('dev');
  const ssm = new SSMClient({ endpoint, region: 'us-east-1' });
  for (const [Name, Value, Type] of [
    [names.siteOrigin, siteOrigin, 'String'],
    [names.botCheckSecret, botCheckSecret, 'SecureString'],
  ] as const)
    await ssm.send(new PutParameterCommand({ Name, Value, Type, Overwrite: true }));
  ssm.destroy();
}

/** Bootstraps the server, and deploys Data and App through CloudFormation with the CDK command. */
export async function deployStacks(options: {
  readonly endpoint: string;
  readonly companionOrigin: string;
  readonly mailOrigin: string;
  readonly projectFolder: string;
  readonly runFolder: string;
}): Promise<Deployment> {
  const { endpoint, companionOrigin, mailOrigin, projectFolder, runFolder } = options;
  const environment = awsEnvironment(endpoint);
  const cdk = join(dirname(createRequire(import.meta.url).resolve('aws-cdk/package.json')), 'bin', 'cdk');
  // In the folder of the project, bootstrap would synthesize the app first.
  const emptyFolder = join(runFolder, 'empty');
  mkdirSync(emptyFolder, { recursive: true });
  await runStep(process.execPath, [cdk, 'bootstrap', 'aws://000000000000/us-east-1'], {
    cwd: emptyFolder,
    environment,
    seconds: 300,
  });
  const outputsFile = join(runFolder, 'outputs.json');
  const folders = ['--output', join(runFolder, 'cdk.out'), '--outputs-file', outputsFile];
  const args = ['deploy', '--all', '--require-approval', 'never', ...folders, ...context(companionOrigin)];
  await runStep(process.execPath, [cdk, ...args], { cwd: projectFolder, environment, seconds: 900 });

  const outputs: Record<string, Record<string, string>> = JSON.parse(readFileSync(outputsFile, 'utf8'));
  const output = (stack: string, name: string): string => {
    const value = outputs[stackName('dev', stack)]?.[name];
    if (value === undefined) throw new Error(`The stack ${stack} has no output ${name}`);
    return value;
  };
  const tableName = output('Data', 'TableName');
  Object.assign(process.env, environment);
  await turnOnTimeToLive(endpoint, tableName);
  await setParameters(endpoint);
  return {
    endpoint,
    apiOrigin: `${endpoint}/_aws/execute-api/${output('App', 'ApiId')}/$default`,
    siteOrigin,
    tableName,
    documentBucket: output('Data', 'DocumentBucketName'),
    userPoolId: output('Data', 'UserPoolId'),
    userPoolClientId: output('Data', 'UserPoolClientId'),
    companionOrigin,
    mailOrigin,
  };
}
