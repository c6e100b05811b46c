import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { problems } from '#domain/contract/problems';
import type { JobDetail } from '#domain/jobs/contract';
import { LiteJobPage } from '../../../../web/pages/lite-job-page.tsx';
import { openAppPage } from '../../../support/opened-page.tsx';
import { anAccount, refusal, type StubbedApi, stubApi } from '../../../support/stubbed-api.ts';

const today = '2026-11-20';

const job: JobDetail = {
  ...{ jobId: 'j1', title: 'New furnace', clientId: 'ruth', clientName: 'Ruth Keller', clientPhone: '' },
  ...{ clientEmail: '', address: '12 Alder Street', notes: 'Ring twice.', photoIds: [], history: [] },
  ...{ date: today, start: '08:00', end: '10:00', group: 'Scheduled', stage: 'Scheduled', isDone: false },
  ...{ agreedCents: 330_00, quoteId: 'quote-1', choices: [], edits: 2, daysToAdd: 2, invoices: [] },
  createdAt: '2026-11-18T12:00:00.000Z',
};

const { daysToAdd: _asked, ...decided } = job;
const saved = { success: true, today, job: { ...decided, edits: 3 } };

let server: StubbedApi;

beforeEach(() => {
  server = stubApi({
    'GET /api/profile': anAccount(),
    'GET /api/jobs/j1': { success: true, today, job },
    'PUT /api/jobs/j1': saved,
  });
});

const question = 'Signed change orders add 2 days. Move the last day to November 22, 2026?';

const open = async () => {
  await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
  await screen.findByText(question);
};

test.each([
  ['Move the last day', '2026-11-22'],
  ['Keep it', ''],
])('the days that change orders add are asked about, and "%s" answers that', async (button, lastDay) => {
  await open();
  server.answers['GET /api/jobs/j1'] = saved;
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  const { title, address, notes, date, start, end } = job;
  const kept = { title, address, notes, date, start, end };
  expect(server.changes).toEqual([['PUT /api/jobs/j1', { ...kept, lastDay, daysDecided: true, basedOn: 2 }]]);
});

test('the question stays if the job was changed meanwhile, and says so', async () => {
  server.answers['PUT /api/jobs/j1'] = refusal('job-changed');
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Move the last day' }));
  await screen.findByText(problems['job-changed'].message);
  expect(screen.getByText(question)).toBeTruthy();
});

test('a job without a date is not asked about', async () => {
  const { date: _date, start: _start, end: _end, ...dateless } = job;
  server.answers['GET /api/jobs/j1'] = { success: true, today, job: { ...dateless, stage: 'Scheduled' } };
  await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
  await screen.findByText('Ring twice.');
  expect(screen.queryByText(/Signed change orders add/)).toBeNull();
});
