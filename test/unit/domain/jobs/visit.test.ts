import { describe, expect, it } from 'vitest';
import { nextStep, stepLabel } from '#domain/jobs/job-words';
import {
  isVisit,
  isVisitToBill,
  madeVisits,
  visitId,
  visitLine,
  withoutVisitDay,
  withSourceId,
} from '#domain/jobs/visit';

const done = {
  repeatDay: '2026-11-04',
  clientId: 'ruth',
  isDone: true,
  stage: 'In Progress',
  invoices: {},
} as const;
const invoices = { i1: { invoiceNumber: 'INV-1', isIssued: false, totalCents: 1, owedCents: 1 } };

describe('a visit', () => {
  it('is to bill once it is done, until it is on an invoice, canceled or billed elsewhere', () => {
    expect(isVisitToBill(done)).toBe(true);
    const { clientId: _client, ...withoutClient } = done;
    const others = [
      { ...done, isDone: false },
      { ...done, invoices },
      { ...done, canceledAt: '2026-11-05T12:00:00.000Z' },
      { ...done, stage: 'Paid' as const },
      { ...done, stage: 'Invoiced' as const },
      withoutClient,
    ];
    for (const other of others) expect(isVisitToBill(other)).toBe(false);
  });

  it('is no job that does not repeat, and none that a quote was approved for', () => {
    expect(isVisit({})).toBe(false);
    expect(isVisit({ repeatDay: '2026-11-04', quoteId: 'q1' })).toBe(false);
  });

  it('is one line of the invoice with its day, which the saved item does not have', () => {
    expect(visitLine({ title: 'Lawn mowing', date: '2026-11-04' })).toBe('Lawn mowing, November 4');
    expect(visitLine({ title: 'Lawn mowing' })).toBe('Lawn mowing');
    expect(withoutVisitDay('Lawn mowing, November 4')).toBe('Lawn mowing');
    expect(withoutVisitDay('Lawn mowing, Marchand 4')).toBe('Lawn mowing, Marchand 4');
  });

  it('says of which job and day it is when IDs are replaced, and other jobs get the new ID', () => {
    const idOf = (id: string) => `new-${id}`;
    for (const series of [0, 1, 12])
      for (const sourceId of ['lawn', '2f1c-20261207-9', 'a-b'])
        expect(withSourceId(visitId(sourceId, '2026-12-07', series), idOf)).toBe(
          visitId(idOf(sourceId), '2026-12-07', series),
        );
    expect(withSourceId('lawn', idOf)).toBe('new-lawn');
    expect(withSourceId('-20261207', idOf)).toBe('new--20261207');
  });

  it('is done by one tap without an invoice, and billed by another', () => {
    const visit = { group: 'In Progress', repeatDay: '2026-11-04', isDone: false } as const;
    expect(nextStep(visit, '2026-11-04')).toBe('finish');
    expect(stepLabel('finish', visit)).toBe('Done');
    expect(nextStep({ ...visit, isDone: true }, '2026-11-04')).toBe('bill');
    expect(stepLabel('bill', visit)).toBe('Create invoice');
  });
});

it('continues with the IDs of visits that were made before, and counts days again if they were moved together', () => {
  const made = (jobId: string, repeatDay: string) => ({ jobId, repeatDay });
  expect(madeVisits([])).toBeUndefined();
  expect(madeVisits([made('lawn', '2026-11-04')])).toBeUndefined();
  expect(madeVisits([made('lawn-20261118', '2026-11-18'), made('lawn-20261111', '2026-11-11')])).toEqual({
    lastDay: '2026-11-18',
    series: 0,
  });
  const moved = [made('lawn-20261111', '2026-11-12'), made('lawn-20261118', '2026-11-19')];
  expect(madeVisits(moved)).toEqual({ lastDay: '2026-11-19', series: 1 });
  expect(madeVisits([...moved, made('lawn-20261126-1', '2026-11-26')])).toEqual({
    lastDay: '2026-11-26',
    series: 1,
  });
});
