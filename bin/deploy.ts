import { lookup } from 'node:dns/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { buildEverything, projectRoot } from '#bin/command/build-steps';
import { readStageFile, stagesFolder } from '#lib/deployment-settings';
import { parameterNames, region } from '#lib/names';
import { stageNames } from '#lib/stage-profile';
import { runCommand, UsageError } from './command/run-command.ts';
import { cdkDeploy } from './release/cdk-deploy.ts';
import { deployProduct } from './release/deploy-product.ts';
import { readSenderState } from './release/mail-sender.ts';
import { readConcurrencyLimit } from './release/reserved-concurrency.ts';
import { restoredTableFaults } from './release/restored-table.ts';
import { smokeTest } from './release/smoke-test.ts';
import { storeSourceMaps } from './release/store-source-maps.ts';

const usage = `npm run deploy -- --stage NAME [--yes] [-- further arguments of cdk deploy]

Builds everything, deploys Data, App and Web, and tests the live site. Settings are in ${stagesFolder}/NAME.json; AWS
credentials as usual.
  --stage NAME    dev or prod
  --yes           do not ask before permissions widen`;

/** The SSM parameter that exists in an account bootstrapped for the CDK. */
const bootstrapVersion = '/cdk-bootstrap/hnb659fds/version';

async function hasParameter(Name: string): Promise<boolean> {
  try {
    await new SSMClient({ region }).send(new GetParameterCommand({ Name }));
    return true;
  } catch (error) {
    if ((error as Error).name === 'ParameterNotFound') return false;
    throw error;
  }
}

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stage: { type: 'string' }, yes: { type: 'boolean', default: false } },
  });
  const stage = stageNames.find((name) => name === values.stage);
  if (stage === undefined) throw new UsageError('Say which stage: --stage dev or --stage prod.');
  // With two stages, the CDK would deploy the last one, while we build and test the first.
  if (positionals.some((argument) => /(^|=)stage=/.test(argument)))
    throw new UsageError('Name the stage by --stage alone.');
  const stageSettings = readStageFile(join(projectRoot, stagesFolder), stage);
  return deployProduct(
    { stage, storedSettings: stageSettings, yes: values.yes, args: positionals },
    {
      isBootstrapped: () => hasParameter(bootstrapVersion),
      senderState: readSenderState,
      concurrencyLimit: readConcurrencyLimit,
      tableFaults: (tableName) => restoredTableFaults(new DynamoDBClient({ region }), tableName),
      build: ({ siteOrigin, onlinePaymentsComing }) =>
        buildEverything({
          ...(siteOrigin !== undefined && { SITE_ORIGIN: siteOrigin }),
          ONLINE_PAYMENTS_COMING: String(onlinePaymentsComing),
        }),
      deployStacks: cdkDeploy,
      storeSourceMaps: (bucketName) => storeSourceMaps(new S3Client({ region }), bucketName),
      resolves: (hostName) =>
        lookup(hostName).then(
          () => true,
          () => false,
        ),
      smokeTest,
      pause: sleep,
      hasBotCheckSecret: (ofStage) => hasParameter(parameterNames(ofStage).botCheckSecret),
      say: (line) => console.log(line),
    },
  );
});
