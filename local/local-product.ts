import type { RuntimeConfig } from '#domain/contract/runtime-config';
import type { LocalCloud, LocalCloudOptions } from './cloud/cloud-interface.ts';
import { startLocalCloud } from './cloud/local-cloud.ts';
import { startSiteServer } from './site/site-server.ts';

export interface LocalProductOptions extends Omit<LocalCloudOptions, 'port'> {
  /** 0 takes a free port. */
  readonly cloudPort: number;
  readonly sitePort: number;
  /** Folder with the built site, usually `dist`. */
  readonly buildDir: string;
}

export interface LocalProduct {
  readonly cloud: LocalCloud;
  /** `http://localhost:<port>` of the site. */
  readonly siteOrigin: string;
  stop(): Promise<void>;
}

const firstNameOf = (cloud: LocalCloud, type: string): string =>
  cloud.resources.find((resource) => resource.type === type)?.name ?? '';

/** What the Web stack writes for the site in AWS, here with local places. */
const runtimeConfig = (cloud: LocalCloud, siteOrigin: string): RuntimeConfig => ({
  stage: cloud.stage,
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
  },
});

/** The whole product on this machine: the local cloud with the API, and the site before it. */
export async function startLocalProduct(options: LocalProductOptions): Promise<LocalProduct> {
  const cloud = await startLocalCloud({ ...options, port: options.cloudPort });
  try {
    const site = await startSiteServer({
      port: options.sitePort,
      buildDir: options.buildDir,
      api: { apiOrigin: cloud.apiOrigin, originSecret: cloud.originSecret },
      runtimeConfig: (siteOrigin) => runtimeConfig(cloud, siteOrigin),
    });
    cloud.setSiteOrigin(site.origin);
    return {
      cloud,
      siteOrigin: site.origin,
      stop: async () => {
        await site.stop();
        await cloud.stop();
      },
    };
  } catch (error) {
    await cloud.stop();
    throw error;
  }
}
