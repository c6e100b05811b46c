import { readFileSync } from 'node:fs';
import {
  AdminConfirmSignUpCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startFixtureCloud } from 'one-machine-cloud/test/support/fixture-cloud';
import PostalMime, { type Email } from 'postal-mime';
import { test } from 'vitest';
import type { Deployment } from '#test/localstack/deploy';
import { accountsOf } from './lite-accounts.ts';
import { type ApiCall, type ApiResponse, startTestCloud, type TestCloud } from './local-cloud.ts';
import { until } from './waiting.ts';

const deploymentFile = process.env.BILLHOOK_DEPLOYMENT;

/** The tokens from a sign-in. */
export interface Tokens {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

/** An account that is signed in. */
export interface SignedIn extends Tokens {
  readonly userId: string;
  readonly email: string;
}

/** The product behind its API: on the local cloud, or deployed to a LocalStack-compatible server. */
export interface DeployedProduct {
  /** The options for every AWS client of a test. */
  readonly aws: {
    readonly endpoint: string;
    readonly region: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
    readonly maxAttempts: number;
  };
  readonly documentBucket: string;
  readonly userPool: { readonly id: string; readonly clientId: string };
  readonly table: DynamoDBDocumentClient;
  readonly tableName: string;
  api(path: `/api/${string}`, call?: ApiCall): Promise<ApiResponse>;
  /** Emails to an address so far, oldest first. */
  mails(to: string): Promise<readonly Email[]>;
  botToken(): Promise<string>;
  /** Creates an account and signs it in. */
  signUp(email: string, password: string): Promise<SignedIn>;
  signIn(email: string, password: string): Promise<Tokens>;
  stop(): Promise<void>;
}

/**
 * A test that a LocalStack-compatible server cannot run, and why. It runs only on the local cloud; elsewhere it is
 * skipped with the reason in its name.
 */
export const testOnLocalCloud = (name: string, reason: string, run: () => Promise<void>): void =>
  deploymentFile === undefined ? test(name, run) : test.skip(`${name} (not on this server: ${reason})`, run);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function callDeployed(apiOrigin: string, path: string, call: ApiCall): Promise<ApiResponse> {
  const { body } = call;
  const isBytes = body instanceof Uint8Array;
  const response = await fetch(`${apiOrigin}${path}`, {
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'content-type': 'application/json',
      'cloudfront-viewer-address': `${call.from ?? '192.0.2.1'}:40000`,
      ...call.headers,
    },
    ...(body !== undefined && {
      body: isBytes ? new Uint8Array(body) : typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

interface MailListing {
  readonly messages: readonly {
    readonly Destination?: { readonly ToAddresses?: readonly string[] };
    readonly RawData?: string;
  }[];
}

async function mailsAt(origin: string, to: string): Promise<readonly Email[]> {
  const { messages } = (await (await fetch(`${origin}/_aws/ses`)).json()) as MailListing;
  const toThisAddress = messages.filter(({ Destination }) => Destination?.ToAddresses?.includes(to));
  return Promise.all(
    toThisAddress.map(({ RawData = '' }) => PostalMime.parse(Buffer.from(RawData, 'latin1'))),
  );
}

/** A token of the emulated bot check at the local cloud's origin, made as its script makes it in a browser. */
export async function botCheckToken(origin: string): Promise<string> {
  const script = await (await fetch(`${origin}/recaptcha/api.js`)).text();
  const session = /\['([^']+)'/.exec(script)?.[1] ?? '';
  const claims = JSON.stringify({ action: 'generate_invoice', at: Date.now() });
  return `${session}.${Buffer.from(claims).toString('base64url')}.${Math.random()}`;
}

const clientOptions = (endpoint: string): DeployedProduct['aws'] => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  maxAttempts: 1,
});

function openDeployment(deployment: Deployment): DeployedProduct {
  const client = new DynamoDBClient({ endpoint: deployment.endpoint, region: 'us-east-1' });
  const sdk = new CognitoIdentityProviderClient({ endpoint: deployment.endpoint, region: 'us-east-1' });
  const { userPoolId, userPoolClientId } = deployment;
  const signIn = async (email: string, password: string): Promise<Tokens> => {
    const { AuthenticationResult } = await sdk.send(
      new InitiateAuthCommand({
        ClientId: userPoolClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );
    const {
      AccessToken: accessToken = '',
      IdToken: idToken = '',
      RefreshToken: refreshToken = '',
    } = AuthenticationResult ?? {};
    return { accessToken, idToken, refreshToken };
  };
  return {
    aws: clientOptions(deployment.endpoint),
    documentBucket: deployment.documentBucket,
    userPool: { id: userPoolId, clientId: userPoolClientId },
    table: DynamoDBDocumentClient.from(client),
    tableName: deployment.tableName,
    api: (path, call = {}) => callDeployed(deployment.apiOrigin, path, call),
    mails: (to) => mailsAt(deployment.mailOrigin, to),
    botToken: () => botCheckToken(deployment.companionOrigin),
    async signUp(email, password) {
      const signUp = new SignUpCommand({
        ClientId: userPoolClientId,
        Username: email,
        Password: password,
        UserAttributes: [{ Name: 'email', Value: email }],
      });
      const { UserSub = '', UserConfirmed } = await sdk.send(signUp);
      // Servers that do not run the sign-up trigger leave the account unconfirmed.
      if (!UserConfirmed)
        await sdk.send(new AdminConfirmSignUpCommand({ UserPoolId: userPoolId, Username: email }));
      return { userId: UserSub, email, ...(await signIn(email, password)) };
    },
    signIn,
    stop: async () => {
      client.destroy();
      sdk.destroy();
    },
  };
}

/** The product on a local cloud that is already running. */
export function productOn(product: TestCloud): DeployedProduct {
  const accounts = accountsOf(product);
  const nameOfResource = (type: string) =>
    product.cloud.resources.find((each) => each.type === type)?.name ?? '';
  return {
    aws: clientOptions(product.cloud.origin),
    documentBucket: nameOfResource('AWS::S3::Bucket'),
    userPool: { id: accounts.poolId, clientId: accounts.clientId },
    table: product.table,
    tableName: product.tableName,
    api: product.api,
    mails: async (to) => (await product.mails(to)).map(({ email }) => email),
    botToken: async () => product.botToken(),
    signUp: accounts.signUp,
    signIn: accounts.signIn,
    stop: product.stop,
  };
}

/** Limits of the free generator that no test reaches. */
const unreachableCaps = { FREE_CAP_PER_NETWORK_PER_DAY: '1000000', FREE_CAP_PER_DAY: '1000000' };

/** Opens the deployment made by `npm run test:localstack`; without one, starts the local cloud. */
export const openProduct = async (): Promise<DeployedProduct> =>
  deploymentFile === undefined
    ? productOn(await startTestCloud({ environment: unreachableCaps }))
    : openDeployment(JSON.parse(readFileSync(deploymentFile, 'utf8')) as Deployment);

/**
 * The AWS services without the product: of the deployment if there is one, otherwise of a local cloud without stacks.
 */
export async function openServices(): Promise<Pick<DeployedProduct, 'aws' | 'stop'>> {
  if (deploymentFile === undefined) {
    const { client, stop } = await startFixtureCloud();
    return { aws: client, stop };
  }
  const { endpoint } = JSON.parse(readFileSync(deploymentFile, 'utf8')) as Deployment;
  return { aws: clientOptions(endpoint), stop: async () => undefined };
}

/** Waits until an address has this many emails; relayed emails arrive with a delay. */
export async function waitForMails(
  product: DeployedProduct,
  to: string,
  count: number,
): Promise<readonly Email[]> {
  let found: readonly Email[] = [];
  await until(async () => {
    found = await product.mails(to);
    return found.length >= count;
  }, `${count} mails to ${to}`);
  return found;
}
