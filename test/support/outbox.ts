import { outboxPorts } from '#lambdas/composition/outbox-ports';
import type { MailClientPorts } from '#lambdas/invoices/email-client/client-mail-ports';
import { dispatchOutbox } from '#lambdas/messaging/dispatch-outbox';
import type { OutboxTurns } from '#lambdas/messaging/outbox-ports';
import { tableOn } from '#lambdas/platform/table/table';
import type { RenderCertificate } from '#lambdas/quotes/ports';
import { type FaultPlan, planFault } from './fault-plan.ts';
import type { LiteWorld } from './lite-world.ts';
import type { TableEngine } from './table-engine.ts';

/** It is everybody's turn: what must hold of runs at once holds of their claims alone. */
export const everybodysTurn: OutboxTurns = { take: async () => ({ end: async () => undefined }) };

/** The certificate's facts in place of its pages. */
export const renderTestCertificate: RenderCertificate = async (certificate) =>
  new TextEncoder().encode(`%PDF ${JSON.stringify(certificate)}`);

interface Changes extends Partial<MailClientPorts> {
  readonly turns?: OutboxTurns;
}

/** Empties the outbox of a Lite world, wired as the deployed function is; answers how often each thing was done. */
export function emptyOutbox(
  world: LiteWorld,
  engine: TableEngine,
  plan: FaultPlan = planFault(),
  { turns, ...changes }: Changes = {},
) {
  const client = plan.attach(engine.client(), 'dynamodb');
  const table = tableOn(client, world.tableName);
  const mailing = {
    ...world.portsUnder(plan, client),
    ...changes,
    sleep: async () => undefined,
    clock: world.clock,
  };
  const ports = outboxPorts(table, mailing, renderTestCertificate);
  return dispatchOutbox({ ...ports, ...(turns && { turns }) });
}
