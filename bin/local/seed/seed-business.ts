import { randomUUID } from 'node:crypto';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { blankQuoteDraft } from '#domain/quotes/quote-draft';
import type { LocalProduct } from '../local-product.ts';
import {
  clientNamed,
  clientNames,
  type SeededInvoice,
  type SeededQuote,
  seededInvoices,
  seededQuotesOfLite,
  seededVisits,
} from './business.ts';
import { callApi } from './call-api.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Invoices of the last days were emailed to their clients; older ones are marked as sent, which takes no PDF. */
const emailedDays = 35;

const linesOf = (lines: SeededInvoice['lines']) =>
  lines.map(([description, quantity, unitPrice]) => ({ description, quantity, unitPrice }));

/** A step of the history of the business, at its time. */
interface Step {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly take: () => Promise<void>;
}

/**
 * Fills a new Lite account with the history of a business in its second year: invoices, payments, quotes, recurring
 * invoices and visits, each made by the product's own operation at its time. The clock of the product shows that time
 * meanwhile, and `now` (milliseconds since 1970) at the end.
 */
export async function seedBusiness(product: LocalProduct, userId: string, now: number): Promise<void> {
  const dateAgo = (daysAgo: number) => new Date(now - daysAgo * day).toISOString().slice(0, 10);
  const steps: Step[] = [];
  const plan = (daysAgo: number, take: Step['take']) => steps.push({ at: now - daysAgo * day, take });

  const clientIds = new Map<string, string>();
  const idOf = (name: string) => ({ clientId: clientIds.get(name) ?? '' });
  plan(421, async () => {
    for (const name of clientNames) {
      const {
        clientAddress: address,
        clientCity: city,
        clientPhone: phone,
        clientEmail: email,
      } = clientNamed(name);
      const body = { name, address, city, phone, email };
      const { client } = await callApi(product, 'save-client', { userId, body });
      clientIds.set(name, client.clientId);
    }
  });

  function planInvoice(
    { client, daysAgo, dueInDays, lines, notes = '', paid, repeats }: SeededInvoice,
    number: number,
  ) {
    const invoice: InvoiceDraft = {
      ...client,
      invoiceNumber: `HHA-${number}`,
      issueDate: dateAgo(daysAgo),
      dueDate: dateAgo(daysAgo - dueInDays),
      notes,
      lineItems: linesOf(lines),
      businessName: '',
      businessAddress: '',
      businessCity: '',
      businessPhone: '',
      businessEmail: '',
    };
    const isEmailed = daysAgo <= emailedDays;
    let invoiceId = '';
    plan(daysAgo, async () => {
      const answer = await callApi(product, 'send-invoice', {
        userId,
        key: randomUUID(),
        body: {
          invoice,
          ...idOf(client.clientName),
          mail: isEmailed,
          brandColor: '#0f4c81',
          ...(isEmailed && { client: { message: '' } }),
        },
      });
      ({ invoiceId } = answer.invoice);
      if (!isEmailed) await callApi(product, 'mark-invoice-sent', { userId, path: { invoiceId } });
      if (repeats)
        await callApi(product, 'set-repeat', {
          userId,
          path: { invoiceId },
          body: { rhythm: repeats, from: dateAgo(daysAgo - 31), way: 'client' },
        });
    });
    if (!paid) return;
    plan(paid.daysAgo, async () => {
      const { amount = '', method } = paid;
      const body = { amount, date: dateAgo(paid.daysAgo), method, note: '' };
      await callApi(product, 'record-payment', { userId, key: randomUUID(), path: { invoiceId }, body });
    });
  }

  const approvedJobs: string[] = [];
  function planQuote({ client, title, daysAgo, validDays, lines, deposit, end }: SeededQuote) {
    const quoteId = randomUUID();
    const path = { quoteId };
    const quote = {
      ...blankQuoteDraft(dateAgo(daysAgo)),
      ...client,
      title,
      validUntil: dateAgo(daysAgo - validDays),
      lineItems: linesOf(lines),
      ...(deposit && { deposit }),
    };
    plan(daysAgo, async () => {
      if (end === 'draft')
        await callApi(product, 'save-quote-draft', {
          userId,
          path,
          body: { quote, ...idOf(client.clientName) },
        });
      else
        await callApi(product, 'send-quote', {
          userId,
          key: randomUUID(),
          path,
          body: { quote, ...idOf(client.clientName) },
        });
    });
    if (end === 'draft' || end === 'sent') return;
    plan(daysAgo - 1.5, async () => {
      if (end === 'question') {
        const question = 'Can you do it before the 20th, and does the price include the wiring?';
        await callApi(product, 'ask-quote-question', { path, body: { question } });
        return;
      }
      const { contentHash } = await callApi(product, 'get-quote', { path });
      if (end === 'declined')
        await callApi(product, 'decline-quote', {
          path,
          body: { contentHash, reason: 'We repair the old one first.' },
        });
      else {
        const body = { contentHash, name: client.clientName, email: '' };
        const { data } = await callApi(product, 'accept-quote', { path, body });
        approvedJobs.push(data.jobId);
      }
    });
  }

  for (const [index, invoice] of seededInvoices(new Date(now)).entries()) planInvoice(invoice, 1001 + index);
  for (const quote of seededQuotesOfLite) planQuote(quote);
  // Steps of the same day are a minute apart, so that their order is known.
  for (const [index, { at, take }] of steps.toSorted((a, b) => a.at - b.at).entries()) {
    product.cloud.setClock(Math.min(at + index * 1_000, now));
    await take();
  }
  product.cloud.setClock(now);

  const blank = { address: '', lastDay: '', notes: '' };
  for (const { client, title, inDays, start, end } of seededVisits) {
    const body = { ...blank, ...idOf(client.clientName), title, date: dateAgo(-inDays), start, end };
    await callApi(product, 'save-job', { userId, path: { jobId: randomUUID() }, body });
  }
  for (const jobId of approvedJobs) {
    const { job } = await callApi(product, 'get-job', { userId, path: { jobId } });
    const { title, address, notes, edits: basedOn } = job;
    const time = { date: dateAgo(-2), start: '08:00', end: '12:00', lastDay: '' };
    await callApi(product, 'save-job', {
      userId,
      path: { jobId },
      body: { title, address, notes, basedOn, ...time },
    });
  }
}
