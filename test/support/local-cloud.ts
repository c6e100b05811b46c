import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { AccountQuotas } from 'one-machine-cloud/cloud/account-quotas';
import { localDynamoClient } from 'one-machine-cloud/cloud/create-tables';
import PostalMime, { type Email } from 'postal-mime';
import { projectRoot } from '#bin/command/build-steps';
import { type ProductCloud, startLocalProduct } from '#bin/local/local-product';
import { originHeader } from '#lambdas/platform/http/middlewares';
import { until } from './waiting.ts';

export interface TestCloudOptions {
  /**
   * Replaces environment variables of every function that has them, such as `FREE_CAP_PER_DAY`. Names starting with
   * `AWS_` are also set where they are missing: `AWS_ENDPOINT_URL_SES: 'http://127.0.0.1:9'` is a mail service that
   * refuses every connection.
   */
  readonly environment?: Readonly<Record<string, string>>;
  /** Uses this folder instead of a temporary one: for tests that start twice on the same data. */
  readonly dataDir?: string;
  /** The synthesized stacks; default `cdk.out`. */
  readonly assembly?: string;
  /** Concurrent execution environments per function; default 10. */
  readonly environmentsPerFunction?: number;
  /** Quotas of the account; by default nothing is throttled. */
  readonly quotas?: AccountQuotas;
  /**
   * Configures the emulator of the payment provider, `cloud.payments`. Off by default: online payments are then not
   * offered.
   */
  readonly onlinePayments?: boolean;
  /**
   * Runs schedules by the clock. Off by default, because tests call `cloud.invoke('sweep-messages', {})` themselves.
   */
  readonly schedules?: boolean;
  /** The user pool's clock in milliseconds since 1970, for codes and tokens that expire. */
  readonly now?: () => number;
}

export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; a string or bytes are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The visitor's address that CloudFront reports; default 192.0.2.1. */
  readonly from?: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body parsed as JSON; undefined if it is not JSON. */
  readonly json: unknown;
}

/** An accepted email with its parsed parts. */
export interface ReadMail {
  readonly id: string;
  /** The envelope's recipients, who actually received it. */
  readonly destinations: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly email: Email;
  readonly raw: string;
}

export interface TestCloud {
  /** The running cloud: `faults`, `botCheck`, `calls`, `logs`, `mails`, `objects`, `invoke`, `reportMail`, `setParameter`. */
  readonly cloud: ProductCloud;
  readonly dataDir: string;
  /** `http://localhost:<port>` of the site, with `/api/*` behind it as in the cloud. */
  readonly siteOrigin: string;
  readonly tableName: string;
  readonly table: DynamoDBDocumentClient;
  /** Calls the API like CloudFront, with the origin secret and the visitor's address. */
  api(path: `/api/${string}`, call?: ApiCall): Promise<ApiResponse>;
  /** Accepted emails, oldest first; of one address if given. */
  mails(to?: string): Promise<readonly ReadMail[]>;
  /** Waits until there are `count` emails (to an address). */
  waitForMails(count: number, to?: string): Promise<readonly ReadMail[]>;
  /** A token of the bot check that can be used once. */
  botToken(action?: string): string;
  stop(): Promise<void>;
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined || typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function callApi(cloud: ProductCloud, path: string, call: ApiCall): Promise<ApiResponse> {
  const body = bodyOf(call.body);
  const response = await fetch(`${cloud.apiOrigin}${path}`, {
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'content-type': 'application/json',
      'cloudfront-viewer-address': `${call.from ?? '192.0.2.1'}:40000`,
      ...(cloud.originSecret !== undefined && { [originHeader]: cloud.originSecret }),
      ...call.headers,
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
}

/** A test file uses up to forty functions in turn, and each start costs about 100 ms of computing time. */
const idleEnvironments = 40;

/** The URL of AWS's DynamoDB Local for the tables of a run; unset for the included engine. */
const tableServer = process.env.BILLHOOK_TABLE_SERVER;

/**
 * Starts the whole product for a test, on free ports and a temporary folder, from what `npm run build` made: the local
 * cloud (DynamoDB, S3, SES, parameters, user pool, bot check), the API with the real bundles, and the site. Takes about
 * 200 ms. Start one per test file in `beforeAll` and `stop()` it in `afterAll`; a test with other settings starts its own.
 *
 * ```ts
 * const product = await startTestCloud({ environment: { FREE_CAP_PER_DAY: '100000' } });
 * const answer = await product.api('/api/free-invoices', { body, headers: { 'idempotency-key': key } });
 * const [mail] = await product.mails('ada@example.com');
 * product.cloud.faults.add({ service: 'ses', action: 'throttle' });               // the next mail is throttled
 * product.cloud.faults.add({ service: 'ses', when: 'after', action: 'stall' });   // accepted, never answered
 * product.cloud.faults.add({ service: 'dynamodb', operation: 'TransactWriteItems', action: 'kill' });
 * product.cloud.botCheck.mode = 'low-score';
 * await product.cloud.invoke('sweep-messages', {});
 * await product.cloud.reportMail(mail.id, 'Bounce');                              // what SES would report later
 * ```
 *
 * `kill` ends the function environment that made the call, before or after it, as a crash does: the API answers 500.
 * `cloud.calls` lists every call a function made, so a crash matrix knows how many calls to interrupt.
 */
export async function startTestCloud(options: TestCloudOptions = {}): Promise<TestCloud> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'billhook-')));
  const product = await startLocalProduct({
    cloudPort: 0,
    sitePort: 0,
    dataDir,
    assembly: options.assembly ?? join(projectRoot, 'cdk.out'),
    buildDir: join(projectRoot, 'dist'),
    schedules: options.schedules ?? false,
    mailReports: false,
    idleEnvironments,
    ...(tableServer && { tableServer }),
    ...(options.onlinePayments && { onlinePayments: true }),
    ...(options.quotas && { quotas: options.quotas }),
    ...(options.now && { now: options.now }),
    ...(options.environment && { environment: options.environment }),
    ...(options.environmentsPerFunction !== undefined && {
      environmentsPerFunction: options.environmentsPerFunction,
    }),
  });
  const { cloud, siteOrigin } = product;
  const tableName = cloud.resources.find(({ type }) => /^AWS::DynamoDB::/.test(type))?.name ?? '';
  const client = localDynamoClient(cloud.origin);

  const mails = (to?: string): Promise<readonly ReadMail[]> =>
    Promise.all(
      cloud.mails
        .list()
        .filter(({ destinations }) => to === undefined || destinations.includes(to))
        .map(async ({ id, destinations, tags, raw }) => ({
          id,
          destinations,
          tags,
          raw,
          email: await PostalMime.parse(raw),
        })),
    );

  return {
    cloud,
    dataDir,
    siteOrigin,
    tableName,
    table: DynamoDBDocumentClient.from(client),
    api: (path, call = {}) => callApi(cloud, path, call),
    mails,
    waitForMails: async (count, to) => {
      await until(async () => (await mails(to)).length >= count, `${count} mails to ${to ?? 'anyone'}`);
      return mails(to);
    },
    botToken: (action = 'generate_invoice') => cloud.botCheck.issueToken(action),
    stop: async () => {
      client.destroy();
      await product.stop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
