import { join } from 'node:path';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SESClient } from '@aws-sdk/client-ses';
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { brand } from '#domain/brand';
import type { MailSender } from '#lambdas/platform/ses/mail';
import { sesMailSender } from '#lambdas/platform/ses/ses-mail-sender';
import { type Table, tableOn } from '#lambdas/platform/table/table';
import { type DeploymentSettings, readSettings, readStageFile, stagesFolder } from '#lib/deployment-settings';
import { configurationSetName, parameterNames, region } from '#lib/names';
import type { StageName } from '#lib/stage-profile';
import { projectRoot } from './build-steps.ts';
import { UsageError } from './run-command.ts';

/** The options of every command that select a deployment. */
export const deploymentOptions = {
  stage: { type: 'string' },
  local: { type: 'boolean', default: false },
} as const;

/** The usage lines of these options. */
export const deploymentUsage = `  --stage NAME    the deployed stage, dev or prod; AWS credentials and AWS_ENDPOINT_URL as usual
  --local         instead: the product that npm start runs on this machine`;

/** How to reach AWS, if not by the environment. */
export interface CloudAccess {
  readonly endpoint?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** The data stores of a stage, each with a client. */
export interface Deployment {
  readonly table: Table;
  readonly dynamo: DynamoDBClient;
  readonly bucket: { readonly client: S3Client; readonly name: string };
  readonly logs: { readonly client: CloudWatchLogsClient; readonly prefixes: readonly string[] };
  /** The stage's SSM parameters. */
  readonly parameters: { readonly client: SSMClient; readonly names: ReturnType<typeof parameterNames> };
  readonly pool: { readonly client: CognitoIdentityProviderClient; readonly id: string };
  /** Undefined until the stage has a site. */
  readonly siteOrigin: string | undefined;
  /** Sends emails from the stage's sender, with the configuration set for emails of accounts. */
  readonly mail: MailSender;
}

/** The settings that the operator stored for a stage; those that are not stored have their defaults. */
export function storedSettings(stage: StageName): DeploymentSettings {
  const stored: Readonly<Record<string, unknown>> = readStageFile(join(projectRoot, stagesFolder), stage);
  return readSettings((name) => stored[name]);
}

/** Prefixes of the names of a stage's log groups: those of its functions and of its API. */
const logPrefixes = (stage: string): readonly string[] => [
  `/aws/lambda/${brand.slug}-${stage}-`,
  `/aws/vendedlogs/apigateway/${brand.slug}-${stage}`,
];

/** Attempts per call, because a command that processes many records is sometimes throttled. */
const maxAttempts = 8;

/** The endpoint at which the local product emulates AWS. */
export const localEndpoint = (): string => `http://localhost:${process.env.BILLHOOK_CLOUD_PORT || '4566'}`;

const localAccess = (): CloudAccess => ({
  endpoint: localEndpoint(),
  credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
});

async function readResourceNames(ssm: SSMClient, names: ReturnType<typeof parameterNames>, stage: string) {
  const { tableName, documentBucket, userPoolId, siteOrigin } = names;
  const { Parameters = [] } = await ssm.send(
    new GetParametersCommand({ Names: [tableName, documentBucket, userPoolId, siteOrigin] }),
  );
  const find = (name: string) => Parameters.find((parameter) => parameter.Name === name)?.Value;
  const need = (name: string): string => {
    const value = find(name);
    if (value === undefined)
      throw new UsageError(`There is no parameter ${name}: the stage ${stage} is not deployed there.`);
    return value;
  };
  return {
    tableName: need(tableName),
    bucketName: need(documentBucket),
    poolId: need(userPoolId),
    siteOrigin: find(siteOrigin),
  };
}

/**
 * Opens the deployment that the options select. Throws `UsageError` if no stage is named or it is not deployed.
 * `access` is for tests; commands use the environment's AWS configuration or the local product.
 */
export async function openDeployment(
  options: { readonly stage?: string | undefined; readonly local?: boolean | undefined },
  access: CloudAccess = options.local ? localAccess() : {},
): Promise<Deployment> {
  const named = options.stage ?? (options.local ? 'dev' : undefined);
  if (named === undefined)
    throw new UsageError('Say which deployment: --stage dev, --stage prod or --local.');
  // Any name is accepted here: if it is not a stage, `readResourceNames` throws because its parameters are missing.
  const stage = named as StageName;
  const config = { region, maxAttempts, ...access };
  const ssm = new SSMClient(config);
  const names = parameterNames(stage);
  const { tableName, bucketName, poolId, siteOrigin } = await readResourceNames(ssm, names, stage);
  const { domain, mail } = storedSettings(stage);
  const dynamo = new DynamoDBClient(config);
  const forcePathStyle = access.endpoint !== undefined || process.env.AWS_ENDPOINT_URL !== undefined;
  return {
    table: tableOn(dynamo, tableName),
    dynamo,
    bucket: { client: new S3Client({ ...config, forcePathStyle }), name: bucketName },
    logs: { client: new CloudWatchLogsClient(config), prefixes: logPrefixes(stage) },
    parameters: { client: ssm, names },
    pool: { client: new CognitoIdentityProviderClient(config), id: poolId },
    siteOrigin: domain && !options.local ? `https://${domain.name}` : siteOrigin,
    // One attempt, because a repeated one could send an email twice.
    mail: sesMailSender(new SESClient({ ...config, maxAttempts: 1 }), {
      from: mail.from,
      configurationSet: configurationSetName(stage, 'account'),
    }),
  };
}
