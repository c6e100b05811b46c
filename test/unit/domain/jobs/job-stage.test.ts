import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canChooseStage,
  type JobInvoice,
  jobStages,
  leftToBillCents,
  type StageFacts,
  shownStage,
  stageChoices,
  takenBackAfter,
} from '#domain/jobs/job-stage';
import { quickOrFull } from '#test/support/effort';

const invoice = (changes: Partial<JobInvoice> = {}): JobInvoice => ({
  invoiceNumber: 'INV-1',
  isIssued: true,
  totalCents: 10_000,
  owedCents: 10_000,
  ...changes,
});

const facts = (changes: Partial<StageFacts> = {}): StageFacts => ({
  stage: 'In Progress',
  agreedCents: 10_000,
  ...changes,
});

const anInvoice: fc.Arbitrary<JobInvoice> = fc
  .record({
    invoiceNumber: fc.constant('INV-1'),
    isIssued: fc.boolean(),
    totalCents: fc.integer({ min: 0, max: 300 }).map((dollars) => dollars * 100),
    owedCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30_000 })),
    notOwedCents: fc.oneof(fc.constant(0), fc.constant(5_000)),
    ofQuoteCents: fc.option(fc.integer({ min: 0, max: 300 }).map((dollars) => dollars * 100)),
  })
  .map(({ ofQuoteCents, ...rest }) => ({ ...rest, ...(ofQuoteCents !== null && { ofQuoteCents }) }));

const someFacts: fc.Arbitrary<StageFacts> = fc.record({
  stage: fc.constantFrom(...jobStages),
  isDone: fc.boolean(),
  agreedCents: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 300 }).map((dollars) => dollars * 100),
  ),
  invoices: fc.dictionary(fc.constantFrom('a', 'b', 'c'), anInvoice),
});

describe('the shown stage of a job', () => {
  it('is the one set by hand while there is no invoice', () => {
    for (const stage of jobStages) expect(shownStage(facts({ stage }))).toBe(stage);
  });

  it('is Invoiced once what was billed equals the agreed total, whatever was set by hand', () => {
    expect(shownStage(facts({ stage: 'Scheduled', invoices: { a: invoice() } }))).toBe('Invoiced');
  });

  it('adds up several invoices', () => {
    const half = invoice({ totalCents: 5_000 });
    expect(shownStage(facts({ invoices: { a: half } }))).toBe('In Progress');
    expect(shownStage(facts({ invoices: { a: half, b: half } }))).toBe('Invoiced');
  });

  it('is Invoiced with any sent invoice once Done was pressed', () => {
    const invoices = { a: invoice({ totalCents: 2_500 }) };
    expect(shownStage(facts({ invoices }))).toBe('In Progress');
    expect(shownStage(facts({ invoices, isDone: true }))).toBe('Invoiced');
    expect(shownStage(facts({ agreedCents: 0, invoices, isDone: true }))).toBe('Invoiced');
  });

  it('does not count a draft', () => {
    const invoices = { a: invoice({ isIssued: false, owedCents: 0 }) };
    expect(shownStage(facts({ invoices, isDone: true }))).toBe('In Progress');
  });

  it('is Paid once nothing is owed, also after a refund that is not owed', () => {
    expect(shownStage(facts({ invoices: { a: invoice({ owedCents: 0 }) } }))).toBe('Paid');
    expect(shownStage(facts({ invoices: { a: invoice({ owedCents: 1 }) } }))).toBe('Invoiced');
  });

  it.each<[string, JobInvoice['waitsFor'], string]>([
    ['disputed', { kind: 'dispute', cents: 10_000 }, 'Invoiced'],
    ['with a reported account', { kind: 'reported-account', cents: 10_000 }, 'Invoiced'],
    ['lost and not decided', { kind: 'answer', cents: 10_000, isLost: true }, 'Invoiced'],
    ['refunded and not decided', { kind: 'answer', cents: 10_000 }, 'Paid'],
  ])('of a job whose payment is %s', (_, waitsFor, stage) => {
    const invoices = { a: invoice({ owedCents: 0, ...(waitsFor && { waitsFor }) }) };
    expect(shownStage(facts({ invoices }))).toBe(stage);
  });

  it('is Paid once nothing is owed, although a step of what was agreed is left to bill', () => {
    const half = invoice({ totalCents: 5_000, ofQuoteCents: 5_000, owedCents: 0 });
    const done = facts({ invoices: { a: half }, isDone: true });
    expect(shownStage(done)).toBe('Paid');
    expect(leftToBillCents(done)).toBe(5_000);
    const draft = { ...half, isIssued: false };
    expect(leftToBillCents(facts({ invoices: { a: half, b: draft } }))).toBe(0);
  });

  it('is Paid if the one invoice of the whole quote was made for less and is paid', () => {
    const less = invoice({ totalCents: 8_000, ofQuoteCents: 10_000, owedCents: 0 });
    expect(shownStage(facts({ invoices: { a: less }, isDone: true }))).toBe('Paid');
  });

  it('has nothing left to bill while no invoice comes from the quote', () => {
    expect(leftToBillCents(facts())).toBe(0);
    expect(leftToBillCents(facts({ invoices: { a: invoice({ totalCents: 1_000 }) } }))).toBe(0);
  });

  it('stays Paid after a refund that is not owed, also once a change order took that back', () => {
    const invoices = { a: invoice({ owedCents: 0, notOwedCents: 4_800 }) };
    expect(shownStage(facts({ invoices }))).toBe('Paid');
    expect(shownStage(facts({ invoices, agreedCents: 5_200 }))).toBe('Paid');
    expect(shownStage(facts({ invoices, agreedCents: 5_199 }))).toBe('In Progress');
    expect(shownStage(facts({ invoices, agreedCents: 10_001 }))).toBe('In Progress');
  });

  it('is not Paid while something is agreed again that a change order had taken back of a refund', () => {
    const refunded = invoice({ owedCents: 0, notOwedCents: 2_000, ofQuoteCents: 10_000 });
    const billed = { agreedCents: 10_000, invoices: { a: refunded } };
    expect(takenBackAfter(billed, 8_000)).toBe(2_000);
    const lowered = facts({ ...billed, agreedCents: 8_000, takenBackCents: 2_000 });
    expect([shownStage(lowered), leftToBillCents(lowered)]).toEqual(['Paid', 0]);
    const raised = { ...lowered, agreedCents: 9_000 };
    expect([shownStage(raised), leftToBillCents(raised)]).toEqual(['In Progress', 1_000]);
    const rest = invoice({ totalCents: 1_000, owedCents: 0, ofQuoteCents: 1_000 });
    const all = { ...raised, invoices: { a: refunded, b: rest } };
    expect([shownStage(all), leftToBillCents(all)]).toEqual(['Paid', 0]);
    // The owner changed the answer: it is owed.
    const owed = { ...raised, invoices: { a: invoice({ owedCents: 2_000, ofQuoteCents: 10_000 }) } };
    expect([leftToBillCents(owed), takenBackAfter(all, 9_000)]).toEqual([0, 2_000]);
  });

  it('is Invoiced again if a paid invoice becomes owed', () => {
    const invoices = { a: invoice({ owedCents: 4_800 }) };
    expect(shownStage(facts({ stage: 'Paid', invoices }))).toBe('Invoiced');
  });

  it('follows from documents and hand-set stage in every combination', () => {
    fc.assert(
      fc.property(someFacts, (some) => {
        const issued = Object.values(some.invoices ?? {}).filter(({ isIssued }) => isIssued);
        const billed = issued.reduce((sum, { totalCents }) => sum + totalCents, 0);
        const kept = issued.reduce((sum, one) => sum + one.totalCents - (one.notOwedCents ?? 0), 0);
        const owed = issued.reduce((sum, { owedCents }) => sum + owedCents, 0);
        const isDone = some.isDone || some.stage === 'Invoiced' || some.stage === 'Paid';
        const isInvoiced =
          (some.agreedCents > 0 && kept <= some.agreedCents && some.agreedCents <= billed) ||
          (issued.length > 0 && isDone);
        expect(shownStage(some)).toBe(isInvoiced ? (owed > 0 ? 'Invoiced' : 'Paid') : some.stage);
      }),
      { numRuns: quickOrFull(300, 10_000) },
    );
  });
});

describe('the stages that can be chosen by hand', () => {
  it('are all without an invoice, because a job may be billed elsewhere', () => {
    expect(stageChoices(facts())).toEqual(jobStages);
  });

  it('are not Invoiced and Paid with one', () => {
    const invoices = { a: invoice({ isIssued: false }) };
    expect(canChooseStage(facts({ invoices }), 'Scheduled')).toBe(true);
    expect(canChooseStage(facts({ invoices }), 'Paid')).toBe(false);
  });

  it('are none once everything agreed on is billed', () => {
    expect(stageChoices(facts({ invoices: { a: invoice() } }))).toEqual([]);
  });
});
