import { foldDescription } from '#domain/clients/saved-item';
import type { DeliveryState, StoredStatus } from '#domain/documents/invoice-status';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { leaseMilliseconds, type MessageState } from '#domain/messaging/message';
import { blankBusiness } from '#domain/profile/profile';
import { monthOf } from '#domain/time-zone';
import { client, newClient } from '#lambdas/clients/store/client';
import { clientOwedDays } from '#lambdas/clients/store/client-days';
import { clientName, clientNameKey } from '#lambdas/clients/store/client-name';
import { itemRanking } from '#lambdas/clients/store/item-ranking';
import { savedItem } from '#lambdas/clients/store/saved-item';
import { freeMessage } from '#lambdas/free-invoice/store/free-message';
import { invoice, rowOf } from '#lambdas/invoices/store/invoice';
import { invoiceContent } from '#lambdas/invoices/store/invoice-content';
import { invoiceNumber, numberKey } from '#lambdas/invoices/store/invoice-number';
import { payment } from '#lambdas/invoices/store/payment';
import { Tally } from '#lambdas/invoices/totals/counted-as';
import { accountTotals, monthTotals, owedDays } from '#lambdas/invoices/totals/stored-totals';
import { job } from '#lambdas/jobs/store/job';
import { earlyAccess } from '#lambdas/messaging/mailboxes/early-access-entity';
import { mailboxQuota } from '#lambdas/messaging/mailboxes/mailbox-quota';
import { message } from '#lambdas/messaging/store/message';
import { sha256 } from '#lambdas/platform/hash';
import { businessProfile } from '#lambdas/profile/store/business-profile';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import { quote } from '#lambdas/quotes/store/quote';
import { quoteEvent } from '#lambdas/quotes/store/quote-chain';

import { aLine, anInvoice } from './invoices.ts';
import { type StoredItem, storedItem } from './stored-item.ts';

export type LedgerItem = StoredItem;

const instant = '2026-11-03T12:00:00.000Z';

/** The instant at which the open items of a ledger were opened. */
export const ledgerInstant = new Date(instant);

const due = new Date(ledgerInstant.getTime() + leaseMilliseconds).toISOString();

const twoNames = ['Dana Whitfield', 'Kim Doe'] as const;

/** The state of an invoice and its message. */
interface InvoiceStates {
  readonly status: StoredStatus;
  readonly delivery: DeliveryState;
  readonly state: MessageState;
}

const isUnfinished = (state: MessageState): boolean => state === 'reserved' || state === 'sending';

/** The attributes of every message. */
const anyMessage = (id: string, state: MessageState) => ({
  id,
  state,
  ...(isUnfinished(state) && { due }),
  attempt: `attempt-of-${id}`,
  recipient: 'account',
  about: id,
  bodyHash: sha256(id),
  createdAt: instant,
  updatedAt: instant,
});

function aValidInvoice(number: string, clientOf: string, unitPrice: string) {
  const checked = validateInvoice(
    anInvoice({
      invoiceNumber: number,
      clientName: clientOf,
      dueDate: '2026-12-03',
      lineItems: [aLine({ unitPrice })],
    }),
    'at-least-one',
  );
  if (!checked.ok) throw new Error('The invoice of a ledger is wrong');
  return checked.value;
}

/** A payment of an invoice's total. */
function paymentItem(userId: string, invoiceId: string, amountCents: number): StoredItem {
  const paymentId = `payment-of-${invoiceId}`;
  const facts = { amountCents, date: '2026-11-03', method: 'check' as const, recordedAt: instant };
  return storedItem(payment, payment.key(userId, invoiceId, paymentId), { paymentId, ...facts });
}

/** The totals of an account with these items. */
function totalsItems(userId: string, items: readonly StoredItem[]): StoredItem[] {
  const tally = new Tally();
  for (const item of items.filter(({ SK }) => SK.startsWith('INVOICE#')))
    tally.invoice(invoice.parse(item), 1);
  for (const item of items.filter(({ SK }) => SK.startsWith('PAYMENT#')))
    tally.payment({ payment: payment.parse(item), by: 1 });
  return [
    storedItem(
      accountTotals,
      accountTotals.key(userId),
      accountTotals.parse({ ...tally.account, writes: 7 }),
    ),
    ...[...tally.months].map(([month, figures]) =>
      storedItem(monthTotals, monthTotals.key(userId, month), monthTotals.parse(figures)),
    ),
    ...[...tally.owed].map(([month, figures]) =>
      storedItem(owedDays, owedDays.key(userId, month), owedDays.parse(figures)),
    ),
    ...[...tally.clients].flatMap(([clientId, ofClient]) =>
      [...ofClient].map(([month, figures]) =>
        storedItem(
          clientOwedDays,
          clientOwedDays.key(userId, clientId, month),
          clientOwedDays.parse(figures),
        ),
      ),
    ),
  ];
}

function invoiceItems(
  userId: string,
  at: number,
  { status, delivery, state }: InvoiceStates,
  names: readonly string[],
): StoredItem[] {
  const [invoiceId, contentId] = [`invoice-${at}`, `content-${at}`];
  const totalCents = 8950 + at;
  const name = names[at % names.length] ?? '';
  const content = {
    contentId,
    invoiceId,
    bodyHash: sha256(contentId),
    savedAt: instant,
    invoice: aValidInvoice(`INV-${1000 + at}`, name, (totalCents / 100).toFixed(2)),
    totalCents,
    brandColor: '#2563eb',
    userEmail: 'pat@example.com',
  };
  const isCounted = status === 'sent' || status === 'paid';
  const row = {
    invoiceId,
    contentId,
    ...rowOf(content),
    status,
    delivery,
    ...(isCounted && {
      clientId: `client-${at % names.length}`,
      sentAt: instant,
      billedMonth: monthOf(content.invoice.issueDate),
    }),
    ...(status === 'paid' && { paidCents: totalCents }),
    attempt: `attempt-of-${contentId}`,
    version: 3,
    revision: 1,
    createdAt: instant,
    updatedAt: instant,
  };
  const messageName = { kind: 'lite-invoice', id: contentId, owner: userId } as const;
  return [
    storedItem(invoice, invoice.key(userId, invoiceId), row),
    storedItem(invoiceContent, invoiceContent.key(userId, contentId), content),
    storedItem(invoiceNumber, numberKey(userId, row.invoiceNumber), { invoiceId }),
    storedItem(message, message.key(messageName), {
      ...anyMessage(contentId, state),
      ...messageName,
      about: invoiceId,
    }),
    ...(status === 'paid' ? [paymentItem(userId, invoiceId, totalCents)] : []),
  ];
}

/** States of invoices on which no function is working. */
export const finishedInvoiceStates = [
  { status: 'sent', delivery: 'accepted', state: 'sent' },
  { status: 'paid', delivery: 'accepted', state: 'sent' },
  { status: 'failed', delivery: 'failed', state: 'returned' },
  { status: 'created', delivery: 'unknown', state: 'unknown' },
] as const satisfies readonly InvoiceStates[];

const allInvoiceStates = [
  ...finishedInvoiceStates,
  { status: 'created', delivery: 'pending', state: 'sending' },
] as const;

/**
 * The items of one account with correct books and `invoices` invoices, which take the states in `among` and the clients
 * in turn.
 */
export function itemsOfAccount(
  userId: string,
  invoices: number = allInvoiceStates.length,
  among: readonly InvoiceStates[] = allInvoiceStates,
  names: readonly string[] = twoNames,
): StoredItem[] {
  const items = Array.from({ length: invoices }, (_, index) =>
    invoiceItems(userId, index, among[index % among.length] ?? finishedInvoiceStates[0], names),
  ).flat();
  const counted = items.filter(({ status }) => status === 'sent' || status === 'paid');
  const clients = names.map((name, index) => {
    const clientId = `client-${index}`;
    const ofClient = counted.filter((one) => one.clientId === clientId);
    const draft = { name, email: '', phone: '', address: '', city: '' };
    return {
      ...newClient(clientId, draft, instant),
      invoiceCount: ofClient.length,
      totalCents: ofClient.reduce((sum, { totalCents }) => sum + Number(totalCents), 0),
      balanceCents: ofClient.reduce(
        (sum, { totalCents, paidCents = 0 }) => sum + Number(totalCents) - Number(paidCents),
        0,
      ),
    };
  });
  const itemId = sha256(foldDescription('Replace capacitor')).slice(0, 32);
  const lite = liteProfile.parse({
    uid: userId,
    mailAlias: userId,
    email: 'pat@example.com',
    invoicesCreated: counted.length,
    clientCount: clients.length,
  });
  const saved = {
    itemId,
    description: 'Replace capacitor',
    unitPriceCents: 8950,
    createdAt: instant,
    lastUsed: instant,
    usageCount: counted.length,
    usedBy: {},
  };
  return [
    storedItem(businessProfile, businessProfile.key(userId), {
      ...blankBusiness,
      businessName: 'Hartwell Plumbing',
      updatedAt: instant,
    }),
    ...clients.map((one) => storedItem(client, client.key(userId, one.clientId), one)),
    ...clients.map(({ clientId, name }) =>
      storedItem(clientName, clientNameKey(userId, name), { clientIds: [clientId] }),
    ),
    ...items,
    ...totalsItems(userId, items),
    storedItem(savedItem, savedItem.key(userId, itemId), saved),
    storedItem(itemRanking, itemRanking.key(userId), { top: [[itemId, counted.length]], version: 1 }),
    storedItem(liteProfile, liteProfile.key(userId), lite),
  ];
}

/** A message of the free generator, and the counters that include it. */
export function itemsOfFreeMessage(id: string, state: MessageState = 'sent'): StoredItem[] {
  const hash = sha256(`${id}@example.com`);
  const facts = {
    email: hash,
    mailbox: hash,
    blockTokenHash: sha256('secret'),
    network: '',
    invoiceCount: 1,
  };
  return [
    storedItem(freeMessage, freeMessage.key({ kind: 'free-invoice', id }), {
      ...anyMessage(id, state),
      kind: 'free-invoice',
      ...facts,
    }),
    storedItem(earlyAccess, earlyAccess.key(hash), { invoiceCount: 1 }),
    storedItem(mailboxQuota, mailboxQuota.key(hash), { invoiceCount: 1, unverifiedInvoices: 0 }),
  ];
}

/** An approved quote, its chain of events, and its owner's job. */
export function itemsOfApprovedQuote(quoteId: string, userId: string): StoredItem[] {
  const jobId = `job-of-${quoteId}`;
  const offered = quote.parse({ title: 'Heater', userID: userId, createdAt: instant });
  const approved = { ...offered, status: 'accepted', jobID: jobId } as const;
  const approvedJob = job.parse({ jobId, quoteId, stage: 'Scheduled', totalCents: 100, createdAt: instant });
  const event = quoteEvent.parse({ number: 1, kind: 'approved', at: instant, jobId });
  return [
    storedItem(quote, quote.key(quoteId), approved),
    storedItem(quoteEvent, quoteEvent.key(quoteId, 1), event),
    storedItem(job, job.key(userId, jobId), approvedJob),
  ];
}
