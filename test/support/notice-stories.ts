import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import type { DetailsHistory } from '#domain/profile/payment-details';
import { allMessages } from '#lambdas/composition/all-messages';
import type { Message } from '#lambdas/messaging/store/message';
import { tableOn } from '#lambdas/platform/table/table';
import { setHowToPay } from '#lambdas/profile/set-how-to-pay';
import { paymentDetails } from '#lambdas/profile/store/payment-details';
import { forgetMails } from './fake-mail-service.ts';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { type LiteWorld, liteWorld, pat } from './lite-world.ts';
import { emptyOutbox, unlimitedLock } from './outbox.ts';
import type { TableEngine } from './table-engine.ts';

/** Sends the notices to accounts that wait in the outbox. */
export const dispatchNotices = (world: LiteWorld, engine: TableEngine, plan: FaultPlan = planFault()) =>
  emptyOutbox(world, engine, plan, { lock: unlimitedLock });

/** Emails three clients of the account, who may all report it as spam. */
async function mailedClients(world: LiteWorld): Promise<readonly string[]> {
  const ids = ['first', 'second', 'third'].map((which) => `mail-to-the-${which}-client`);
  for (const mailId of ids) {
    const saved = await world.submit({ invoice: { clientEmail: `${mailId}@client.example` } });
    if (!saved.ok) throw new Error(saved.refusal.code);
    await world.emailToClient(saved.value.invoice.invoiceId, { mailId });
  }
  forgetMails(world.service);
  return ids;
}

/** The text of the email of a message. */
async function textOf({ service }: LiteWorld, id: unknown): Promise<string> {
  const at = service.names.findIndex((name) => name.id === id);
  return (await PostalMime.parse(service.raw[at] ?? '')).text ?? '';
}

const links = ['https://pay.example/pat', 'https://pay.example/somebody-else'];

/** An account whose owner gets notices about changed payment details, and about its suspension after complaints. */
export async function noticedAccount(engine: TableEngine) {
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const mailedIds = await mailedClients(world);

  const change = (link: string, plan: FaultPlan) => {
    const table = tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName);
    return setHowToPay(pat, { text: '', link }, { details: paymentDetails(table), clock: world.clock });
  };
  const complain = (id: string, plan: FaultPlan) => {
    const table = tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName);
    const event = { kind: 'complained', serviceId: 's1', at: world.clock() } as const;
    const message = { kind: 'client-invoice', id, owner: pat } as const;
    return allMessages(table, world.clock)['client-invoice'].report({ ...event, message });
  };
  const dispatch = (plan?: FaultPlan) => {
    // An email that the service did not accept is tried again after ten minutes.
    world.advance(11 * 60_000);
    return dispatchNotices(world, engine, plan);
  };
  const acts = [
    ...links.map((link) => (plan: FaultPlan) => change(link, plan)),
    ...mailedIds.map((id) => (plan: FaultPlan) => complain(id, plan)),
    dispatch,
    dispatch,
    dispatch,
  ];

  return {
    world,
    acts,
    before: ['lite-invoice', 'client-invoice'] as const,
    async check(messages: readonly Message[], where: string): Promise<void> {
      world.service.behave = () => 'accept';
      await dispatch();
      const { howToPay, howToPayChangedAt, detailsHistory, clientMailSuspendedAt } = await world.lite();
      const noticesById = new Map(
        [
          ...(await world.itemsUnder('MESSAGE#payment-details-notice#')),
          ...(await world.itemsUnder('MESSAGE#suspension-notice#')),
        ].map((one) => [one.id, one]),
      );
      expect(noticesById.size, where).toBe(messages.length);
      expect(
        [...noticesById.values()].filter(({ state }) => state === 'waiting'),
        where,
      ).toEqual([]);
      // The owner got a notice about the current details, unless every try failed until the notice expired.
      const latestNotice = noticesById.get(`how-to-pay-${Date.parse(String(howToPayChangedAt))}`);
      expect(latestNotice === undefined, where).toBe(howToPayChangedAt === undefined);
      const isTooLate =
        String(latestNotice?.until) < new Date(world.clock().getTime() + 10 * 60_000).toISOString();
      expect(['sent', 'unknown', ...(isTooLate ? ['returned'] : []), undefined], where).toContain(
        latestNotice?.state,
      );
      const { pending } = (detailsHistory ?? {}) as DetailsHistory;
      const details = pending?.howToPay ?? (howToPay as { link: string });
      if (latestNotice?.state === 'sent')
        expect(await textOf(world, latestNotice.id), where).toContain(details.link);
      const suspensionNotices = [...noticesById.values()].filter(({ kind }) => kind === 'suspension-notice');
      expect(suspensionNotices.length, where).toBe(clientMailSuspendedAt === undefined ? 0 : 1);
    },
  };
}
