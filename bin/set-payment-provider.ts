import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { providerConfigurationSchema } from '#domain/online-payments/provider-configuration';
import { webhookPath } from '#domain/online-payments/provider-event';
import type { DeploymentSettings } from '#lib/deployment-settings';
import { parameterNames, region } from '#lib/names';
import { type StageName, stageNames } from '#lib/stage-profile';
import { storedSettings } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { checkProviderKey } from './release/payment-provider-key.ts';

const usage = `npm run set-payment-provider -- --stage NAME [options] < FILE
npm run set-payment-provider -- --stage NAME --off

Turns online payments on. Standard input: the secret key of the Stripe platform (sk_... or rk_...) on the first line, and
below it the signing secret of its webhook endpoint (whsec_...). While you replace that secret, give both.
Asks Stripe whether it knows the key, tries every permission that the functions need, asks whether Stripe sends webhooks
to this site, and stores everything encrypted where the functions look for it. They take it within five minutes. AWS credentials and AWS_ENDPOINT_URL as usual.
  --stage NAME            the deployed stage, dev or prod
  --card-rate TEXT        what Stripe charges for cards, shown to owners as "set by Stripe": "2.9% + $0.30"
  --bank-rate TEXT        the same for US bank accounts: "1%, at most $5"
  --allow-test-key        takes a test key for prod: nobody can really pay
  --without-webhook       stores it although Stripe sends no webhooks here: payments are recorded by polls, much later
  --provider-url URL      Stripe's API for these checks; by default that of the stage's functions
  --off                   turns online payments off: what was recorded stays, payments under way are no longer followed`;

const options = {
  stage: { type: 'string' },
  'card-rate': { type: 'string' },
  'bank-rate': { type: 'string' },
  'allow-test-key': { type: 'boolean' },
  'without-webhook': { type: 'boolean' },
  'provider-url': { type: 'string' },
  off: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** The site's origin: its own domain, or the one that the Web stack stored. */
async function siteOriginOf(ssm: SSMClient, stage: StageName, { domain }: DeploymentSettings) {
  if (domain) return `https://${domain.name}`;
  const { Parameter } = await ssm.send(new GetParameterCommand({ Name: parameterNames(stage).siteOrigin }));
  if (!Parameter?.Value) throw new Error('The site has no address yet: deploy first.');
  return Parameter.Value;
}

/** Checks the typed configuration. The error messages never contain a secret. */
function configurationOf(typed: string, stage: StageName, values: Values) {
  const [secretKey = '', ...webhookSecrets] = typed
    .split(/\s+/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (!/^[sr]k_(test|live)_/.test(secretKey))
    throw new UsageError(
      'The first line is no secret key: it begins with sk_live_, rk_live_, sk_test_ or rk_test_.',
    );
  if (webhookSecrets.length === 0 || webhookSecrets.some((secret) => !secret.startsWith('whsec_')))
    throw new UsageError(
      'Below the key comes the signing secret of the webhook endpoint: it begins with whsec_.',
    );
  if (stage === 'prod' && secretKey.includes('_test_') && !values['allow-test-key'])
    throw new UsageError('That is a test key, by which nobody can pay. --allow-test-key takes it for prod.');
  const { 'card-rate': card, 'bank-rate': bankTransfer } = values;
  const parsed = providerConfigurationSchema.safeParse({
    secretKey,
    webhookSecrets,
    ...((card || bankTransfer) && {
      rates: { ...(card && { card }), ...(bankTransfer && { bankTransfer }) },
    }),
  });
  if (!parsed.success)
    throw new UsageError('Secrets have up to 300 characters without spaces; rates are short texts.');
  return parsed.data;
}

/**
 * Checks key and webhooks with the provider. Returns an error message, or undefined if the configuration can be stored.
 * Events that the provider does not send are only printed.
 */
async function checkConfiguration(
  secretKey: string,
  providerOrigin: string,
  webhookUrl: string,
  allowsMissingWebhook: boolean,
) {
  const report = await checkProviderKey(secretKey, providerOrigin, webhookUrl);
  if (report.kind === 'unknown') return 'Stripe does not know this secret key.';
  if (report.kind === 'refused')
    return ['This key lacks permissions. Stripe says:', ...report.reasons].join('\n');
  if (!report.hasWebhook && !allowsMissingWebhook)
    return `Stripe sends no webhooks to ${webhookUrl}. Create the endpoint for connected accounts (docs/operations.md).`;
  if (report.hasWebhook && report.missingEvents.length > 0)
    console.error(
      `The endpoint does not send ${report.missingEvents.join(', ')}: those are found by polls only.`,
    );
  if (!report.hasTriedAccount)
    console.error(
      'No account is connected yet, so permissions on connected accounts could not be tried: run this again after the first.',
    );
  return undefined;
}

async function turnOff(ssm: SSMClient, name: string): Promise<number> {
  try {
    await ssm.send(new DeleteParameterCommand({ Name: name }));
    console.log('Online payments are off within five minutes.');
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error;
    console.log('Online payments were off.');
  }
  return 0;
}

await runCommand(usage, async () => {
  const { values } = parseArgs({ options });
  const stage = stageNames.find((name) => name === values.stage);
  if (stage === undefined) throw new UsageError('Say which stage: --stage dev or --stage prod.');
  const ssm = new SSMClient({ region });
  const { paymentProvider } = parameterNames(stage);
  if (values.off) return turnOff(ssm, paymentProvider);
  if (process.stdin.isTTY) console.error('Type or paste the key and the signing secret, then press Ctrl-D:');
  const configuration = configurationOf(await text(process.stdin), stage, values);
  const settings = storedSettings(stage);
  const webhookUrl = `${await siteOriginOf(ssm, stage, settings)}${webhookPath}`;
  const fault = await checkConfiguration(
    configuration.secretKey,
    values['provider-url'] ?? settings.paymentProviderUrl,
    webhookUrl,
    values['without-webhook'] === true,
  );
  if (fault !== undefined) {
    console.error(`${fault}\nNothing was stored.`);
    return 1;
  }
  await ssm.send(
    new PutParameterCommand({
      Name: paymentProvider,
      Value: JSON.stringify(configuration),
      Type: 'SecureString',
      Overwrite: true,
      Description: 'Key and webhook secrets of the payment provider',
    }),
  );
  console.log(`Stored as ${paymentProvider}. Online payments are on within five minutes.`);
  return 0;
});
