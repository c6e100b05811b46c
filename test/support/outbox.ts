import type { BooksSummary } from '#domain/reports/books-summary';
import type { StatementPage } from '#domain/statements/statement-page';
import { allWaitingIds } from '#lambdas/composition/all-messages';
import { outboxPorts } from '#lambdas/composition/outbox-ports';
import type { ClientMailPorts } from '#lambdas/invoices/email-client/client-mail-ports';
import { type FeedPorts, feedOutbox } from '#lambdas/messaging/feed-outbox';
import type { FeederLock, FeederMemory } from '#lambdas/messaging/outbox-ports';
import { type SendWaitingPorts, sendWaiting } from '#lambdas/messaging/send-waiting-emails';
import { tableOn } from '#lambdas/platform/table/table';
import type { RenderCertificate, RenderQuote } from '#lambdas/quotes/ports';
import { type FaultPlan, planFault } from './fault-plan.ts';
import type { LiteWorld } from './lite-world.ts';
import type { TableEngine } from './table-engine.ts';

const noMemory: FeederMemory = { offers: [], filledUntil: {} };

/** All values of an iterable. */
export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Gives every feeder the lock and no memory, so that only the claims protect concurrent runs. */
export const unlimitedLock: FeederLock = {
  acquire: async () => ({ memory: noMemory, end: async () => undefined }),
};

/**
 * Feeds and runs the workers, one ID after the other, until nothing is left to do. Returns how often each thing was
 * done. The send rate is unlimited.
 */
export async function runOutbox({
  ids,
  lock,
  clock,
  ...ports
}: SendWaitingPorts & Pick<FeedPorts, 'ids' | 'lock' | 'clock'>): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  const feed = async (queued: string[]) => {
    const send = async (_queue: string, offered: readonly { readonly id: string }[]) => {
      queued.push(...offered.map(({ id }) => id));
      return offered.length;
    };
    await feedOutbox({
      ids,
      lock,
      clock,
      queues: { send },
      readSendQuota: async () => ({ perSecond: 1_000_000, sentLastDay: 0 }),
    });
  };
  for (let found = 1; found > 0; ) {
    found = 0;
    const queued: string[] = [];
    const failure = await feed(queued).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    for (const id of queued) {
      const result = await sendWaiting(id, async () => undefined, ports);
      if (!('done' in result) || result.done === undefined) continue;
      counts[result.done] = (counts[result.done] ?? 0) + 1;
      found += 1;
    }
    if (failure) throw failure.error;
  }
  return counts;
}

/** Returns the texts of a quote's paper instead of a PDF. */
export const renderTestQuote: RenderQuote = async (paper) =>
  new TextEncoder().encode(`%PDF ${JSON.stringify(paper)}`);

/** Returns the data of a certificate instead of a PDF. */
export const renderTestCertificate: RenderCertificate = async (certificate) =>
  new TextEncoder().encode(`%PDF ${JSON.stringify(certificate)}`);

/** Renderers that return a document's data instead of a PDF. */
export const testRenderers = {
  certificate: renderTestCertificate,
  statement: async (statement: StatementPage) =>
    new TextEncoder().encode(`%PDF ${JSON.stringify(statement)}`),
  summary: async (summary: BooksSummary) => new TextEncoder().encode(`%PDF ${JSON.stringify(summary)}`),
};

interface Changes extends Partial<ClientMailPorts> {
  readonly lock?: FeederLock;
}

/**
 * Empties the outbox of a Lite world with the wiring of the deployed function. Returns how often each thing was done.
 */
export function emptyOutbox(
  world: LiteWorld,
  engine: TableEngine,
  plan: FaultPlan = planFault(),
  { lock = unlimitedLock, ...changes }: Changes = {},
) {
  const client = plan.attach(engine.client(), 'dynamodb');
  const table = tableOn(client, world.tableName);
  const mailing = {
    ...world.portsUnder(plan, client),
    ...changes,
    sleep: async () => undefined,
    clock: world.clock,
  };
  const ports = outboxPorts(table, mailing, testRenderers);
  return runOutbox({ ...ports, ids: allWaitingIds(table), lock, clock: world.clock });
}
