import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { reminderStages, settingsAfter } from '#domain/reminders/reminder-settings';
import { keys } from '#domain/table/keys';
import type { LedgerItem } from '#lambdas/composition/books/ledger-item';
import { FunctionDied, planFault } from '../fault-plan.ts';
import type { TableEngine } from '../table-engine.ts';
import { type Act, type Action, type Business, day, minute } from './business.ts';
import { checkAtRest, checkStep } from './check.ts';
import { invoiceActions } from './invoice-actions.ts';
import { jobActions } from './job-actions.ts';
import { simulatedProduct } from './product.ts';
import { logTo } from './product-ports.ts';
import { quoteActions } from './quote-actions.ts';
import { randomFault, randomMailBehavior } from './random-faults.ts';
import { type RandomSource, randomSource, withSeededIds } from './random-source.ts';
import { callQueue, type SentMail, simulatedBucket, simulatedMailService } from './services.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';
import { surroundingActions } from './surrounding-actions.ts';

/** A simulation found a fault. The message tells how to repeat it, and the steps that led to it. */
export class SimulationFailed extends Error {
  override readonly name = 'SimulationFailed';
}

export interface SimulationOptions {
  readonly seed: number;
  readonly steps: number;
  /** Called with every state of the business. */
  readonly onSnapshot?: (snapshot: Snapshot) => void;
  /** Called after every step. */
  readonly onStep?: (line: string) => void;
}

const actions = [...invoiceActions, ...quoteActions, ...jobActions, ...surroundingActions].flatMap(
  ([weight, action]) => Array.from({ length: weight }, () => action),
);

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
] as const;

/** Shortly before the end of a month, and before the clocks change in one of the time zones. */
const starts = [
  '2026-10-20T12:00:00Z',
  '2026-10-30T22:30:00Z',
  '2027-02-25T08:00:00Z',
  '2027-03-12T06:00:00Z',
] as const;

const userId = 'a1b2c3d4-0000-4000-8000-000000000001';

/** Opens the account. Half of the accounts were opened long ago, so that both limits on email to clients are tested. */
async function openAccount(
  product: Business['product'],
  { random, zone, now }: { readonly random: RandomSource; readonly zone: string; readonly now: Date },
): Promise<void> {
  const createdAt = new Date(now.getTime() - (random.chance(0.5) ? 0 : 60 * day)).toISOString();
  await product.put({
    ...keys.liteProfile(userId),
    uid: userId,
    mailAlias: userId,
    email: 'owner@hartwell.example',
    emailVerified: random.chance(0.8),
    timeZone: zone,
    createdAt,
    updatedAt: createdAt,
    invoicesCreated: 0,
    ...(random.chance(0.6) && {
      reminders: settingsAfter(undefined, { isOn: true, stages: reminderStages }, createdAt),
    }),
  });
  await product.put({
    ...keys.businessProfile(userId),
    firstName: 'Pat',
    lastName: 'Doe',
    fullName: '',
    businessName: 'Hartwell Plumbing',
    email: 'office@hartwell.example',
    phone: '(555) 555-0100',
    address: '12 Mill Road',
    city: 'Dayton',
    state: 'OH',
    zipCode: '45402',
    updatedAt: createdAt,
  });
}

/** The events that the mail service will report about an email. */
function reportsOf(mail: SentMail): Business['reports'] {
  const [, domain = ''] = mail.to.split('@');
  const fate = domain === 'bounces.example' ? 'Bounce' : 'Delivery';
  return [
    { mail, eventType: 'Send' },
    { mail, eventType: fate },
    ...(domain === 'complains.example' ? [{ mail, eventType: 'Complaint' } as const] : []),
  ];
}

/** A business on its own table, with everything that can fail around it. */
async function openBusiness(engine: TableEngine, seed: number) {
  const random = randomSource(seed);
  let now = new Date(random.pick(starts));
  const zone = random.pick(zones);
  // Each reading of the clock is a little later.
  const clock = () => {
    now = new Date(now.getTime() + 1);
    return now;
  };
  const advance = (milliseconds: number) => {
    now = new Date(now.getTime() + Math.ceil(milliseconds));
  };
  const mail = simulatedMailService(clock);
  const bucket = simulatedBucket();
  const client: DynamoDBClient = engine.client();
  const queue = callQueue(client);
  const mailsPerDay = random.between(3, 12);
  const surroundings = {
    client,
    tableName: await engine.createTable(),
    mail: mail.sender,
    bucket: bucket.bucket,
  };
  const product = simulatedProduct({ ...surroundings, clock, advance, mailsPerDay, userId });
  await openAccount(product, { random, zone, now });
  let keysUsed = 0;

  const takeSnapshot = async () =>
    snapshotOf((await product.items()) as LedgerItem[], mail.sent, new Date(now));
  const business: Business = {
    userId,
    zone,
    random,
    product,
    clock,
    advance,
    bucket: bucket.state,
    snapshot: await takeSnapshot(),
    newKey() {
      keysUsed += 1;
      return `key-${String(keysUsed).padStart(20, '0')}`;
    },
    keyed: [],
    reports: [],
  };

  /** Runs a function under a fault; returns its answer or its error. */
  async function runWithFault(fault: ReturnType<typeof randomFault>, run: () => Promise<unknown>) {
    const plan = planFault(fault);
    plan.attach(client, 'dynamodb');
    mail.attachTo(plan);
    bucket.attachTo(plan);
    const answer = await run().catch((error: unknown) => ({ error }));
    await queue.idle();
    planFault().attach(client, 'dynamodb');
    return {
      answer: answer as { ok?: boolean; error?: unknown } | undefined,
      wasTriggered: plan.wasTriggered,
    };
  }
  return { business, mail, mailsPerDay, takeSnapshot, runWithFault };
}

type OpenBusiness = Awaited<ReturnType<typeof openBusiness>>;

/** The outcome of an act in one or two words. */
function outcomeOf(answer: { ok?: boolean; error?: unknown; refusal?: unknown } | undefined): string {
  if (answer?.error instanceof FunctionDied) return 'died';
  if (answer?.error) return `threw ${String(answer.error)}`;
  if (answer?.ok === false) return `refused: ${(answer.refusal as { code?: string })?.code}`;
  return 'done';
}

/** Performs one act, sometimes under a fault. Returns a line about it, and errors that no fault explains. */
async function takeStep({ business, mail, runWithFault }: OpenBusiness, act: Act) {
  const { random, keyed, bucket } = business;
  const fault = randomFault(random);
  const behave = randomMailBehavior(random);
  mail.setBehavior(behave);
  if (act.isKeyed) keyed.push(act);
  const { answer, wasTriggered } = await runWithFault(fault, act.run);
  const isExcused = wasTriggered || bucket.isDown;
  const line = `${act.label}${wasTriggered ? ` [${fault?.effect} ${fault?.when} call ${fault?.call} of ${fault?.service}]` : ''}: ${outcomeOf(answer)}`;
  const thrown =
    answer?.error && !isExcused ? [`it threw without a fault: ${(answer.error as Error).stack}`] : [];
  // If a receipt cannot be emailed, its payment is recorded without one.
  const { value } = (answer ?? {}) as { readonly value?: { readonly receiptProblem?: string } };
  const isWithoutEmail = value?.receiptProblem !== undefined;
  return { line, thrown, isDone: answer?.ok === true && !isWithoutEmail };
}

/** Ends all faults, and runs the functions until nothing is left to do now. */
async function finishAllWork({ business, mail, runWithFault }: OpenBusiness): Promise<void> {
  const { product, advance, bucket } = business;
  mail.setBehavior(() => 'accept');
  bucket.isDown = false;
  for (let round = 0; round < 12; round += 1) {
    advance(11 * minute);
    let done = 0;
    for (const run of [product.sweep, product.schedule, product.dispatch]) {
      const { answer } = await runWithFault(undefined, run);
      done += Object.values(answer ?? {}).reduce((sum: number, count) => sum + Number(count), 0);
    }
    if (done === 0) return;
  }
}

/** Number of steps between two rests. */
const restEvery = 15;

async function run(
  engine: TableEngine,
  { seed, steps, onSnapshot, onStep }: SimulationOptions,
): Promise<void> {
  const opened = await openBusiness(engine, seed);
  const { business, mail, mailsPerDay, takeSnapshot } = opened;
  const queued: NonNullable<Act['queues']>[] = [];
  const lines: string[] = [];

  async function check(step: number, line: string, thrown: readonly string[], isAtRest: boolean) {
    lines.push(`${step}. ${line}`);
    onStep?.(`${step}. ${line}`);
    const before = business.snapshot;
    const now = await takeSnapshot();
    const facts = { now, before, product: business.product, mailsPerDay, queued, label: line };
    const faults = [...thrown, ...(await checkStep(facts)), ...(isAtRest ? await checkAtRest(facts) : [])];
    for (const sent of mail.sent.slice(before.mails.length)) business.reports.push(...reportsOf(sent));
    business.snapshot = now;
    onSnapshot?.(now);
    if (faults.length > 0)
      throw new SimulationFailed(
        [
          `Seed ${seed}, step ${step}: ${faults.join('\n')}`,
          `Repeat it: npm run test:simulate -- --seed ${seed} --steps ${steps}`,
          ...lines.slice(-25),
        ].join('\n'),
      );
  }

  for (let step = 1; step <= steps; step += 1) {
    const isRest = step % restEvery === 0 || step === steps;
    if (isRest) {
      await finishAllWork(opened);
      await check(step, 'come to rest', [], true);
      continue;
    }
    let act: Act | undefined;
    while (!act) act = (business.random.pickAny(actions) as Action)(business);
    const { line, thrown, isDone } = await takeStep(opened, act);
    if (isDone && act.queues) queued.push(act.queues);
    await check(step, line, thrown, false);
  }
}

/**
 * Simulates a random business. Throws `SimulationFailed` at the first fault it finds. The same seed gives the same run.
 */
export async function simulate(engine: TableEngine, options: SimulationOptions): Promise<void> {
  logTo(() => undefined);
  await withSeededIds(options.seed, () => run(engine, options)).finally(() =>
    logTo((line) => process.stdout.write(line)),
  );
}
