import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFunctionPool } from '../functions/function-pool.ts';
import { createHttpGateway } from '../gateway/http-gateway.ts';
import { readEventRules } from '../stacks/read-event-rules.ts';
import { readHttpApis } from '../stacks/read-http-apis.ts';
import { readPermissions } from '../stacks/read-permissions.ts';
import type { LocalCloud, LocalCloudOptions } from './cloud-interface.ts';
import { createCloudRouter, type RecordedCall } from './cloud-router.ts';
import { createTables } from './create-tables.ts';
import { startDynamoEngine } from './dynamo-engine.ts';
import { createEventBus } from './event-bus.ts';
import { type CloudRequest, jsonCloudAnswer } from './exchange.ts';
import { createFaultPlan } from './fault-plan.ts';
import { createFaultsPage } from './faults-page.ts';
import { type Outcome, serveHttp } from './http-server.ts';
import { type KeptMail, openMailBox } from './mail-box.ts';
import { type MailReport, mailReportEvent } from './mail-report.ts';
import { createMailService, mailListing } from './mail-service.ts';
import { createMailboxPage } from './mailbox-page.ts';
import { createObjectService } from './object-service.ts';
import { openObjectStore } from './object-store.ts';
import { accessDenied, missingNeed, needsOf } from './permissions.ts';
import { type Provisioned, provision } from './provision.ts';
import { createSecretService } from './secret-service.ts';
import { openUserPools } from './user-pools.ts';

/** The most calls kept in memory. */
const KEPT_CALLS = 100_000;

/** Builds the services behind a listening port. `inside` is the endpoint by number: a name would be looked up each time. */
function assemble(
  options: LocalCloudOptions,
  provisioned: Provisioned,
  places: { readonly origin: string; readonly inside: string },
) {
  const { resources } = provisioned;
  const functions = createFunctionPool(provisioned.functions, {
    cloudOrigin: places.inside,
    limit: options.environmentsPerFunction ?? 10,
    ...(options.onLog && { onLog: options.onLog }),
  });
  const bus = createEventBus(readEventRules(resources), functions.invoke);
  const mails = openMailBox(join(options.dataDir, 'mail'));
  const objects = openObjectStore(join(options.dataDir, 'objects'));
  for (const { type, name } of resources) if (type === 'AWS::S3::Bucket') objects.createBucket(name);
  const report = async (mail: KeptMail, kind: MailReport) => {
    await bus.publish(mailReportEvent(mail, kind, new Date()));
  };
  const pools = openUserPools({
    resources,
    dataDir: join(options.dataDir, 'user-pools'),
    origin: places.origin,
    invoke: functions.invoke,
    mails,
    now: options.now ?? Date.now,
  });
  return { functions, bus, mails, objects, report, pools };
}

/** Starts the cloud. Throws `PortTakenError` if the port is taken; whatever was started by then is stopped. */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  mkdirSync(options.dataDir, { recursive: true });
  let route: (request: CloudRequest) => Promise<Outcome> = async () => ({
    status: 503,
    headers: {},
    body: '',
  });
  const server = await serveHttp({
    port: options.port,
    variable: options.portVariable ?? 'its port',
    handle: (request) => route(request),
  });
  const stopping: (() => void | Promise<void>)[] = [() => server.stop()];
  const stop = async () => {
    for (const each of stopping.splice(0).reverse()) await each();
  };
  try {
    const engine = await startDynamoEngine(join(options.dataDir, 'table.sqlite'));
    stopping.unshift(() => engine.stop());
    const origin = `http://localhost:${server.port}`;
    const inside = `http://127.0.0.1:${server.port}`;
    const provisioned = provision({
      assembly: options.assembly,
      dataDir: options.dataDir,
      replaced: options.environment?.(inside) ?? {},
    });
    const { resources, parameters } = provisioned;
    const { functions, bus, mails, objects, report, pools } = assemble(options, provisioned, {
      origin,
      inside,
    });
    stopping.push(
      () => functions.stop(),
      () => bus.stop(),
      () => pools.service.stop(),
    );
    const faults = createFaultPlan();
    const pagesPath = options.pagesPath ?? '/_local';
    const calls: RecordedCall[] = [];
    const secretService = createSecretService(parameters, provisioned.secrets);
    const apis = readHttpApis(resources);
    const permissions = readPermissions(resources);
    route = createCloudRouter({
      services: {
        dynamodb: (request) => engine.forward(request),
        s3: createObjectService(objects),
        ses: createMailService(mails, (mail) => {
          if (options.mailReports) void report(mail, 'Send').then(() => report(mail, 'Delivery'));
        }),
        ssm: secretService,
        secretsmanager: secretService,
        'cognito-idp': ({ headers, body }) =>
          pools.service.handle({ target: String(headers['x-amz-target']), headers, body }),
      },
      pages: [
        createHttpGateway({ apis, invoke: functions.invoke, issuerOf: pools.issuerOf }),
        pools.keySetPage,
        async (request) => (request.path === '/_aws/ses' ? mailListing(mails, request) : undefined),
        createMailboxPage(`${pagesPath}/mailbox`, mails),
        createFaultsPage(`${pagesPath}/faults`, faults),
        ...(options.pages ?? []),
        async ({ path }) =>
          path === '/_localstack/health' ? jsonCloudAnswer(200, { services: {} }) : undefined,
      ],
      faults,
      killCaller: functions.kill,
      refuse: (request, call) => {
        const caller = functions.callerOf(call.accessKeyId);
        const allowed = caller && permissions.get(caller.name);
        const missing = allowed && missingNeed(needsOf(call, request), allowed);
        if (!missing) return undefined;
        functions.note(caller.operation, `Not allowed: ${missing.action} on ${missing.resource}`);
        return accessDenied(call, missing);
      },
      record: (call) => {
        calls.push(call);
        if (calls.length > KEPT_CALLS) calls.splice(0, KEPT_CALLS / 2);
      },
    });
    await createTables(inside, resources);
    if (options.schedules) bus.startClock();

    const [api] = apis;
    return {
      origin,
      apiOrigin: api ? `${origin}/_aws/execute-api/${api.apiId}/$default` : '',
      resources,
      functions: provisioned.functions,
      mails,
      objects,
      faults,
      calls,
      logs: functions.logs,
      setParameter: parameters.set,
      reportMail: async (id, kind) => {
        const mail = mails.find(id);
        if (!mail) throw new Error(`There is no mail ${id}`);
        await report(mail, kind);
      },
      invoke: functions.invoke,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
