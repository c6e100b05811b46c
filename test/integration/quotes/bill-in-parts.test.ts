import { beforeEach, describe, expect, test } from 'vitest';
import { shownStage } from '#domain/jobs/job-stage';
import { billedCentsOf } from '#domain/quotes/quote-billing';
import { deleteInvoiceDraft } from '#lambdas/invoices/drafts/delete-invoice-draft';
import { invoiceDrafts } from '#lambdas/invoices/store/invoice-drafts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { findJob } from '#lambdas/jobs/store/find-job';
import { importedId } from '#lambdas/platform/table/imported-records';
import { quoteToImport, readExportedQuote } from '#lambdas/quotes/store/exported-quote';
import { quoteStore } from '#lambdas/quotes/store/quote-store';
import { quickOrFull } from '#test/support/effort';
import { aLine } from '#test/support/invoices';
import { jobWorld } from '#test/support/job-world';
import { auditBooks } from '#test/support/lite-books';
import { pat } from '#test/support/lite-world';
import {
  amount,
  percent,
  progressIn,
  type QuoteParts,
  rest,
  startQuoteParts,
} from '#test/support/quote-parts';
import type { QuoteWorld } from '#test/support/quote-world';

const opened = startQuoteParts();
let world: QuoteWorld;
let { bill, find, remaining, setVoid, submitPart } = {} as QuoteParts;

beforeEach(() => {
  world = opened.world;
  ({ bill, find, remaining, setVoid, submitPart } = opened.parts);
});

/** An approved quote of $12,870.59 with tax. */
async function approvedQuote(deposit?: string) {
  const quoteId = world.newQuoteId();
  await world.send(quoteId, {
    lineItems: [{ description: 'Kitchen', quantity: '1', unitPrice: '11917.21' }],
    taxRate: '8',
  });
  await world.accept(quoteId, await world.shownHash(quoteId));
  if (deposit !== undefined)
    expect(await world.setDeposit(quoteId, { amount: deposit, on: '2026-11-01' })).toMatchObject({
      ok: true,
    });
  await world.dispatch();
  return quoteId;
}

const stageOf = async (quoteId: string) => {
  const { acceptance } = await world.detail(quoteId);
  const job = await findJob(world.plain, pat, acceptance?.jobId ?? '');
  return job && shownStage(job);
};

test('a done job of which half is billed and paid says what is left, and Today offers the rest until it is billed', async () => {
  const quoteId = await approvedQuote();
  const { acceptance } = await world.detail(quoteId);
  const jobId = acceptance?.jobId ?? '';
  const jobs = await jobWorld(opened.engine, world);
  const pay = async (invoiceId: string) => {
    await world.dispatch();
    expect(await world.pay(invoiceId)).toMatchObject({ ok: true });
  };
  const left = async () =>
    (await world.itemsUnder('TODAY#')).filter(({ reason }) => reason === 'left-to-bill');
  await pay(await bill(quoteId, percent('50')));
  expect(await left()).toEqual([]);
  await jobs.moveJob(jobId, { stage: 'In Progress', isDone: true });
  expect(await jobs.readJob(jobId)).toMatchObject({ group: 'Paid', leftCents: 6_435_29 });
  expect(await left()).toMatchObject([{ documentId: quoteId, document: 'quote', cents: 6_435_29 }]);
  const second = await bill(quoteId, rest);
  expect(await left()).toEqual([]);
  expect(await jobs.readJob(jobId)).toMatchObject({ group: 'Invoiced', owedInvoiceId: second });
  await pay(second);
  const paid = await jobs.readJob(jobId);
  expect(paid.group).toBe('Paid');
  expect(paid.leftCents).toBeUndefined();
});

test('a change order that is signed after the invoice of the whole quote is left to bill', async () => {
  const quoteId = await approvedQuote();
  const { acceptance } = await world.detail(quoteId);
  const jobId = acceptance?.jobId ?? '';
  const jobs = await jobWorld(opened.engine, world);
  await opened.parts.billWhole(quoteId, {
    lineItems: [aLine({ description: 'Kitchen', quantity: '1', unitPrice: '11917.21' })],
    taxRate: '8',
  });
  await world.dispatch();
  expect((await jobs.readJob(jobId)).leftCents).toBeUndefined();
  await opened.parts.change(quoteId);
  const { leftCents = 0 } = await jobs.readJob(jobId);
  expect(leftCents).toBe(await remaining(quoteId));
  expect(leftCents).toBeGreaterThan(0);
});

const atMost = (dollars: string) => ({
  refusal: {
    code: 'invalid-invoice',
    faults: [{ field: 'progress', message: `At most ${dollars} is left of what was agreed.` }],
  },
});

test('12,870.59 in two halves is 6,435.30 and 6,435.29, with tax, and then nothing is left', async () => {
  const quoteId = await approvedQuote();
  const first = await find(await bill(quoteId, percent('50')));
  expect(first).toMatchObject({ totalCents: 6_435_30, progress: { billedBeforeCents: 0, taxCents: 476_69 } });
  expect(await remaining(quoteId)).toBe(6_435_29);
  expect(await stageOf(quoteId)).toBe('Scheduled');
  const second = await find(await bill(quoteId, percent('50')));
  expect(second).toMatchObject({
    totalCents: 6_435_29,
    jobId: first.jobId,
    progress: { agreedCents: 12_870_59, billedBeforeCents: 6_435_30, cents: 6_435_29, taxCents: 476_69 },
  });
  expect(await remaining(quoteId)).toBe(0);
  expect(await stageOf(quoteId)).toBe('Invoiced');
  expect(await submitPart(rest, { quoteId })).toMatchObject({
    refusal: { faults: [{ message: 'Everything that was agreed is billed.' }] },
  });
  for (const { invoiceId } of [first, second]) await world.pay(invoiceId, {});
  expect(await stageOf(quoteId)).toBe('Paid');
  await auditBooks(world, 'two halves');
});

test('the owner sees what is agreed, billed and left now on each invoice', async () => {
  const quoteId = await approvedQuote();
  const first = await bill(quoteId, percent('30'));
  await bill(quoteId, amount('1000'));
  const read = await world.readInvoice(first);
  if (!read.ok) throw new Error('The invoice cannot be read');
  const { billing, content, progress } = read.value.invoice;
  expect(billing && billedCentsOf(billing.parts)).toBe(3_861_18 + 1_000_00);
  expect(content.progress).toEqual(progress);
  expect(content.lineItems).toMatchObject([{ description: expect.stringMatching(/^30% of /) }]);
});

test('more than what is left is refused, also when an invoice is changed, and nothing is saved', async () => {
  const quoteId = await approvedQuote();
  const invoiceId = await bill(quoteId, amount('10000'));
  const before = await world.items();
  expect(await submitPart(amount('2870.60'), { quoteId })).toMatchObject(atMost('$2,870.59'));
  expect(await world.items()).toEqual(before);
  await bill(quoteId, amount('2000'));
  const { contentId } = await find(invoiceId);
  const edit = (part: ReturnType<typeof amount>) =>
    submitPart(part, { invoiceId, basedOn: contentId, mail: false });
  expect(await edit(amount('10870.60'))).toMatchObject(atMost('$10,870.59'));
  expect(await edit(amount('9000'))).toMatchObject({ ok: true });
  expect(await remaining(quoteId)).toBe(1_870_59);
  await auditBooks(world, 'changed');
});

test('an invoice whose amount is not what the form showed is refused', async () => {
  const quoteId = await approvedQuote();
  const progress = { ...progressIn(rest), cents: 12_870_59 };
  await bill(quoteId, percent('50'));
  expect(await world.submit({ quoteId, invoice: { progress } })).toMatchObject({
    refusal: {
      faults: [
        {
          field: 'progress',
          message: 'This part is $6,435.29 now. Reload the page to see what is left.',
        },
      ],
    },
  });
});

test('a void invoice gives its part back, and takes it again unless others used it', async () => {
  const quoteId = await approvedQuote();
  const first = await bill(quoteId, percent('50'));
  const second = await bill(quoteId, percent('30'));
  expect(await setVoid(first, true)).toMatchObject({ ok: true });
  expect(await remaining(quoteId)).toBe(12_870_59 - 3_861_18);
  expect(await setVoid(first, false)).toMatchObject({ ok: true });
  expect(await remaining(quoteId)).toBe(12_870_59 - 6_435_30 - 3_861_18);
  await setVoid(first, true);
  const third = await bill(quoteId, rest);
  expect(await find(third)).toMatchObject({ totalCents: 12_870_59 - 3_861_18 });
  expect(await setVoid(first, false)).toMatchObject({ refusal: { code: 'void-not-undone' } });
  for (const invoiceId of [second, third]) await setVoid(invoiceId, true);
  expect(await remaining(quoteId)).toBe(12_870_59);
  expect(await world.detail(quoteId)).not.toHaveProperty('invoiceId');
  await auditBooks(world, 'void');
});

test('a deleted draft gives its part back', async () => {
  const quoteId = await approvedQuote();
  const invoiceId = await bill(quoteId, percent('50'), { mail: false });
  await bill(quoteId, percent('25'));
  expect(await remaining(quoteId)).toBe(12_870_59 - 6_435_30 - 3_217_65);
  const deleted = await deleteInvoiceDraft(
    { userId: pat, invoiceId },
    {
      invoices: invoiceReader(world.plain),
      drafts: invoiceDrafts(world.plain, world.clock),
    },
  );
  expect(deleted).toMatchObject({ ok: true });
  expect(await remaining(quoteId)).toBe(12_870_59 - 3_217_65);
  await auditBooks(world, 'deleted');
});

describe('a deposit of 2,117.00', () => {
  test('is used once, by the first invoice', async () => {
    const quoteId = await approvedQuote('2117');
    const first = await find(await bill(quoteId, percent('50')));
    const last = await find(await bill(quoteId, rest));
    expect(first).toMatchObject({ totalCents: 6_435_30, depositCents: 2_117_00 });
    expect(last).toMatchObject({ totalCents: 6_435_29 });
    expect(last).not.toHaveProperty('depositCents');
    const totals = (await world.itemsUnder('TOTALS')).find(({ SK }) => SK === 'TOTALS');
    expect(totals).toMatchObject({ owedCents: 12_870_59 - 2_117_00 });
    await auditBooks(world, 'deposit');
  });

  test('goes back when that invoice is void, and the next one uses it', async () => {
    const quoteId = await approvedQuote('2117');
    const first = await bill(quoteId, percent('50'));
    const second = await bill(quoteId, percent('20'));
    await setVoid(first, true);
    const third = await find(await bill(quoteId, rest));
    expect(third).toMatchObject({ depositCents: 2_117_00 });
    expect(await find(second)).not.toHaveProperty('depositCents');
    expect(await setVoid(first, false)).toMatchObject({ refusal: { code: 'void-not-undone' } });
    await setVoid(third.invoiceId, true);
    expect(await setVoid(first, false)).toMatchObject({ ok: true });
    expect(await world.detail(quoteId)).toMatchObject({ invoiceId: first });
    await auditBooks(world, 'deposit back');
  });

  test('must fit into the first invoice', async () => {
    const quoteId = await approvedQuote('2117');
    expect(await submitPart(percent('10'), { quoteId })).toMatchObject({
      refusal: {
        faults: [{ message: 'The total cannot be less than the deposit of $2,117.00 that was paid.' }],
      },
    });
    expect(await remaining(quoteId)).toBe(12_870_59);
  });
});

test('a quote is billed as a whole or in parts, never both', async () => {
  const quoteId = await approvedQuote();
  const invoiceId = await bill(quoteId, percent('50'));
  const whole = {
    clientName: 'Dana Whitfield',
    lineItems: [{ description: 'Kitchen', quantity: '1', unitPrice: '11917.21' }],
  };
  expect(await world.submit({ quoteId, invoice: whole })).toMatchObject({
    refusal: { code: 'quote-invoiced', invoiceId },
  });
  const other = await approvedQuote();
  await world.submit({ quoteId: other, invoice: whole });
  expect(await submitPart(percent('50'), { quoteId: other })).toMatchObject({
    refusal: { code: 'quote-invoiced' },
  });
});

test('invoices made at the same time never bill more than what was agreed', async () => {
  for (let round = 0; round < quickOrFull(2, 20); round += 1) {
    const quoteId = await approvedQuote();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => submitPart(percent('30'), { quoteId, numberSuggested: true })),
    );
    // 90 % fits; each request that came too late is told what is left.
    const { billing } = await world.detail(quoteId);
    expect(billedCentsOf(billing?.parts)).toBe(answers.filter(({ ok }) => ok).length * 3_861_18);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toMatchObject(atMost('$1,287.05'));
  }
  await auditBooks(world, 'at the same time');
});

test('an export keeps the parts, and an import gives them to the imported invoices', async () => {
  const quoteId = await approvedQuote();
  const invoiceId = await bill(quoteId, percent('50'));
  const store = quoteStore(world.plain, world.clock);
  const stored = await store.find(quoteId);
  const file = JSON.stringify({ ...stored, history: await store.chain(quoteId), questions: [] });
  const exported = readExportedQuote(JSON.parse(file));
  expect(exported.item.parts).toEqual({ [invoiceId]: stored?.parts?.[invoiceId] });
  const target = { userId: pat, importId: world.newKey() };
  const { item } = quoteToImport(exported, target);
  expect(item.parts).toEqual({ [importedId(pat, invoiceId)]: stored?.parts?.[invoiceId] });
  // A day that does not exist is refused, wherever it stands.
  const { content } = JSON.parse(file);
  for (const day of [{ issueDate: '2026-02-30' }, { validUntil: '2026-13-01' }])
    expect(() => readExportedQuote({ ...JSON.parse(file), content: { ...content, ...day } })).toThrow();
});
