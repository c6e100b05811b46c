import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { JobDetail } from '#domain/jobs/contract';
import { LiteJobPage } from '../../../../web/pages/lite-job-page.tsx';
import { openAppPage } from '../../../support/opened-page.tsx';
import { press } from '../../../support/page-elements.ts';
import { anAccount, type StubbedApi, stubApi } from '../../../support/stubbed-api.ts';

const today = '2026-11-20';

const job: JobDetail = {
  jobId: 'j1',
  title: 'Lawn',
  clientName: 'Ruth Keller',
  clientPhone: '',
  clientEmail: '',
  address: '',
  date: '2026-11-24',
  group: 'Scheduled',
  stage: 'Scheduled',
  isDone: false,
  agreedCents: 0,
  choices: [],
  edits: 2,
  createdAt: '2026-11-18T12:00:00.000Z',
  notes: '',
  invoices: [],
  photoIds: [],
  history: [],
};

let server: StubbedApi;

const repeat = { rhythm: 'week', from: '2026-11-24', next: '2027-01-19' } as const;

function answer(changes: Partial<JobDetail>, repeats: object | undefined, ahead: object = {}) {
  server.answers['GET /api/jobs/j1'] = { success: true, today, job: { ...job, ...changes } };
  server.answers['GET /api/jobs/j1/repeat'] = {
    success: true,
    jobId: changes.repeatOf ?? 'j1',
    ...(repeats && { repeat: repeats, planned: ['2026-12-01', '2027-01-12'], ...ahead }),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00.000Z'), toFake: ['Date'] });
  server = stubApi({ 'GET /api/profile': anAccount() });
});

const open = () => openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');

describe('repeating a job', () => {
  test('asks how often, and says when the next visit is', async () => {
    answer({}, undefined);
    await open();
    await press('Repeat this job');
    await screen.findByText('Next visit: December 1, 2026');
    fireEvent.change(screen.getByLabelText('How often'), { target: { value: 'two-weeks' } });
    await screen.findByText('Next visit: December 8, 2026');
    server.answers['PUT /api/jobs/j1/repeat'] = { success: true, jobId: 'j1', repeat };
    await press('Save');
    await waitFor(() =>
      expect(server.changes).toEqual([['PUT /api/jobs/j1/repeat', { rhythm: 'two-weeks' }]]),
    );
    await screen.findByText('This job repeats.');
  });

  test('is skipped for one visit by one tap', async () => {
    answer({ repeatOf: 'source', repeatDay: '2026-11-24' }, repeat);
    await open();
    await screen.findByText('Every week. Next visit December 1, 2026, planned up to January 12, 2027.');
    expect(screen.queryByText('Move all after this one')).toBeNull();
    server.answers['POST /api/jobs/j1/moves'] = { success: true, today, job: { ...job, group: 'Canceled' } };
    await press('Skip this visit');
    await screen.findByText('Visit skipped.');
    expect(server.changes[0]?.[1]).toMatchObject({ isCanceled: true, reason: 'Skipped', basedOn: 2 });
    await press('Undo');
    await waitFor(() => expect(server.changes[1]?.[1]).toMatchObject({ isCanceled: false }));
  });

  test('asks before it skips a visit that its client expects, because the client is emailed', async () => {
    const told = { at: '2026-11-20T12:00:00.000Z', to: 'ruth@keller.example', date: '2026-11-24' };
    answer({ repeatOf: 'source', repeatDay: '2026-11-24', told }, repeat);
    await open();
    await press('Skip this visit');
    await screen.findByText(/gets an email that it is canceled/);
    expect(server.changes).toEqual([]);
  });

  test('moves all visits after one that was moved, whose dates are listed before', async () => {
    const following = [
      { from: '2026-11-30', to: '2026-12-01' },
      { from: '2026-12-07', to: '2026-12-08' },
    ];
    answer(
      { repeatOf: 'source', repeatDay: '2026-11-23' },
      { ...repeat, until: '2027-06-30' },
      { following },
    );
    await open();
    await screen.findByText('2 later visits can move with it:');
    expect(screen.getByText('November 30, 2026 to December 1, 2026')).toBeTruthy();
    expect(screen.getByText('It still repeats until June 30, 2027.')).toBeTruthy();
    server.answers['POST /api/jobs/j1/following-moves'] = {
      success: true,
      jobId: 'source',
      repeat,
      moved: 3,
    };
    await press('Move all after this one');
    await screen.findByText('3 later visits moved.');
    expect(server.changes).toEqual([['POST /api/jobs/j1/following-moves', { basedOn: 2 }]]);
  });

  test('stops by one tap', async () => {
    answer({}, repeat);
    await open();
    server.answers['DELETE /api/jobs/j1/repeat'] = { success: true, jobId: 'j1' };
    await press('Stop repeating');
    await screen.findByText('No more visits are made. Those that are planned stay.');
  });
});
