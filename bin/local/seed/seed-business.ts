import { randomUUID } from 'node:crypto';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { blankQuoteDraft } from '#domain/quotes/quote-draft';
import { dayIn, defaultTimeZone } from '#domain/time-zone';
import type { LocalProduct } from '../local-product.ts';
import { addPhoto } from './add-photo.ts';
import { callApi } from './call-api.ts';
import { clientNamed, clientNames } from './clients.ts';
import { type SeededInvoice, seededInvoices } from './invoice-book.ts';
import { type SeededChange, type SeededQuote, seededQuotesOfLite, seededVisits } from './quote-book.ts';

const day = 24 * 60 * 60_000;
/** Invoices of the last days were emailed to their clients; older ones are marked as sent, which takes no PDF. */
const emailedDays = 35;

/** The account that is filled, and what its steps share. */
interface History {
  readonly product: LocalProduct;
  readonly userId: string;
  /** IDs of the saved clients by name. */
  readonly clientIds: Map<string, string>;
  /** The approved quotes and the IDs of their jobs. */
  readonly approved: { readonly quoteId: string; readonly jobId: string; readonly seeded: SeededQuote }[];
  /** The date so many days ago, where the business is; of a later day if negative. */
  dateAgo(daysAgo: number): string;
  /** Plans a step, which is taken when the product's clock shows that day. */
  plan(daysAgo: number, take: () => Promise<void>): void;
}

const linesOf = (lines: SeededInvoice['lines']) =>
  lines.map(([description, quantity, unitPrice]) => ({ description, quantity, unitPrice }));

const idOf = ({ clientIds }: History, name: string) => ({ clientId: clientIds.get(name) ?? '' });

async function saveClients({ product, userId, clientIds }: History): Promise<void> {
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
}

function planInvoice(history: History, seeded: SeededInvoice, number: number): void {
  const { product, userId, dateAgo, plan } = history;
  const { client, daysAgo, dueInDays, lines, notes = '', paid, repeats } = seeded;
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
    const mailed = { mail: isEmailed, ...(isEmailed && { client: { message: '' } }) };
    const body = { invoice, ...idOf(history, client.clientName), brandColor: '#0f4c81', ...mailed };
    const answer = await callApi(product, 'send-invoice', { userId, key: randomUUID(), body });
    ({ invoiceId } = answer.invoice);
    const path = { invoiceId };
    if (!isEmailed) await callApi(product, 'mark-invoice-sent', { userId, path });
    if (!repeats) return;
    const repeat = { rhythm: repeats, from: dateAgo(daysAgo - 31), way: 'client' } as const;
    await callApi(product, 'set-repeat', { userId, path, body: repeat });
  });
  if (!paid) return;
  plan(paid.daysAgo, async () => {
    const body = { amount: paid.amount ?? '', date: dateAgo(paid.daysAgo), method: paid.method, note: '' };
    await callApi(product, 'record-payment', { userId, key: randomUUID(), path: { invoiceId }, body });
  });
}

/**
 * What the client does with a quote or a change order on the page of its link. Returns the ID of the job, if there is
 * one.
 */
async function answerQuote(
  { product }: History,
  quoteId: string,
  { end, name }: { readonly end: SeededQuote['end']; readonly name: string },
): Promise<string | undefined> {
  const path = { quoteId };
  if (end === 'question') {
    const question = 'Can you do it before the 20th, and does the price include the wiring?';
    await callApi(product, 'ask-quote-question', { path, body: { question } });
    return undefined;
  }
  const { contentHash } = await callApi(product, 'get-quote', { path });
  if (end === 'declined') {
    const body = { contentHash, reason: 'Not this year.' };
    await callApi(product, 'decline-quote', { path, body });
    return undefined;
  }
  const body = { contentHash, name, email: '' };
  const { data } = await callApi(product, 'accept-quote', { path, body });
  return data.jobId;
}

function planChange(history: History, changeOf: string, seeded: SeededQuote, change: SeededChange): void {
  const { product, userId, dateAgo, plan } = history;
  const { client, title } = seeded;
  const quoteId = randomUUID();
  const quote = {
    ...blankQuoteDraft(dateAgo(change.daysAgo)),
    ...client,
    title,
    lineItems: linesOf(change.lines),
    changeReason: change.reason,
    ...(change.daysAdded && { daysAdded: change.daysAdded }),
  };
  plan(change.daysAgo, async () => {
    const body = { quote, changeOf, ...idOf(history, client.clientName) };
    await callApi(product, 'send-quote', { userId, path: { quoteId }, body, key: randomUUID() });
  });
  if (change.end === 'sent') return;
  plan(change.daysAgo - 1, async () => {
    await answerQuote(history, quoteId, { end: change.end, name: client.clientName });
  });
}

function planQuote(history: History, seeded: SeededQuote): void {
  const { product, userId, dateAgo, plan } = history;
  const { client, title, daysAgo, validDays, lines, options, deposit, depositPaid, end } = seeded;
  const quoteId = randomUUID();
  const quote = {
    ...blankQuoteDraft(dateAgo(daysAgo)),
    ...client,
    title,
    validUntil: dateAgo(daysAgo - validDays),
    lineItems: [
      ...linesOf(lines),
      ...(options ?? []).flatMap((each, option) => linesOf(each.lines).map((line) => ({ ...line, option }))),
    ],
    ...(options && { options: options.map(({ lines: _none, ...option }) => option) }),
    ...(deposit && { deposit }),
  };
  plan(daysAgo, async () => {
    const request = { userId, path: { quoteId }, body: { quote, ...idOf(history, client.clientName) } };
    if (end === 'draft') await callApi(product, 'save-quote-draft', request);
    else await callApi(product, 'send-quote', { ...request, key: randomUUID() });
  });
  if (end !== 'draft' && end !== 'sent')
    plan(daysAgo - 1, async () => {
      const jobId = await answerQuote(history, quoteId, { end, name: client.clientName });
      if (jobId) history.approved.push({ quoteId, jobId, seeded });
    });
  if (depositPaid)
    plan(daysAgo - 2, async () => {
      const received = { amount: depositPaid, on: dateAgo(daysAgo - 2), method: 'check' };
      await callApi(product, 'set-quote-deposit', { userId, path: { quoteId }, body: { received } });
    });
  for (const change of seeded.changes ?? []) planChange(history, quoteId, seeded, change);
}

async function scheduleVisits(history: History): Promise<void> {
  const { product, userId, approved, dateAgo } = history;
  for (const { client, title, inDays, start, end } of seededVisits) {
    const time = { date: dateAgo(-inDays), start, end, lastDay: '' };
    const body = { ...idOf(history, client.clientName), title, address: '', notes: '', ...time };
    await callApi(product, 'save-job', { userId, path: { jobId: randomUUID() }, body });
  }
  for (const { quoteId, jobId, seeded } of approved) {
    const { inDays = 0, start = '08:00', end = '12:00', photos = [], isBegun } = seeded.job ?? {};
    const { job } = await callApi(product, 'get-job', { userId, path: { jobId } });
    const { title, address, notes, edits: basedOn } = job;
    const time = { date: dateAgo(-inDays), start, end, lastDay: '' };
    const body = { title, address, notes, basedOn, ...time };
    const saved = await callApi(product, 'save-job', { userId, path: { jobId }, body });
    if (isBegun) {
      const move = { stage: 'In Progress', basedOn: saved.job.edits } as const;
      await callApi(product, 'move-job', { userId, path: { jobId }, body: move });
    }
    for (const photo of photos) await addPhoto(product, userId, jobId, photo);
    // Its work is planned, so the owner does not want to be asked for the invoice yet.
    await callApi(product, 'hide-today-entry', { userId, path: { documentId: quoteId }, body: {} });
  }
}

/**
 * Fills a new Lite account with the history of a business in its second year: clients, invoices, payments, quotes,
 * change orders, recurring invoices, visits and photos, each made by the product's own operation at its time. The clock
 * of the product shows that time meanwhile, and `now` (milliseconds since 1970) at the end.
 */
export async function seedBusiness(product: LocalProduct, userId: string, now: number): Promise<void> {
  const steps: { readonly at: number; readonly take: () => Promise<void> }[] = [];
  const history: History = {
    product,
    userId,
    clientIds: new Map(),
    approved: [],
    dateAgo: (daysAgo) => dayIn(defaultTimeZone, new Date(now - daysAgo * day).toISOString()),
    plan: (daysAgo, take) => steps.push({ at: now - daysAgo * day, take }),
  };
  history.plan(421, () => saveClients(history));
  for (const [index, invoice] of seededInvoices(new Date(now)).entries())
    planInvoice(history, invoice, 1001 + index);
  for (const quote of seededQuotesOfLite) planQuote(history, quote);
  // Steps of the same day are a second apart, so that their order is known.
  for (const [index, { at, take }] of steps.toSorted((a, b) => a.at - b.at).entries()) {
    product.cloud.setClock(Math.min(at + index * 1_000, now));
    await take();
  }
  product.cloud.setClock(now);
  await scheduleVisits(history);
}
