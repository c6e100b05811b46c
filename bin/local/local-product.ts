import type { LocalCloud, LocalCloudOptions } from 'one-machine-cloud/cloud/cloud-interface';
import { OtherTable } from 'one-machine-cloud/cloud/create-tables';
import { startLocalCloud } from 'one-machine-cloud/cloud/local-cloud';
import type { PaymentEmulator } from 'one-machine-cloud/payments/payment-emulator';
import { brand } from '#domain/brand';
import type { RuntimeConfig } from '#domain/contract/runtime-config';
import { parameterNames } from '#lib/names';
import { type StageName, stageNames } from '#lib/stage-profile';
import { type BotCheck, createBotCheck } from './bot-check.ts';
import { type LocalPayments, localPayments } from './payment-provider.ts';
import { startSiteServer } from './site/site-server.ts';

export interface LocalProductOptions
  extends Pick<
    LocalCloudOptions,
    | 'dataDir'
    | 'assembly'
    | 'bundles'
    | 'schedules'
    | 'mailReports'
    | 'environmentsPerFunction'
    | 'idleEnvironments'
    | 'quotas'
    | 'tableServer'
    | 'now'
    | 'onLog'
  > {
  /** 0 uses any free port. */
  readonly cloudPort: number;
  readonly sitePort: number;
  /** Folder of the built site, usually `dist`. */
  readonly buildDir: string;
  /** The origin of Vite's server, which then has the pages and scripts instead of the built site. */
  readonly devServer?: string | undefined;
  /** Whether to configure the payment provider, like an operator does in AWS. */
  readonly onlinePayments?: boolean;
  /** Replaces environment variables in every function that has them. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The local cloud with emulators of the services outside AWS. */
export interface ProductCloud extends LocalCloud {
  readonly botCheck: BotCheck;
  readonly payments: PaymentEmulator;
  /** The header value that CloudFront sends to the API; undefined if the stacks do not require one. */
  readonly originSecret: string | undefined;
}

export interface LocalProduct {
  readonly cloud: ProductCloud;
  /** `http://localhost:<port>` of the site. */
  readonly siteOrigin: string;
  stop(): Promise<void>;
}

/** The path under which the local mailbox and the test switches are. */
export const pagesPath = `/_${brand.slug}`;

/** The secret of the bot check emulator. It protects nothing. */
const botCheckSecret = 'local-bot-check-secret';

const firstNameOf = (cloud: LocalCloud, type: string): string =>
  cloud.resources.find((resource) => resource.type === type)?.name ?? '';

/** The value of an environment variable in the functions that have it. */
const variableOf = (cloud: LocalCloud, name: string): string | undefined =>
  cloud.functions.map(({ environment }) => environment[name]).find(Boolean);

/** The stage for which the stacks were synthesized. */
const stageOf = (cloud: LocalCloud): StageName =>
  stageNames.find((name) => name === variableOf(cloud, 'STAGE')) ?? 'dev';

/** The runtime configuration that the Web stack writes in AWS, here with local values. */
const runtimeConfig = (cloud: LocalCloud, siteOrigin: string): RuntimeConfig => ({
  stage: stageOf(cloud),
  region: 'us-east-1',
  siteOrigin,
  botCheck: { scriptUrl: `${cloud.origin}/recaptcha/api.js`, siteKey: 'local' },
  userPool: {
    id: firstNameOf(cloud, 'AWS::Cognito::UserPool'),
    clientId: firstNameOf(cloud, 'AWS::Cognito::UserPoolClient'),
    endpoint: cloud.origin,
    hidesAccounts: cloud.resources.some(
      ({ properties }) => properties.PreventUserExistenceErrors === 'ENABLED',
    ),
    authenticatorApps: cloud.resources.some(({ properties }) => properties.MfaConfiguration === 'OPTIONAL'),
    passkeys: true,
  },
});

async function startCloud(options: LocalProductOptions, payments: LocalPayments): Promise<ProductCloud> {
  const { cloudPort, environment, onlinePayments = false, ...others } = options;
  const botCheck = createBotCheck(botCheckSecret);
  const cloud = await startLocalCloud({
    ...others,
    port: cloudPort,
    portVariable: 'BILLHOOK_CLOUD_PORT',
    pagesPath,
    pages: [botCheck.handle, payments.emulator.page],
    runDueWork: payments.emulator.runDueWork,
    // The site runs on http://localhost, the only origin without https where browsers allow passkeys.
    passkeyDomain: 'localhost',
    environment: (endpoint) => ({
      BOT_CHECK_VERIFY_URL: `${endpoint}/recaptcha/api/siteverify`,
      PAYMENT_PROVIDER_ORIGIN: endpoint,
      PASSKEYS: 'on',
      ...environment,
    }),
  }).catch((error: unknown) => {
    throw error instanceof OtherTable ? new Error(`${error.message} Run: npm run reset`) : error;
  });
  payments.attach(cloud);
  cloud.setParameter(parameterNames(stageOf(cloud)).botCheckSecret, botCheckSecret);
  if (onlinePayments) payments.configure(stageOf(cloud));
  return {
    ...cloud,
    botCheck,
    payments: payments.emulator,
    originSecret: variableOf(cloud, 'ORIGIN_SECRET'),
  };
}

/** Starts the whole product on this machine: the local cloud with the API, and the site. */
export async function startLocalProduct(options: LocalProductOptions): Promise<LocalProduct> {
  const payments = localPayments(options.dataDir);
  const cloud = await startCloud(options, payments);
  const stopCloud = async () => {
    await payments.stop();
    await cloud.stop();
  };
  try {
    const site = await startSiteServer({
      port: options.sitePort,
      buildDir: options.buildDir,
      devServer: options.devServer,
      api: { apiOrigin: cloud.apiOrigin, originSecret: cloud.originSecret },
      runtimeConfig: (siteOrigin) => runtimeConfig(cloud, siteOrigin),
    });
    cloud.setParameter(parameterNames(stageOf(cloud)).siteOrigin, site.origin);
    payments.open(site.origin, options.schedules);
    return {
      cloud,
      siteOrigin: site.origin,
      stop: async () => {
        await site.stop();
        await stopCloud();
      },
    };
  } catch (error) {
    await stopCloud();
    throw error;
  }
}
