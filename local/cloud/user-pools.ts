import type { JSONWebKeySet } from 'jose';
import { type CognitoService, createCognitoService } from '../cognito/cognito-service.ts';
import { TriggerThrottled } from '../cognito/pool.ts';
import { type PoolConfig, poolConfigOf } from '../cognito/pool-config.ts';
import type { InvocationOutcome } from '../functions/function-definition.ts';
import type { IssuerLookup } from '../gateway/authorize-jwt.ts';
import type { MailBox } from '../mail/mail-box.ts';
import { simpleMessage } from '../mail/mail-message.ts';
import type { LocalResource } from '../stacks/resolve-template.ts';
import { type CloudAnswer, type CloudRequest, jsonCloudAnswer } from './exchange.ts';

export interface UserPools {
  readonly service: CognitoService;
  /**
   * Finds the keys for an issuer named in a template. Its URL names Cognito; the keys are those of the local pool with
   * the same ID.
   */
  readonly issuerOf: IssuerLookup;
  /** The key sets at `/<poolId>/.well-known/jwks.json`. */
  keySetPage(request: CloudRequest): Promise<CloudAnswer | undefined>;
}

export interface UserPoolOptions {
  readonly resources: readonly LocalResource[];
  readonly dataDir: string;
  /** Origin of the endpoint, with which the issuer of tokens begins. */
  readonly origin: string;
  readonly invoke: (functionArn: string, event: unknown) => Promise<InvocationOutcome>;
  readonly mails: MailBox;
  readonly now: () => number;
  /** See `LocalCloudOptions`. */
  readonly passkeyDomain?: string | undefined;
}

/** A pool configuration with passkeys enabled for a domain. */
const withPasskeys = (config: PoolConfig, relyingPartyId: string): PoolConfig => ({
  ...config,
  explicitAuthFlows: [...config.explicitAuthFlows, 'ALLOW_USER_AUTH'],
  passkeys: { relyingPartyId, requiresVerification: true, areMultiFactor: config.allowsSoftwareTokens },
});

/** The user pools and clients of the stacks, with their trigger functions and their emails. */
export function openUserPools(options: UserPoolOptions): UserPools {
  const { resources, origin } = options;
  const pools = resources.filter(({ type }) => type === 'AWS::Cognito::UserPool');
  const service = createCognitoService({
    dataDir: options.dataDir,
    issuerOrigin: origin,
    now: options.now,
    invokeTrigger: async (trigger, event, poolId) => {
      const pool = pools.find(({ name }) => name === poolId);
      const triggers = (pool?.properties.LambdaConfig ?? {}) as Readonly<Record<string, string>>;
      const functionArn = triggers[trigger];
      if (!functionArn) return undefined;
      const outcome = await options.invoke(functionArn, event);
      if (outcome.kind === 'throttled') throw new TriggerThrottled();
      if (outcome.kind === 'failed') throw new Error(outcome.errorMessage);
      return JSON.parse(outcome.json);
    },
    sendMail: async (mail) => {
      options.mails.keep(simpleMessage({ ...mail, to: [mail.to] }));
    },
  });
  for (const client of resources.filter(({ type }) => type === 'AWS::Cognito::UserPoolClient')) {
    const pool = pools.find(({ name }) => name === client.properties.UserPoolId);
    if (!pool) continue;
    const deployed = poolConfigOf(pool.properties, client.properties);
    const { passkeyDomain } = options;
    const config = passkeyDomain === undefined ? deployed : withPasskeys(deployed, passkeyDomain);
    service.ensurePool({ poolId: pool.name, clientId: client.name, config });
  }
  return {
    service,
    issuerOf: async (issuer) => {
      const poolId = issuer.split('/').at(-1) ?? '';
      const keys = service.jwks(poolId);
      return keys && { issuer: `${origin}/${poolId}`, keys: keys as JSONWebKeySet };
    },
    keySetPage: async ({ path }) => {
      const poolId = /^\/([^/]+)\/\.well-known\/jwks\.json$/.exec(path)?.[1];
      const keys = poolId === undefined ? undefined : service.jwks(poolId);
      return keys && jsonCloudAnswer(200, keys);
    },
  };
}
