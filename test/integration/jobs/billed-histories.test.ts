// @module-tag further
import { expect, test } from 'vitest';
import type { JobGroup } from '#domain/jobs/job';
import type { JobStage } from '#domain/jobs/job-stage';
import { readBooks } from '#lambdas/composition/books/account-books';
import { deleteInvoiceDraft } from '#lambdas/invoices/drafts/delete-invoice-draft';
import { invoiceDrafts } from '#lambdas/invoices/store/invoice-drafts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import { listJobs } from '#lambdas/jobs/list-jobs';
import { quickOrFull } from '#test/support/effort';
import { type JobWorld, jobWorld } from '#test/support/job-world';
import { pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { type PaymentWorld, paymentWorld } from '#test/support/payment-world';
import { amount, type QuoteParts, quotePartsOf, rest } from '#test/support/quote-parts';
import { seeded } from '#test/support/seeded';

/** What should be so of an invoice, from what was done alone. In cents. */
interface Billed {
  readonly totalCents: number;
  owedCents: number;
  /** Refunded as goodwill: nobody owes it again. */
  waivedCents: number;
  isVoid: boolean;
  readonly isDraft: boolean;
}

interface History {
  readonly world: JobWorld;
  readonly parts: QuoteParts;
  readonly pay: PaymentWorld;
  readonly quoteId: string;
  readonly jobId: string;
  readonly random: () => number;
  readonly invoices: Map<string, Billed>;
  stage: JobStage;
  isDone: boolean;
  isCanceled: boolean;
  hasRefund: boolean;
}

const agreedCents = 900_00;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Section 1 of the specification: Paid, else Invoiced, else the last stage that was set by hand. */
function groupOf({ stage, isDone, isCanceled, invoices }: History): JobGroup {
  if (isCanceled) return 'Canceled';
  const issued = [...invoices.values()].filter(({ isVoid, isDraft }) => !isVoid && !isDraft);
  const billed = sum(issued.map(({ totalCents }) => totalCents));
  const isInvoiced = billed === agreedCents || (issued.length > 0 && isDone);
  if (!isInvoiced) return stage;
  return sum(issued.map(({ owedCents }) => owedCents)) > 0 ? 'Invoiced' : 'Paid';
}

async function start(seed: number): Promise<History> {
  const engine = memoryEngine();
  const world = await jobWorld(engine);
  const pay = await paymentWorld(engine, world);
  const parts = quotePartsOf(world);
  const quoteId = world.newQuoteId();
  const lineItems = [{ description: 'Kitchen', quantity: '1', unitPrice: '900' }];
  await world.send(quoteId, { lineItems, taxRate: '' });
  await world.accept(quoteId, await world.shownHash(quoteId));
  await world.dispatch();
  const jobId = (await world.detail(quoteId)).acceptance?.jobId ?? '';
  const facts = { stage: 'Scheduled', isDone: false, isCanceled: false, hasRefund: false } as const;
  return { world, parts, pay, quoteId, jobId, random: seeded(seed), invoices: new Map(), ...facts };
}

/** Bills a part of what was agreed, or all that is left, as a sent invoice or a draft; refused if nothing is left. */
async function bill({ world, parts, quoteId, random, invoices }: History): Promise<void> {
  const part = random() < 0.3 ? rest : amount(String(50 * (1 + Math.floor(random() * 10))));
  const isDraft = random() < 0.2;
  const saved = await parts.submitPart(part, { quoteId, ...(isDraft && { mail: false }) });
  if (!saved.ok) return;
  const { invoiceId, totalCents } = saved.value.invoice;
  invoices.set(invoiceId, { totalCents, owedCents: totalCents, waivedCents: 0, isVoid: false, isDraft });
  await world.dispatch();
}

/** The client pays $450.00 online and gets $90.00 back, which nobody owes. */
async function refundAsGoodwill(history: History, invoiceId: string, billed: Billed): Promise<void> {
  const { pay, world } = history;
  const paid = pay.payByCard();
  pay.purposes.set(String(paid.id), { userId: pat, invoiceId });
  await pay.send({ ...paid, metadata: { userId: pat, invoiceId } });
  const refund = pay.act({ kind: 'refund', paymentIndex: 0, percent: 20 });
  pay.act({ kind: 'refund-succeeds', refundIndex: 0 });
  await pay.send(refund);
  await onlineChanges(world.plain, world.clock).decide(pat, invoiceId, 'not-owed');
  history.hasRefund = true;
  billed.owedCents -= 450_00;
  billed.waivedCents += 90_00;
}

/** Does something random with one of the invoices. */
async function actOnInvoice(history: History): Promise<void> {
  const { world, parts, random, invoices } = history;
  const [invoiceId, billed] = [...invoices][Math.floor(random() * invoices.size)] ?? [];
  if (invoiceId === undefined || !billed) return;
  if (billed.isDraft) {
    const drafts = invoiceDrafts(world.plain, world.clock);
    const books = { invoices: invoiceReader(world.plain), drafts };
    if ((await deleteInvoiceDraft({ userId: pat, invoiceId }, books)).ok) invoices.delete(invoiceId);
    return;
  }
  const what = random();
  if (what < 0.35 || billed.isVoid) {
    // "Void", or its Undo. Both can be refused: paid, or its part was billed again.
    const isVoid = !billed.isVoid;
    if ((await parts.setVoid(invoiceId, isVoid)).ok) billed.isVoid = isVoid;
  } else if (what < 0.65 && !history.hasRefund && billed.owedCents >= 450_00)
    await refundAsGoodwill(history, invoiceId, billed);
  else if (billed.owedCents > 0) {
    const cents = random() < 0.6 ? billed.owedCents : Math.ceil(billed.owedCents / 2);
    expect(await world.pay(invoiceId, { amount: (cents / 100).toFixed(2) })).toMatchObject({ ok: true });
    billed.owedCents -= cents;
  }
}

async function moveByHand(history: History): Promise<void> {
  const { world, jobId, random } = history;
  const what = random();
  const isCanceled = what < 0.2 ? !history.isCanceled : history.isCanceled;
  const stage = what < 0.2 ? history.stage : what < 0.6 ? 'In Progress' : 'Scheduled';
  const isDone = what < 0.2 ? history.isDone : what < 0.5;
  if ((await world.moveJob(jobId, { stage, isDone, isCanceled })).ok)
    Object.assign(history, { stage, isDone, isCanceled });
}

/** The groups in which the board has the job. */
async function boardOf({ world, jobId }: History, group: JobGroup): Promise<number> {
  const page = await listJobs(pat, { group: group.replaceAll(' ', '') }, world.jobPorts());
  if (!page.ok) throw new Error(page.refusal.code);
  return page.value.jobs.filter((job) => job.jobId === jobId).length;
}

test(
  'over random histories of part bills, voids with Undo, goodwill refunds and deleted drafts the stage of a job follows from its invoices',
  async () => {
    const seen: Record<string, number> = {};
    for (let seed = 1; seed <= quickOrFull(20, 10_000); seed += 1) {
      const history = await start(seed);
      const { world, jobId, random, invoices } = history;
      for (let step = 0; step < 12; step += 1) {
        world.advance(60_000);
        const what = random();
        if (what < 0.35) await bill(history);
        else if (what < 0.75) await actOnInvoice(history);
        else await moveByHand(history);
        const where = `history ${seed}, step ${step}: ${JSON.stringify([...invoices.values()])}`;
        const expected = groupOf(history);
        expect((await world.readJob(jobId)).group, where).toBe(expected);
        expect(await boardOf(history, expected), where).toBe(1);
        seen[expected] = (seen[expected] ?? 0) + 1;
      }
      const findings = (await readBooks(world.plain, pat)).findings;
      expect(findings, `history ${seed}`).toEqual([]);
      if (history.hasRefund) seen.refunds = (seen.refunds ?? 0) + 1;
      const voided = [...invoices.values()].some(({ isVoid }) => isVoid);
      if (voided) seen.voids = (seen.voids ?? 0) + 1;
    }
    for (const state of ['Scheduled', 'In Progress', 'Invoiced', 'Paid', 'Canceled', 'refunds', 'voids'])
      expect(seen[state], `${state} in ${JSON.stringify(seen)}`).toBeGreaterThan(0);
  },
  quickOrFull(120_000, 6 * 60 * 60_000),
);
