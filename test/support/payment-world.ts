import { createHmac } from 'node:crypto';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { parseReading, type Reading, type RefundReading } from '#domain/online-payments/provider-objects';
import { connectOnline } from '#domain/profile/details-changes';
import { ok, refuse } from '#domain/result';
import type { InvoiceTable } from '#lambdas/invoices/store/invoice-change';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import type { ConnectionPorts } from '#lambdas/online-payments/connection';
import type { MoveSurplusPorts } from '#lambdas/online-payments/move-surplus';
import type { ProcessingPorts } from '#lambdas/online-payments/process-subject';
import type { PaymentProvider, ProviderRefusal, SessionRequest } from '#lambdas/online-payments/provider';
import { receivePaymentEvent } from '#lambdas/online-payments/receive-payment-event';
import { payeeAccount, payeeOwner } from '#lambdas/online-payments/store/payee-account';
import { commit } from '#lambdas/platform/table/commit';
import { put } from '#lambdas/platform/table/writes';
import { paymentDetails } from '#lambdas/profile/index';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { tableOn } from './invoice-tables.ts';
import { type LiteWorld, pat } from './lite-world.ts';
import { type ProviderAct, providerWorld } from './provider-world.ts';
import type { TableEngine } from './table-engine.ts';

const webhookSecret = 'whsec_of_a_test';
export const payeeId = 'acct_1';
export const clientOfInvoice = 'dana@client.example';

type Json = Readonly<Record<string, unknown>>;

/** An owner with a connected account, an invoice with a link, and an in-memory payment provider. */
export async function paymentWorld(
  engine: TableEngine,
  world: Pick<LiteWorld, 'plain' | 'clock' | 'submit' | 'service' | 'tableName' | 'readInvoice'>,
  clientEmail = clientOfInvoice,
  invoice: Partial<InvoiceDraft> = {},
) {
  const account = providerWorld();
  let refusal: ProviderRefusal | undefined;
  const opened = new Map<string, SessionRequest>();
  const expired: string[] = [];
  /** The metadata of payments by payment ID. Payments without an entry are for the invoice. */
  const purposes = new Map<string, Readonly<Record<string, string>>>();
  const refunded = new Map<string, { readonly requestedCents: number; readonly refundId: string }>();
  /** The next answers of `listEvents`. */
  const listed: {
    readonly eventId: string;
    readonly type: string;
    readonly subject: { readonly kind: 'payment' | 'refund' | 'dispute'; readonly id: string };
    /** Seconds since 1970. */
    readonly createdAt?: number;
  }[] = [];

  await commit(world.plain, [
    put(payeeOwner, payeeOwner.key(payeeId), { userId: pat }),
    put(payeeAccount, payeeAccount.key(pat), {
      accountId: payeeId,
      connectedAt: '2026-11-01T00:00:00.000Z',
      canCharge: true,
      isSubmitted: true,
      card: true,
      bankTransfer: true,
      eventsReadTo: 0,
    }),
  ]);
  const details = paymentDetails(world.plain);
  const stored = await details.find(pat);
  if (!stored) throw new Error('The account was not opened');
  await details.changeSilently(pat, stored, connectOnline(stored, payeeId, world.clock().toISOString()));
  const submitted = await world.submit({
    invoice: {
      clientName: 'Dana',
      clientEmail,
      lineItems: [{ description: 'Work', quantity: '1', unitPrice: '450' }],
      ...invoice,
    },
  });
  if (!submitted.ok) throw new Error(submitted.refusal.code);
  const { invoiceId } = submitted.value.invoice;
  world.service.delivered.length = 0;
  const sharing = invoiceSharing(world.plain, world.clock);
  const shared = await sharing.share(pat, invoiceId, { renew: false });
  if (shared?.linkId === undefined) throw new Error('The invoice has no link');

  const answerWith = async <Value>(value: Value | undefined) => {
    if (refusal) return refuse(refusal);
    return value === undefined ? refuse<ProviderRefusal>({ kind: 'not-found' }) : ok(value);
  };
  const rejected = async (code: string) => refuse<ProviderRefusal>({ kind: 'rejected', code });
  const current = (id: string): Reading | undefined => {
    const found = (account.current() as readonly Json[]).find((one) => one.id === id);
    if (!found) return undefined;
    const metadata = purposes.get(id) ?? { userId: pat, invoiceId };
    return parseReading(found.object === 'payment_intent' ? { ...found, metadata } : found);
  };
  const read = <Kind extends Reading['kind']>(kind: Kind, id: string) => {
    const found = current(id);
    return answerWith(found?.kind === kind ? (found as Extract<Reading, { kind: Kind }>) : undefined);
  };
  const provider: PaymentProvider = {
    openAccount: () => answerWith(undefined),
    onboardingLink: () => answerWith({ url: 'https://provider.example/onboarding' }),
    readAccount: () => answerWith(undefined),
    openSession: async (request) => {
      if (!refusal) opened.set(request.key, opened.get(request.key) ?? request);
      const url = `https://provider.example/pay/${request.key}`;
      return answerWith({ sessionId: `cs_${request.key}`, url, expiresAt: request.expiresAt });
    },
    expireSession: async (_account, sessionId) => {
      if (!refusal) expired.push(sessionId);
      return answerWith('expired' as const);
    },
    readPayment: (_account, id) => read('payment', id),
    async refund({ paymentId, amountCents, metadata, key }) {
      if (refusal) return answerWith<RefundReading>(undefined);
      const earlierRefund = refunded.get(key);
      if (earlierRefund)
        return earlierRefund.requestedCents === amountCents
          ? read('refund', earlierRefund.refundId)
          : rejected('idempotency_error');
      const newRefund = account.refund(paymentId, amountCents, metadata) as Json | undefined;
      if (!newRefund) return rejected('charge_already_refunded');
      refunded.set(key, { requestedCents: amountCents, refundId: String(newRefund.id) });
      return read('refund', String(newRefund.id));
    },
    readRefund: (_account, id) => read('refund', id),
    readDispute: (_account, id) => read('dispute', id),
    listEvents: (_account, since, after) => {
      const events = listed
        .map((one) => ({ createdAt: 1_800_000_000, ...one }))
        .filter(({ createdAt }) => createdAt >= since);
      const start = events.findIndex(({ eventId }) => eventId === after) + 1;
      const page = events.slice(start, start + 100);
      return answerWith({ events: page, hasMore: start + page.length < events.length });
    },
  };

  const portsOn = (
    table: InvoiceTable,
  ): ProcessingPorts & MoveSurplusPorts & Pick<ConnectionPorts, 'configuration' | 'siteOrigin'> => ({
    table,
    clock: world.clock,
    provider,
    changes: onlineChanges(table, world.clock),
    timeZoneOf: async () => 'America/New_York',
    configuration: async () => ({ secretKey: 'sk_of_a_test', webhookSecrets: [webhookSecret] }),
    siteOrigin: async () => 'https://billhook.example',
  });

  let events = 0;
  /** A webhook about an object, signed like the provider's at an instant in seconds since 1970. */
  function webhook(
    object: Json,
    {
      eventId,
      at,
      account: of = payeeId,
      secret = webhookSecret,
      type = 'something.happened',
    }: {
      readonly eventId?: string;
      readonly at?: number;
      readonly account?: string;
      readonly secret?: string;
      readonly type?: string;
    } = {},
  ) {
    events += 1;
    const seconds = at ?? Math.floor(world.clock().getTime() / 1000);
    const payload = Buffer.from(
      JSON.stringify({
        object: 'event',
        id: eventId ?? `evt_${events}`,
        type,
        created: seconds,
        account: of,
        data: { object },
      }),
    );
    const signed = createHmac('sha256', secret).update(`${seconds}.`).update(payload).digest('hex');
    return { payload, signature: `t=${seconds},v1=${signed}` };
  }

  const ports = portsOn(world.plain);
  /** Performs an action at the provider without a webhook; returns the changed object. */
  const act = (one: ProviderAct) => {
    const object = account.act(one) as Json;
    const metadata = purposes.get(String(object?.id)) ?? { userId: pat, invoiceId };
    return object?.object === 'payment_intent' ? { ...object, metadata } : object;
  };
  /** Sends the provider's webhook about an object. */
  const send = (object: Json) => receivePaymentEvent(webhook(object), ports);

  return {
    act,
    send,
    ports,
    purposes,
    /** Performs an action at the provider and sends its webhook. */
    happens: (one: ProviderAct) => send(act(one)),
    /** A card payment of $450.00 with a known fee. */
    payByCard() {
      act({ kind: 'pay-by-card', paymentIndex: 0 });
      return act({ kind: 'money-booked', paymentIndex: 0 });
    },
    /** The detail page of the invoice, or of another one. */
    async detail(wanted = invoiceId) {
      const found = await world.readInvoice(wanted);
      if (!found.ok) throw new Error(found.refusal.code);
      return found.value.invoice;
    },
    account,
    provider,
    invoiceId,
    linkId: shared.linkId,
    opened,
    expired,
    listed,
    portsOn,
    webhook,
    /** The refunds that the owner requested, by idempotency key. */
    refunded,
    portsUnder: (plan: FaultPlan = planFault()) =>
      portsOn(tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName)),
    setDown(down: boolean) {
      refusal = down ? { kind: 'unavailable' } : undefined;
    },
    /** Answers every call with this refusal from now on; with undefined, as usual. */
    refuseWith(reason: ProviderRefusal | undefined) {
      refusal = reason;
    },
  };
}

export type PaymentWorld = Awaited<ReturnType<typeof paymentWorld>>;
