import { join } from 'node:path';
import { createFunctionPool } from '../functions/function-pool.ts';
import { createHttpGateway } from '../gateway/http-gateway.ts';
import { type KeptMail, openMailBox } from '../mail/mail-box.ts';
import { type MailReport, mailReportEvent, reportsOf } from '../mail/mail-report.ts';
import { createMailReportPage } from '../mail/mail-report-page.ts';
import { identityOf, type MailAccount, type MailQuota } from '../mail/mail-rules.ts';
import { createMailService, mailListing } from '../mail/mail-service.ts';
import { createMailboxPage } from '../mail/mailbox-page.ts';
import { createObjectService } from '../objects/object-service.ts';
import { openObjectStore } from '../objects/object-store.ts';
import { createEventSources } from '../queues/event-sources.ts';
import { createQueueStore } from '../queues/queue.ts';
import { createQueueService } from '../queues/queue-service.ts';
import { readEventRules } from '../stacks/read-event-rules.ts';
import { readHttpApis } from '../stacks/read-http-apis.ts';
import { readEventSources, readQueues } from '../stacks/read-queues.ts';
import type { LocalResource } from '../stacks/resolve-template.ts';
import { createCallRates } from './account-quotas.ts';
import { createClockPage } from './clock-page.ts';
import { openCloudClock } from './cloud-clock.ts';
import type { LocalCloudOptions } from './cloud-interface.ts';
import { type CloudRoutes, createCloudRouter, type RecordedCall } from './cloud-router.ts';
import type { DynamoEngine } from './dynamo-forwarding.ts';
import { createEventBus } from './event-bus.ts';
import { jsonCloudAnswer } from './exchange.ts';
import { createFaultPlan } from './fault-plan.ts';
import { createFaultsPage } from './faults-page.ts';
import { createLogService } from './log-service.ts';
import type { Provisioned } from './provision.ts';
import { createRoleGate, type RoleGate } from './role-gate.ts';
import { createSecretService } from './secret-service.ts';
import { openUserPools } from './user-pools.ts';

/** Maximum number of calls kept in memory. */
const maxKeptCalls = 100_000;

/** Opens everything behind the endpoint, and what it stores. */
function openParts(
  options: LocalCloudOptions,
  provisioned: Provisioned,
  places: { readonly origin: string; readonly inside: string },
) {
  const { resources } = provisioned;
  const clock = openCloudClock(join(options.dataDir, 'clock-offset'));
  const { bundles } = options;
  const definitions = bundles
    ? provisioned.functions.map((each) => ({ ...each, entry: join(bundles, each.shortName, 'index.mjs') }))
    : provisioned.functions;
  const functions = createFunctionPool(definitions, {
    cloudOrigin: places.inside,
    clock,
    limit: options.environmentsPerFunction ?? 10,
    ...(options.idleEnvironments !== undefined && { idleLimit: options.idleEnvironments }),
    ...(options.quotas?.concurrentFunctions !== undefined && {
      concurrency: options.quotas.concurrentFunctions,
    }),
    ...(options.onLog && { onLog: options.onLog }),
  });
  const bus = createEventBus(readEventRules(resources), functions.invokeLater, clock.now);
  const queues = createQueueStore(clock.now);
  for (const settings of readQueues(resources)) queues.create(settings);
  const eventSources = createEventSources(readEventSources(resources), queues, functions.invokeLater);
  const mails = openMailBox(join(options.dataDir, 'mail'), clock.now);
  const objects = openObjectStore(join(options.dataDir, 'objects'));
  for (const { type, name, properties } of resources) {
    if (type !== 'AWS::S3::Bucket') continue;
    const versioning = properties.VersioningConfiguration as { readonly Status?: string } | undefined;
    objects.createBucket(name);
    objects.keepVersions(name, versioning?.Status === 'Enabled');
  }
  const report = async (mail: KeptMail, kind: MailReport) => {
    await bus.publish(mailReportEvent(mail, kind, new Date(clock.now())));
  };
  const pools = openUserPools({
    resources,
    dataDir: join(options.dataDir, 'user-pools'),
    origin: places.origin,
    invoke: functions.invoke,
    mails,
    now: options.now ?? Date.now,
    passkeyDomain: options.passkeyDomain,
  });
  const calls: RecordedCall[] = [];
  const faults = createFaultPlan();
  return { clock, functions, bus, queues, eventSources, mails, objects, report, pools, faults, calls };
}

type Parts = ReturnType<typeof openParts>;

function servicesOf(
  { functions, queues, eventSources, mails, objects, pools, report }: Parts,
  { resources, parameters, secrets }: Provisioned,
  engine: DynamoEngine,
  options: Pick<LocalCloudOptions, 'mailReports' | 'quotas'> & { readonly gate: RoleGate },
): CloudRoutes['services'] {
  const secretService = createSecretService(parameters, secrets);
  return {
    dynamodb: (request) => engine.forward(request),
    s3: createObjectService(objects, options.gate.mayList),
    ses: createMailService({
      box: mails,
      account: readMailAccount(resources, options.quotas?.mail),
      accepted: async (mail) => {
        if (options.mailReports) for (const kind of reportsOf(mail)) await report(mail, kind);
      },
      now: Date.now,
    }),
    sqs: createQueueService(queues, { sent: eventSources.checkNow }),
    ssm: secretService,
    secretsmanager: secretService,
    logs: createLogService(functions),
    'cognito-idp': ({ headers, body }) =>
      pools.service.handle({ target: String(headers['x-amz-target']), headers, body }),
  };
}

/**
 * Creates the services of the stacks and the router in front of them. `inside` is the endpoint with an IP address,
 * because a host name would be looked up for every call.
 */
export function assembleServices(
  options: LocalCloudOptions,
  provisioned: Provisioned,
  places: { readonly origin: string; readonly inside: string },
  engine: DynamoEngine,
) {
  const parts = openParts(options, provisioned, places);
  const { clock, functions, bus, eventSources, mails, report, faults, calls, pools } = parts;
  /** Runs stand-ins and every schedule, and then the functions for messages that these queued. */
  const fireSchedules = async () => {
    await options.runDueWork?.();
    await bus.fireSchedules();
    await eventSources.drain();
  };
  const gate = createRoleGate(functions, provisioned.resources);
  const apis = readHttpApis(provisioned.resources);
  const pagesPath = options.pagesPath ?? '/_local';
  const route = createCloudRouter({
    services: servicesOf(parts, provisioned, engine, { ...options, gate }),
    pages: [
      createHttpGateway({
        apis,
        invoke: functions.invoke,
        issuerOf: pools.issuerOf,
        throttles: options.quotas?.stageRates === true,
      }),
      pools.keySetPage,
      async (request) => (request.path === '/_aws/ses' ? mailListing(mails, request) : undefined),
      createMailReportPage(`${pagesPath}/mailbox`, mails, report),
      createMailboxPage(`${pagesPath}/mailbox`, mails),
      createFaultsPage(`${pagesPath}/faults`, faults),
      createClockPage(`${pagesPath}/clock`, clock, fireSchedules),
      ...(options.pages ?? []),
      async ({ path }) =>
        path === '/_localstack/health' ? jsonCloudAnswer(200, { services: {} }) : undefined,
    ],
    faults,
    now: clock.now,
    throttle: createCallRates(options.quotas?.calls),
    killCaller: functions.kill,
    refuse: gate.refuse,
    record: (call) => {
      calls.push(call);
      if (calls.length > maxKeptCalls) calls.splice(0, maxKeptCalls / 2);
    },
  });
  return { ...parts, apis, route, fireSchedules };
}

/**
 * The identities, sender and configuration sets that the resolved stacks may send email with. Identities count as
 * verified.
 */
export function readMailAccount(resources: readonly LocalResource[], quota?: MailQuota): MailAccount {
  const named = (type: string) => resources.filter((resource) => resource.type === type);
  return {
    identities: new Set(named('AWS::SES::EmailIdentity').map(({ name }) => identityOf(name))),
    configurationSets: new Set(named('AWS::SES::ConfigurationSet').map(({ name }) => name)),
    ...(quota && { quota }),
  };
}
