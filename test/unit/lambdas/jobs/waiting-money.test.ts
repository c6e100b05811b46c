import { describe, expect, test } from 'vitest';
import { standingOf } from '#domain/documents/standing';
import { recordOf } from '#lambdas/invoices/store/invoice';
import { jobAnswer } from '#lambdas/jobs/shown-job';
import { jobOfItem } from '#lambdas/jobs/store/job';
import { invoicesOfJob } from '#lambdas/jobs/store/job-projection';
import { minimalItems } from '#test/support/minimal-items';
import { inState, moneyStates } from '#test/support/money-states';

const today = '2026-11-25';

/** What the page of a job shows of its invoice, after the job was stored and read again. */
async function shownOn(facts: ReturnType<typeof inState>) {
  const record = { ...recordOf(minimalItems.invoice), ...facts } as ReturnType<typeof recordOf>;
  const stored: unknown = JSON.parse(JSON.stringify(invoicesOfJob([record])));
  const job = jobOfItem({ ...minimalItems.job, clientName: facts.clientName, invoices: stored });
  const ports = {
    addressesOf: async () => [],
    findClient: async () => undefined,
    today: async () => today,
    jobs: { toldMail: async () => undefined } as never,
  };
  return (await jobAnswer('u1', job, ports)).job.invoices[0];
}

describe('the page of a job', () => {
  const states = Object.entries(moneyStates).map(([name, changes]) => [name, inState(changes)] as const);

  const isWaiting = (facts: ReturnType<typeof inState>): boolean =>
    facts.status !== 'void' && standingOf(facts, today).waitsFor.some(({ kind }) => kind !== 'correction');

  const waiting = states.filter(([, facts]) => isWaiting(facts));

  test.each(waiting)('says of an invoice with %s what the list of invoices says', async (_, facts) => {
    const { note, owedCents } = standingOf(facts, today);
    expect(note).toBeTruthy();
    expect(await shownOn(facts)).toMatchObject({ note, owedCents });
  });

  const others = states.filter(([, facts]) => facts.status !== 'void' && !isWaiting(facts));

  test.each(others)('says nothing more of an invoice with %s than what is owed', async (_, facts) => {
    const shown = await shownOn(facts);
    expect(shown).toMatchObject({ owedCents: standingOf(facts, today).owedCents });
    expect(shown).not.toHaveProperty('note');
  });

  test('has states of both kinds', () => {
    expect(waiting.length).toBeGreaterThan(3);
    expect(others.length).toBeGreaterThan(3);
  });
});
