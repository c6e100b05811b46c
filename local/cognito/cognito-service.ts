import {
  type CognitoAnswer,
  type CognitoRequest,
  jsonAnswer,
  parse,
  refusalAnswer,
} from './cognito-protocol.ts';
import { optionalText } from './input.ts';
import { operationTable, type PoolIdentifiedBy } from './operation-table.ts';
import type { Input, Pool, PoolEnvironment } from './pool.ts';
import type { PoolConfig } from './pool-config.ts';
import { PoolState } from './pool-state.ts';
import { CognitoRefusal, refusals } from './refusal.ts';
import { issuerIn, publicKeys } from './tokens.ts';

export interface CognitoServiceOptions extends PoolEnvironment {
  /** Folder with one file per pool. */
  readonly dataDir: string;
  /** Origin before `/<poolId>` in the tokens' issuer, without a trailing slash. */
  readonly issuerOrigin: string;
}

export interface CognitoService {
  handle(request: CognitoRequest): Promise<CognitoAnswer>;
  /** Content of `/<poolId>/.well-known/jwks.json`; undefined for an unknown pool. */
  jwks(poolId: string): object | undefined;
  /**
   * Opens a pool, or changes its configuration. If called again with another client, both clients share the pool's
   * users.
   */
  ensurePool(pool: { poolId: string; clientId: string; config: PoolConfig }): void;
  /** Writes unsaved changes. */
  stop(): void;
}

/**
 * A stand-in for Amazon Cognito user pools with their JSON protocol: sign-in by email, authenticator apps as a second
 * factor, passkeys, no hosted pages. Operators' calls must be signed, but the signature is not checked.
 */
export function createCognitoService(options: CognitoServiceOptions): CognitoService {
  const states = new Map<string, PoolState>();
  const pools = new Map<string, Pool>();

  function findPool(by: PoolIdentifiedBy, input: Input): Pool {
    const all = [...pools.values()];
    if (by === 'access-token') {
      const issuer = issuerIn(optionalText(input, 'AccessToken') ?? '');
      const pool = all.find((candidate) => candidate.issuer === issuer);
      if (!pool) throw refusals.notAuthorized('Invalid Access Token');
      return pool;
    }
    const clientId = optionalText(input, 'ClientId');
    const poolId = optionalText(input, 'UserPoolId');
    const pool =
      by === 'client' || clientId !== undefined
        ? pools.get(clientId ?? '')
        : all.find((candidate) => candidate.id === poolId);
    if (pool && (by === 'client' || pool.id === poolId)) return pool;
    const missing = by === 'client' ? `User pool client ${clientId}` : `User pool ${poolId}`;
    throw new CognitoRefusal('ResourceNotFoundException', `${missing} does not exist.`);
  }

  async function run({ target, headers, body }: CognitoRequest): Promise<object> {
    const operation = operationTable.get(target.slice(target.indexOf('.') + 1));
    if (!operation) throw new CognitoRefusal('UnknownOperationException', `No operation ${target}`);
    if (operation.by === 'pool' && !String(headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256'))
      throw new CognitoRefusal('MissingAuthenticationTokenException', 'Missing Authentication Token');
    const input = parse(body);
    const pool = findPool(operation.by, input);
    try {
      return await operation.run(pool, input);
    } finally {
      // Errors change the state too: they count wrong passwords and codes.
      pool.state.save(options.now());
    }
  }

  return {
    handle: async (request) => {
      try {
        return jsonAnswer(200, await run(request));
      } catch (error) {
        if (error instanceof CognitoRefusal) return refusalAnswer(error);
        console.error('The local Cognito failed:', error);
        const internal = 'InternalErrorException';
        return jsonAnswer(
          500,
          { __type: internal, message: 'Internal error' },
          { 'x-amzn-errortype': internal },
        );
      }
    },
    jwks: (poolId) => {
      const pool = [...pools.values()].find((candidate) => candidate.id === poolId);
      return pool && publicKeys(pool);
    },
    ensurePool: ({ poolId, clientId, config }) => {
      const state = states.get(poolId) ?? new PoolState(options.dataDir, poolId);
      states.set(poolId, state);
      const [region = 'us-east-1', shortName = poolId] = poolId.split('_');
      pools.set(clientId, {
        ...options,
        id: poolId,
        region,
        shortName,
        issuer: `${options.issuerOrigin}/${poolId}`,
        clientId,
        config,
        state,
      });
    },
    stop: () => {
      for (const state of states.values()) state.save(options.now());
    },
  };
}
