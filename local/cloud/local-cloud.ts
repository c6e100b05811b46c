import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parameterNames } from '#lib/parameter-names';
import { stageNames } from '#lib/stage-profile';
import type {
  FunctionDefinition,
  FunctionLogLine,
  InvocationOutcome,
} from '../functions/function-definition.ts';
import { createFunctionPool } from '../functions/function-pool.ts';
import { createHttpGateway } from '../gateway/http-gateway.ts';
import { readCloudAssembly } from '../stacks/cloud-assembly.ts';
import { readEventRules } from '../stacks/read-event-rules.ts';
import { readFunctions } from '../stacks/read-functions.ts';
import { readHttpApis } from '../stacks/read-http-apis.ts';
import { type LocalResource, resolveStacks } from '../stacks/resolve-template.ts';
import { type BotCheck, createBotCheck } from './bot-check.ts';
import { createCloudRouter, type RecordedCall } from './cloud-router.ts';
import { controlService } from './control-service.ts';
import { createTables } from './create-tables.ts';
import { startDynamoEngine } from './dynamo-engine.ts';
import { startEventClock } from './event-clock.ts';
import { awsJsonRefusal, type CloudRequest, jsonCloudAnswer } from './exchange.ts';
import { createFaultPlan, type FaultPlan } from './fault-plan.ts';
import { type Outcome, serveHttp } from './http-server.ts';
import { type MailBox, openMailBox } from './mail-box.ts';
import { createMailService, mailListing } from './mail-service.ts';
import { mailboxPage } from './mailbox-page.ts';
import { createObjectService } from './object-service.ts';
import { type ObjectStore, openObjectStore } from './object-store.ts';
import { createSecretService, openSecretStore, secretName } from './secret-service.ts';

export interface LocalCloudOptions {
  /** Port of the one endpoint; 0 takes a free one. */
  readonly port: number;
  /** Folder of everything that persists. */
  readonly dataDir: string;
  /** The synthesized stacks, usually `cdk.out`. */
  readonly assembly: string;
  /** Replaces variables of every function that has them. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Environments of one function that run at once; more calls wait. 10 unless told. */
  readonly environmentsPerFunction?: number;
  /** Whether schedules fire by the clock. */
  readonly schedules: boolean;
  readonly onLog?: (line: FunctionLogLine) => void;
}

/** The cloud on this machine. */
export interface LocalCloud {
  /** `http://localhost:<port>`: the endpoint of every AWS service, and the mailbox and control pages. */
  readonly origin: string;
  /** Where the first HTTP API of the stacks answers, without a slash at the end; empty if there is none. */
  readonly apiOrigin: string;
  readonly resources: readonly LocalResource[];
  readonly functions: readonly FunctionDefinition[];
  readonly mails: MailBox;
  readonly objects: ObjectStore;
  readonly faults: FaultPlan;
  readonly botCheck: BotCheck;
  /** Every call that reached a service, oldest first. */
  readonly calls: readonly RecordedCall[];
  /** What the functions wrote. */
  readonly logs: readonly FunctionLogLine[];
  /** The header value CloudFront would show the API; undefined if the stacks ask for none. */
  readonly originSecret: string | undefined;
  /** Tells the functions where the site is; they keep it, so it is set before the first request. */
  setSiteOrigin(origin: string): void;
  setParameter(name: string, value: string): void;
  /** Runs a function directly, by its operation's name. */
  invoke(operation: string, event: unknown): Promise<InvocationOutcome>;
  stop(): Promise<void>;
}

/** The resource types the local cloud offers; everything else in the templates exists in AWS only. */
const OFFERED = new Set([
  'AWS::DynamoDB::Table',
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::Lambda::Function',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::Events::Rule',
  'AWS::Scheduler::Schedule',
  'AWS::SSM::Parameter',
  'AWS::SecretsManager::Secret',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
]);

/** The most calls kept in memory. */
const KEPT_CALLS = 100_000;

/** The secret of the bot check's stand-in; it protects nothing. */
const BOT_CHECK_SECRET = 'local-bot-check-secret';

/** Starts the cloud. Throws `PortTakenError` if the port is taken; whatever was started by then is stopped. */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const { dataDir } = options;
  const stacks = readCloudAssembly(options.assembly);
  mkdirSync(dataDir, { recursive: true });
  let route: (request: CloudRequest) => Promise<Outcome> = async () => ({
    status: 503,
    headers: {},
    body: '',
  });
  const server = await serveHttp({
    port: options.port,
    variable: 'BILLHOOK_CLOUD_PORT',
    handle: (request) => route(request),
  });
  const engine = await startDynamoEngine(join(dataDir, 'table.sqlite')).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });

  const origin = `http://localhost:${server.port}`;
  // Functions use the number: a name would be looked up again for every connection.
  const inside = `http://127.0.0.1:${server.port}`;
  const parameters = openSecretStore(join(dataDir, 'parameters.json'));
  const secrets = openSecretStore(join(dataDir, 'secrets.json'));
  for (const stage of stageNames) parameters.set(parameterNames(stage).botCheckSecret, BOT_CHECK_SECRET);
  const resources = resolveStacks(stacks, OFFERED, parameters.get);
  for (const { type, name, properties } of resources) {
    if (type === 'AWS::SecretsManager::Secret')
      secrets.getOrMake(name, () => String(properties.SecretString ?? randomBytes(24).toString('hex')));
    if (type === 'AWS::SSM::Parameter') parameters.set(name, String(properties.Value));
  }

  const replaced: Readonly<Record<string, string>> = {
    BOT_CHECK_VERIFY_URL: `${inside}/recaptcha/api/siteverify`,
    ...options.environment,
  };
  const definitions = readFunctions(resources, (service, reference) => {
    if (service !== 'secretsmanager') return parameters.get(reference.replace(/:\d+$/, '')) ?? '';
    const [id = ''] = reference.split(':SecretString');
    return secrets.get(secretName(id)) ?? '';
  }).map((definition) => {
    const own = Object.entries(replaced).filter(
      ([name]) => name in definition.environment || name.startsWith('AWS_'),
    );
    return { ...definition, environment: { ...definition.environment, ...Object.fromEntries(own) } };
  });
  const functions = createFunctionPool(definitions, {
    cloudOrigin: inside,
    limit: options.environmentsPerFunction ?? 10,
    ...(options.onLog && { onLog: options.onLog }),
  });

  const mails = openMailBox(join(dataDir, 'mail'));
  const objects = openObjectStore(join(dataDir, 'objects'));
  for (const { type, name } of resources) if (type === 'AWS::S3::Bucket') objects.createBucket(name);
  const faults = createFaultPlan();
  const botCheck = createBotCheck(BOT_CHECK_SECRET);
  const calls: RecordedCall[] = [];
  const mailService = createMailService(mails, new Set());
  const objectService = createObjectService(objects);
  const secretService = createSecretService(parameters, secrets);
  const apis = readHttpApis(resources);
  route = createCloudRouter({
    services: {
      dynamodb: (request) => engine.forward(request),
      s3: objectService,
      ses: mailService,
      ssm: secretService,
      secretsmanager: secretService,
      'cognito-idp': async () => awsJsonRefusal('UnknownOperationException', 'No user pool'),
    },
    pages: [
      createHttpGateway({ apis, invoke: functions.invoke, issuerOf: async () => undefined }),
      botCheck.handle,
      async (request) => (request.path === '/_aws/ses' ? mailListing(mails, request) : undefined),
      (request) => mailboxPage(mails, request),
      (request) => controlService(request, faults, botCheck),
      async ({ path }) =>
        path === '/_localstack/health' ? jsonCloudAnswer(200, { services: {} }) : undefined,
    ],
    faults,
    killCaller: functions.kill,
    record: (call) => {
      calls.push(call);
      if (calls.length > KEPT_CALLS) calls.splice(0, KEPT_CALLS / 2);
    },
  });
  await createTables(inside, resources);
  const rules = readEventRules(resources);
  const clock = options.schedules ? startEventClock(rules, functions.invoke) : undefined;

  const [api] = apis;
  return {
    origin,
    apiOrigin: api ? `${origin}/_aws/execute-api/${api.apiId}/$default` : '',
    resources,
    functions: definitions,
    mails,
    objects,
    faults,
    botCheck,
    calls,
    logs: functions.logs,
    originSecret: definitions.map(({ environment }) => environment.ORIGIN_SECRET).find(Boolean),
    setSiteOrigin: (siteOrigin) => {
      for (const stage of stageNames) parameters.set(parameterNames(stage).siteOrigin, siteOrigin);
    },
    setParameter: parameters.set,
    invoke: functions.invoke,
    stop: async () => {
      clock?.stop();
      await functions.stop();
      await server.stop();
      await engine.stop();
    },
  };
}
