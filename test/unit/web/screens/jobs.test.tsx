import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dateRangeMessage } from '#domain/calendar-date';
import { problemBody } from '#domain/contract/problem-body';
import { problem, problems } from '#domain/contract/problems';
import { clientEmailMessage } from '#domain/email-address';
import type { JobDetail } from '#domain/jobs/contract';
import type { JobSummary } from '#domain/jobs/job-summary';
import { photoWords } from '#domain/photos/photo-words';
import { expectScreen } from '#test/support/screen-text';
import { LiteJobPage } from '../../../../web/pages/lite-job-page.tsx';
import { LiteJobsPage } from '../../../../web/pages/lite-jobs-page.tsx';
import { aSavedClient } from '../../../support/lite-surroundings.tsx';
import { currentPath, openAppPage } from '../../../support/opened-page.tsx';
import { press } from '../../../support/page-elements.ts';
import { anAccount, refusal, type StubbedApi, stubApi } from '../../../support/stubbed-api.ts';

const today = '2026-11-20';

const job: JobSummary = {
  jobId: 'j1',
  title: 'Replace the furnace',
  clientId: 'ruth',
  clientName: 'Ruth Keller',
  clientPhone: '(503) 555-0142',
  clientEmail: 'ruth@keller.example',
  address: '12 Alder Street, Portland',
  date: today,
  start: '08:00',
  end: '10:00',
  group: 'Scheduled',
  stage: 'Scheduled',
  isDone: false,
  agreedCents: 250_000,
  quoteId: 'quote-1',
  choices: ['Lead', 'Scheduled', 'In Progress', 'Invoiced', 'Paid'],
  edits: 2,
  createdAt: '2026-11-18T12:00:00.000Z',
};

const detail: JobDetail = {
  ...job,
  notes: 'Ring twice.',
  invoices: [],
  photoIds: [],
  history: [
    { kind: 'scheduled', at: '2026-11-19T12:00:00.000Z', detail: 'Fri, Nov 20, 2026, 8:00 AM - 10:00 AM' },
    { kind: 'approved', at: '2026-11-18T12:00:00.000Z' },
  ],
};

const listOf = (...jobs: readonly JobSummary[]) => ({ success: true, today, jobs });
const day = (date: string) => `GET /api/jobs?from=${date}&to=${date}`;

let server: StubbedApi;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00.000Z'), toFake: ['Date'] });
  server = stubApi({
    'GET /api/profile': anAccount(),
    'GET /api/clients': {
      success: true,
      clients: [aSavedClient({ clientId: 'ruth', name: 'Ruth Keller' })],
      count: 1,
    },
    'GET /api/jobs/j1': { success: true, today, job: detail },
    [day(today)]: listOf(job, {
      ...job,
      jobId: 'j2',
      title: 'Drain',
      start: '09:00',
      end: '09:30',
      clientPhone: '',
      group: 'In Progress',
    }),
    [day('2026-11-21')]: listOf(),
  });
});

const openJobs = async (query = '') => {
  await openAppPage(<LiteJobsPage />, '/jobs', `/jobs${query}`);
};

describe('the jobs', () => {
  test('of today are listed by time with what comes next, and the next day follows by a button', async () => {
    await openJobs();
    await screen.findByText('Replace the furnace');
    await expectScreen('jobs-today');
    fireEvent.click(screen.getByRole('button', { name: 'Next day' }));
    await screen.findByText('No jobs on this day');
    expect(screen.getByRole('heading', { name: 'Tomorrow, Sat, Nov 21, 2026' })).toBeTruthy();
  });

  test('follow a swipe to the next day, but not a scroll', async () => {
    await openJobs();
    const row = await screen.findByText('Replace the furnace');
    const swipe = (x: number, y: number) => {
      fireEvent.touchStart(row, { touches: [{ clientX: 200, clientY: 100 }] });
      fireEvent.touchEnd(row, { changedTouches: [{ clientX: 200 + x, clientY: 100 + y }] });
    };
    swipe(-80, 90);
    expect(screen.getByText('Replace the furnace')).toBe(row);
    swipe(-80, 10);
    await screen.findByText('No jobs on this day');
  });

  test('of a week are grouped by day from Sunday on', async () => {
    server.answers['GET /api/jobs?from=2026-11-15&to=2026-11-21'] = listOf(job);
    await openJobs('?view=week');
    await screen.findByText('Replace the furnace');
    await expectScreen('jobs-week');
  });

  test('are a board of stages, each with its menu', async () => {
    for (const group of ['Lead', 'Scheduled', 'InProgress', 'Invoiced', 'Paid'])
      server.answers[`GET /api/jobs?group=${group}`] = listOf(...(group === 'Scheduled' ? [job] : []));
    await openJobs('?view=all');
    await screen.findByText('Replace the furnace');
    await waitFor(() => expect(screen.getAllByText('No jobs')).toHaveLength(4));
    await expectScreen('jobs-board');
  });

  test('start by one tap, with Undo', async () => {
    await openJobs();
    const moved: JobDetail = { ...detail, group: 'In Progress', stage: 'In Progress', edits: 3 };
    server.answers['POST /api/jobs/j1/moves'] = { success: true, today, job: moved };
    fireEvent.click(await screen.findByRole('button', { name: 'Start: Replace the furnace' }));
    await waitFor(() =>
      expect(server.changes).toEqual([['POST /api/jobs/j1/moves', { stage: 'In Progress', basedOn: 2 }]]),
    );
  });
});

test('the page of a job begins with access notes and equipment of its service address', async () => {
  const furnace = {
    ...{ equipmentId: 'furnace', kind: 'Furnace', maker: 'Carrier', model: '59SC5A', serial: '4417A' },
    ...{ installedOn: '', warrantyUntil: '', note: '', photoId: 'plate' },
  };
  const access = { accessNotes: 'Gate 4417', equipment: [furnace] };
  server.answers['GET /api/jobs/j1'] = { success: true, today, job: { ...detail, access } };
  await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
  await screen.findByText('Gate 4417');
  await screen.findByRole('heading', { name: 'Photos' });
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings[0]).toBe('Access notes');
  // The photo of the plate.
  await waitFor(() => expect(server.requests).toContain('GET /api/photos/plate?size=small'));
  await screen.findByText(photoWords.loadFailed);
  await expectScreen('job-page-with-access');
});

describe('the form of a job', () => {
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  test('needs a client and a title, and says so at the fields', async () => {
    await openJobs();
    fireEvent.click(await screen.findByRole('button', { name: 'New job' }));
    await screen.findByLabelText('Job title *');
    await press('Save job');
    await screen.findByText('Type what the job is.');
    await screen.findByText('Choose the client, or type a new one.');
    // The first field at fault has the focus, also if it is the only one.
    expect(document.activeElement).toBe(screen.getByLabelText('Client *'));
    fill('Job title *', 'Drain');
    await press('Save job');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Client *')));
    expect(screen.queryByText('Type what the job is.')).toBeNull();
    expect(server.changes).toEqual([]);
  });

  test('offers the service addresses of its client, without the one that it has', async () => {
    const lake = { addressId: 'lake', label: 'Lake house', address: '7 Shore Rd' };
    const home = { addressId: 'home', label: '', address: job.address };
    const client = aSavedClient({ clientId: 'ruth', name: 'Ruth Keller', serviceAddresses: [lake, home] });
    server.answers['GET /api/clients'] = { success: true, clients: [client], count: 1 };
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit date and time' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Lake house, 7 Shore Rd' }));
    expect(screen.getByLabelText('Service address')).toHaveProperty('value', '7 Shore Rd');
    expect(screen.queryByRole('button', { name: 'Lake house, 7 Shore Rd' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: job.address }));
    expect(screen.getByLabelText('Service address')).toHaveProperty('value', job.address);
  });

  test('saves which of two service addresses in one house was chosen, until another text is typed', async () => {
    const serviceAddresses = ['Upstairs', 'Basement'].map((label) => ({
      ...{ addressId: label.toLowerCase(), label, address: '12 Elm St' },
    }));
    const client = aSavedClient({ clientId: 'ruth', name: 'Ruth Keller', serviceAddresses });
    server.answers['GET /api/clients'] = { success: true, clients: [client], count: 1 };
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit date and time' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Basement, 12 Elm St' }));
    expect(screen.queryByRole('button', { name: 'Basement, 12 Elm St' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Upstairs, 12 Elm St' })).toBeDefined();
    server.answers['PUT /api/jobs/j1'] = refusal('job-changed');
    await press('Save job');
    await waitFor(() => expect(server.changes).toHaveLength(1));
    expect(server.changes[0]?.[1]).toMatchObject({ address: '12 Elm St', addressId: 'basement' });
    await screen.findByText(/changed on another device/);
    fill('Service address', '14 Elm St');
    await press('Save job');
    await waitFor(() => expect(server.changes).toHaveLength(2));
    expect(server.changes[1]?.[1]).not.toHaveProperty('addressId');
  });

  test('opens the page of a new job once it is saved, because what comes next is there', async () => {
    const client = aSavedClient({ clientId: 'ruth', name: 'Ruth Keller' });
    server.answers['GET /api/clients'] = { success: true, clients: [client], count: 1 };
    await openJobs();
    fireEvent.click(await screen.findByRole('button', { name: 'New job' }));
    await screen.findByLabelText('Job title *');
    fireEvent.change(screen.getByLabelText('Client *'), { target: { value: 'ruth keller' } });
    fill('Job title *', 'Drain');
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
    await press('Save job');
    await waitFor(() => expect(server.changes).toHaveLength(1));
    const [path] = server.changes[0] ?? [];
    server.answers[String(path)] = { success: true, today, job: { ...detail, title: 'Drain' } };
    await press('Save job');
    await waitFor(() => expect(currentPath()).toBe('/billhook-lite/jobs/j1'));
  });

  test('waits for the list of clients before it saves a typed name, so that no client is added twice', async () => {
    const client = aSavedClient({ clientId: 'ruth', name: 'Ruth Keller' });
    let arrive = (_answer: object) => {};
    server.answers['GET /api/clients'] = new Promise<object>((resolve) => {
      arrive = resolve;
    });
    await openJobs();
    fireEvent.click(await screen.findByRole('button', { name: 'New job' }));
    await screen.findByLabelText('Job title *');
    fireEvent.change(screen.getByLabelText('Client *'), { target: { value: 'Ruth Keller' } });
    fill('Job title *', 'Drain');
    await press('Save job');
    expect(server.changes).toEqual([]);
    arrive({ success: true, clients: [client], count: 1 });
    await waitFor(() => expect(server.changes).toHaveLength(1));
    expect(server.changes[0]).toEqual([
      expect.stringMatching(/^PUT \/api\/jobs\//),
      expect.objectContaining({ clientId: 'ruth', title: 'Drain' }),
    ]);
  });

  const openNew = async () => {
    await openJobs();
    fireEvent.click(await screen.findByRole('button', { name: 'New job' }));
    await screen.findByLabelText('Job title *');
    fill('Job title *', 'Drain');
  };
  const savesJobsOf = (...clients: readonly ReturnType<typeof aSavedClient>[]) => {
    server.answers['GET /api/clients'] = { success: true, clients, count: clients.length };
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
  };

  test('saves email, phone and address of a new client with the job', async () => {
    savesJobsOf();
    await openNew();
    expect(screen.queryByLabelText('Email')).toBeNull();
    fill('Client *', 'Ann Lee');
    fill('Email', 'ann@lee');
    fill('Phone', '(503) 555-0199');
    fill('Address', '9 Oak Street');
    fill('City, State ZIP', 'Salem, OR 97301');
    await press('Save job');
    await screen.findByText(clientEmailMessage);
    expect(server.changes).toEqual([]);
    fill('Email', 'ann@lee.example');
    server.answers['POST /api/clients'] = {
      success: true,
      client: aSavedClient({ clientId: 'ann', name: 'Ann Lee', email: 'ann@lee.example' }),
    };
    await press('Save job');
    await waitFor(() => expect(server.changes).toHaveLength(2));
    expect(server.changes[0]).toEqual([
      'POST /api/clients',
      {
        ...{ name: 'Ann Lee', email: 'ann@lee.example', phone: '(503) 555-0199' },
        ...{ address: '9 Oak Street', city: 'Salem, OR 97301' },
      },
    ]);
    expect(server.changes[1]?.[1]).toMatchObject({ clientId: 'ann', title: 'Drain' });
    // The job was refused, but the client is saved: a second press adds none.
    await press('Save job');
    await waitFor(() => expect(server.changes).toHaveLength(3));
    expect(server.changes[2]?.[1]).toMatchObject({ clientId: 'ann' });
  });

  test('asks whether a saved client of the typed name is meant, and saves another one if not', async () => {
    const ruth = aSavedClient({ clientId: 'ruth', name: 'Ruth Keller', email: 'ruth@keller.example' });
    savesJobsOf(ruth);
    await openNew();
    fill('Client *', 'ruth keller');
    await screen.findByText('Is this the Ruth Keller at ruth@keller.example?');
    expect(screen.queryByLabelText('Email')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Another ruth keller' }));
    expect(screen.queryByText(/^Is this the/)).toBeNull();
    fill('Email', 'ruth@other.example');
    server.answers['POST /api/clients'] = {
      success: true,
      client: aSavedClient({ clientId: 'other', name: 'ruth keller', email: 'ruth@other.example' }),
    };
    await press('Save job');
    await waitFor(() => expect(server.changes).toHaveLength(2));
    expect(server.changes[1]?.[1]).toMatchObject({ clientId: 'other' });
  });

  test('fills in the address of the saved client that is meant', async () => {
    const ruth = aSavedClient({ clientId: 'ruth', name: 'Ruth Keller', email: '', address: '12 Elm St' });
    savesJobsOf(ruth);
    await openNew();
    fill('Client *', 'Ruth Keller');
    await screen.findByText('Is this the Ruth Keller at 12 Elm St?');
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(screen.getByLabelText('Service address')).toHaveProperty(
      'value',
      expect.stringContaining('12 Elm St'),
    );
    await press('Save job');
    await waitFor(() => expect(server.changes).toHaveLength(1));
    expect(server.changes[0]?.[1]).toMatchObject({ clientId: 'ruth' });
  });

  test('opens at day and time when a job is to be scheduled', async () => {
    const {
      date: _date,
      start: _start,
      end: _end,
      ...lead
    } = { ...detail, group: 'Lead', stage: 'Lead' } as const;
    server.answers['GET /api/jobs/j1'] = { success: true, today, job: lead };
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    await press('Schedule: Replace the furnace');
    await screen.findByRole('dialog', { name: 'Schedule Replace the furnace' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Date')));
  });

  /** The message at a field, as a screen reader announces it with the field. */
  const messageAt = (label: string) => {
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid'), label).toBe('true');
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  };

  test.each([
    {
      input: 'a window that ends before it starts',
      typed: { From: '10:00', To: '08:00' },
      at: 'To',
      message: 'It ends before it starts.',
    },
    {
      input: 'an end without a start',
      typed: { From: '', To: '09:00' },
      at: 'From',
      message: 'Type when it starts too.',
    },
    {
      input: 'a last day before the first',
      typed: { 'Last day (optional)': '2026-11-19' },
      at: 'Last day (optional)',
      message: 'The last day is before the first day.',
    },
    {
      input: 'a time without a day',
      typed: { Date: '' },
      at: 'Date',
      message: 'Choose a day for this time.',
    },
    { input: 'a day before 1970', typed: { Date: '1969-12-31' }, at: 'Date', message: dateRangeMessage },
    {
      input: 'a last day after 2200',
      typed: { 'Last day (optional)': '2201-01-01' },
      at: 'Last day (optional)',
      message: dateRangeMessage,
    },
    { input: 'no title', typed: { 'Job title *': ' ' }, at: 'Job title *', message: 'Type what the job is.' },
  ])('says at the field what is wrong with $input, and keeps everything', async ({ typed, at, message }) => {
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    await press('Edit date and time');
    await screen.findByLabelText('Job title *');
    fill('Private notes', 'Dog in yard');
    for (const [label, value] of Object.entries(typed)) fill(label, value);
    await press('Save job');
    await screen.findByText(message);
    expect(messageAt(at)).toContain(message);
    expect(server.changes).toEqual([]);
    expect(screen.getByLabelText('Private notes')).toHaveProperty('value', 'Dog in yard');
    for (const [label, value] of Object.entries(typed))
      expect(screen.getByLabelText(label)).toHaveProperty('value', value);
  });

  test('says at the client that it was deleted meanwhile, and at a field what only the server knows', async () => {
    const deleted = 'This client was deleted. Choose another one, or type the name again.';
    const told = 'Ruth Keller was told when you come.';
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    await press('Edit date and time');
    await screen.findByLabelText('Job title *');
    fill('Job title *', 'Both furnaces');
    server.answers['PUT /api/jobs/j1'] = Response.json(
      problemBody(
        problem('invalid-job', {
          faults: [
            { field: 'client', message: deleted },
            { field: 'date', message: told },
          ],
        }),
      ),
      { status: 422 },
    );
    await press('Save job');
    await screen.findByText(deleted);
    expect(messageAt('Client *')).toContain(deleted);
    expect(messageAt('Date')).toContain(told);
    expect(screen.getByLabelText('Job title *')).toHaveProperty('value', 'Both furnaces');
  });

  test('saves a new time and tells the client by one tap, and emails nothing if it could not be saved', async () => {
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit date and time' }));
    await screen.findByLabelText('Date');
    fill('From', '10:00');
    fill('To', '08:00');
    await press('Save and tell Ruth Keller');
    await screen.findByText('It ends before it starts.');
    expect(server.changes).toEqual([]);
    fill('To', '12:00');
    server.answers['PUT /api/jobs/j1'] = refusal('job-changed');
    await press('Save and tell Ruth Keller');
    await screen.findByText(/changed on another device/);
    expect(server.changes).toHaveLength(1);
    const saved = { ...detail, start: '10:00', end: '12:00', edits: 3 };
    server.answers['PUT /api/jobs/j1'] = { success: true, today, job: saved };
    const told = { at: '2026-11-20T12:00:00.000Z', to: 'ruth@keller.example', date: '2026-11-20' };
    server.answers['POST /api/jobs/j1/mails'] = { success: true, today, job: { ...saved, told } };
    await press('Save and tell Ruth Keller');
    await screen.findByText('Emailed to ruth@keller.example.');
    expect(server.changes.at(-1)).toEqual(['POST /api/jobs/j1/mails', { basedOn: 3 }]);
  });

  test('offers to tell only a client with an email address about a job with a date', async () => {
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit date and time' }));
    await screen.findByLabelText('Date');
    expect(screen.queryByText('Save and tell Ruth Keller')).not.toBeNull();
    fill('Date', '');
    await waitFor(() => expect(screen.queryByText('Save and tell Ruth Keller')).toBeNull());
  });

  test('keeps what was typed when another device changed the job, and says what that did', async () => {
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit date and time' }));
    await screen.findByLabelText('Job title *');
    fill('Job title *', 'Replace both furnaces');
    server.answers['PUT /api/jobs/j1'] = refusal('job-changed');
    const other = { kind: 'scheduled', at: '2026-11-20T12:00:00.000Z', detail: 'Sat, Nov 21, 2026' } as const;
    server.answers['GET /api/jobs/j1'] = {
      success: true,
      today,
      job: { ...detail, edits: 3, history: [other, ...detail.history] },
    };
    await press('Save job');
    await screen.findByText(/changed on another device: Scheduled for Sat, Nov 21, 2026\./);
    expect(screen.getByLabelText('Job title *')).toHaveProperty('value', 'Replace both furnaces');
    await press('Save job');
    await waitFor(() => expect(server.changes).toHaveLength(2));
    expect(server.changes[1]?.[1]).toMatchObject({ title: 'Replace both furnaces', basedOn: 3 });
  });
});

test.each([
  {
    by: 'one tap in the list of the day',
    open: () => openJobs(),
    act: () => press('Start: Replace the furnace'),
  },
  {
    by: 'one tap on its page',
    open: () => openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1'),
    act: () => press('Start: Replace the furnace'),
  },
])(
  'a move by $by of a job that another device moved changes nothing, and shows what that did',
  async ({ open, act }) => {
    await open();
    await screen.findByText('Replace the furnace');
    server.answers['POST /api/jobs/j1/moves'] = refusal('job-changed');
    const moved: JobDetail = {
      ...detail,
      ...{ group: 'Lead', stage: 'Lead', edits: 3 },
      history: [{ kind: 'moved', at: '2026-11-20T12:00:00.000Z', detail: 'Lead' }, ...detail.history],
    };
    server.answers['GET /api/jobs/j1'] = { success: true, today, job: moved };
    server.answers[day(today)] = listOf({ ...job, group: 'Lead', stage: 'Lead', edits: 3 });
    await act();
    await screen.findByText('This job was changed on another device: Moved to Lead.');
    await screen.findByText('Lead');
    // The next tap builds on what is shown now.
    server.answers['POST /api/jobs/j1/moves'] = { success: true, today, job: { ...moved, edits: 4 } };
    fireEvent.click(screen.getByRole('button', { name: 'More about Replace the furnace' }));
    fireEvent.click(await screen.findByText('Move to In Progress'));
    await waitFor(() =>
      expect(server.changes.at(-1)).toEqual([
        'POST /api/jobs/j1/moves',
        { stage: 'In Progress', basedOn: 3 },
      ]),
    );
  },
);

describe('the page of a job', () => {
  test('shows everything of it', async () => {
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    await screen.findByText('Ring twice.');
    await expectScreen('job-page');
  });

  test('says that a job does not exist', async () => {
    server.answers['GET /api/jobs/j1'] = refusal('job-not-found');
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    await screen.findByText('This job does not exist.');
  });
});

describe('telling the client', () => {
  const told = { at: '2026-11-18T12:00:00.000Z', to: 'ruth@keller.example', date: '2026-11-19' } as const;
  const answerWith = (changes: Partial<JobDetail>) => ({
    success: true,
    today,
    job: { ...detail, ...changes },
  });

  test('emails the time by one tap, and says where the email went', async () => {
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    server.answers['POST /api/jobs/j1/mails'] = answerWith({
      told: { ...told, date: today, start: '08:00', end: '10:00' },
    });
    await press('Tell Ruth Keller');
    await screen.findByText('Emailed to ruth@keller.example.');
    expect(server.changes).toEqual([['POST /api/jobs/j1/mails', { basedOn: 2 }]]);
  });

  test('is asked about a new time', async () => {
    server.answers['GET /api/jobs/j1'] = answerWith({ told });
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    await screen.findByText('Tell Ruth Keller about the new time?');
    expect(screen.getByText('Ruth Keller was told Thu, Nov 19, 2026.')).toBeTruthy();
  });

  test('about a new time says nothing of the email about the old one, unless that failed', async () => {
    const toldMail = { to: 'ruth@keller.example', outcome: 'delivered' } as const;
    server.answers['GET /api/jobs/j1'] = answerWith({ told, toldMail });
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    await screen.findByText('Tell Ruth Keller about the new time?');
    expect(screen.queryByText('Delivered to ruth@keller.example.')).toBeNull();
  });

  test('again, although it was done on this device meanwhile, says when the client was told', async () => {
    server.answers['GET /api/jobs/j1'] = answerWith({ told });
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    await screen.findByText('Tell Ruth Keller about the new time?');
    server.answers['POST /api/jobs/j1/mails'] = refusal('job-changed');
    server.answers['GET /api/jobs/j1'] = answerWith({
      told: { ...told, date: today, start: '08:00', end: '10:00' },
    });
    await press('Tell Ruth Keller');
    expect(await screen.findAllByText(/^Ruth Keller was told on /)).toHaveLength(2);
    expect(screen.queryByText(/another device/)).toBeNull();
  });

  test('is asked once on the page of the job, and in a list until the page is left', async () => {
    const saved = answerWith({ told, edits: 3 });
    server.answers['GET /api/jobs/j1'] = saved;
    server.answers['PUT /api/jobs/j1'] = saved;
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    await press('Edit date and time');
    await press('Save job');
    await screen.findByText('Job saved.');
    expect(screen.getAllByText('Tell Ruth Keller about the new time?')).toHaveLength(1);
    cleanup();
    await openJobs();
    fireEvent.click(await screen.findByRole('button', { name: 'More about Replace the furnace' }));
    fireEvent.click(await screen.findByText('Edit'));
    await press('Save job');
    await screen.findByText('Tell Ruth Keller about the new time?');
  });

  test('is asked about each of two jobs of a list, and about one of them once', async () => {
    const saved = answerWith({ told, edits: 3 });
    const drain = { ...job, jobId: 'j2', title: 'Drain', clientName: 'Ann Lee' };
    server.answers[day(today)] = listOf(job, drain);
    server.answers['GET /api/jobs/j1'] = saved;
    server.answers['PUT /api/jobs/j1'] = saved;
    const other = { success: true, today, job: { ...detail, ...drain, told } };
    server.answers['GET /api/jobs/j2'] = other;
    server.answers['PUT /api/jobs/j2'] = other;
    await openJobs();
    for (const title of ['Replace the furnace', 'Drain', 'Drain']) {
      fireEvent.click(await screen.findByRole('button', { name: `More about ${title}` }));
      fireEvent.click(await screen.findByText('Edit'));
      await press('Save job');
      await waitFor(() => expect(screen.queryByText('Save job')).toBeNull());
    }
    await screen.findByText('Tell Ann Lee about the new time?');
    expect(screen.getAllByText(/^Tell .* about the new time\?$/)).toHaveLength(2);
  });

  test('says what became of the email, and what to do if it did not arrive', async () => {
    const toldMail = { to: 'ruth@keller.example', outcome: 'lost' } as const;
    server.answers['GET /api/jobs/j1'] = answerWith({ told, toldMail });
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    await screen.findByText(
      'Not delivered to ruth@keller.example. Call Ruth Keller, or correct the address and tell again.',
    );
    expect(screen.queryByText(/^Ruth Keller was told/)).toBeNull();
  });

  test('is announced before a job that the client knows is canceled', async () => {
    server.answers['GET /api/jobs/j1'] = answerWith({ told });
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    fireEvent.click(await screen.findByRole('button', { name: 'More about Replace the furnace' }));
    fireEvent.click(await screen.findByText('Cancel job'));
    await screen.findByText(/Ruth Keller gets an email that it is canceled\./);
    expect(screen.getByText('Only you see it.')).toBeTruthy();
  });

  test('needs an email address first, and leads to the client without one', async () => {
    server.answers['GET /api/jobs/j1'] = answerWith({ clientEmail: '' });
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    const link = await screen.findByRole('link', { name: 'Add an email address to tell Ruth Keller' });
    expect(link.getAttribute('href')).toBe('/billhook-lite/clients/ruth');
    expect(screen.queryByText('Tell Ruth Keller')).toBeNull();
  });

  test('says why an email was not sent', async () => {
    await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
    server.answers['POST /api/jobs/j1/mails'] = refusal('client-email-missing');
    await press('Tell Ruth Keller');
    await screen.findByText(problems['client-email-missing'].message);
  });
});

test('a visit is done by one tap without an invoice, which is made later from its page', async () => {
  const { quoteId: _quote, ...plain } = detail;
  const visit: JobDetail = { ...plain, group: 'In Progress', stage: 'In Progress', repeatDay: today };
  server.answers['GET /api/jobs/j1'] = { success: true, today, job: visit };
  server.answers['POST /api/jobs/j1/moves'] = {
    success: true,
    today,
    job: { ...visit, isDone: true, edits: 3 },
  };
  await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
  const done = await screen.findByRole('button', { name: 'Done: Replace the furnace' });
  expect(screen.queryByText('Done, not billed')).toBeNull();
  // The page reads the job again after the move.
  server.answers['GET /api/jobs/j1'] = server.answers['POST /api/jobs/j1/moves'];
  fireEvent.click(done);
  await screen.findByText('Replace the furnace is done.');
  // Its stage is still the last one that was set by hand.
  await screen.findByText('Done, not billed');
  const link = await screen.findByRole('link', { name: 'Create invoice: Replace the furnace' });
  expect(link.getAttribute('href')).toBe('/billhook-lite/invoice-generator?job=j1');
});

test('a visit that is done is not told, and names the other visits that are not billed, with one invoice for all', async () => {
  const { quoteId: _quote, ...plain } = detail;
  const visit: JobDetail = {
    ...plain,
    group: 'In Progress',
    stage: 'In Progress',
    isDone: true,
    repeatDay: today,
  };
  server.answers['GET /api/jobs/j1'] = { success: true, today, job: visit };
  server.answers['GET /api/jobs?clientId=ruth&toBill=1'] = listOf(visit, { ...visit, jobId: 'j2' });
  await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
  await screen.findByText('1 more visit is not billed.');
  const link = screen.getByRole('link', { name: 'Bill 2 visits' });
  expect(link.getAttribute('href')).toBe('/billhook-lite/invoice-generator?bill=ruth&visits=j1%2Cj2');
  expect(screen.queryByText('Tell Ruth Keller')).toBeNull();
});

test('a job can be done without an invoice, which is then made from its page', async () => {
  const started: JobDetail = { ...detail, group: 'In Progress', stage: 'In Progress' };
  const done: JobDetail = { ...started, isDone: true, edits: 3 };
  server.answers['GET /api/jobs/j1'] = { success: true, today, job: started };
  server.answers['POST /api/jobs/j1/moves'] = { success: true, today, job: done };
  await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
  fireEvent.click(await screen.findByRole('button', { name: 'More about Replace the furnace' }));
  server.answers['GET /api/jobs/j1'] = server.answers['POST /api/jobs/j1/moves'];
  fireEvent.click(await screen.findByText('Done, invoice later'));
  await screen.findByText('Replace the furnace is done.');
  expect(server.changes).toEqual([
    ['POST /api/jobs/j1/moves', { stage: 'In Progress', isDone: true, basedOn: 2 }],
  ]);
  const link = await screen.findByRole('link', { name: 'Create invoice: Replace the furnace' });
  expect(link.getAttribute('href')).toBe('/billhook-lite/invoice-generator?quote=quote-1');
});

test('a skipped visit says so, and a canceled job says its reason', async () => {
  const canceled: JobDetail = { ...detail, group: 'Canceled', cancelReason: 'Skipped' };
  server.answers['GET /api/jobs/j1'] = { success: true, today, job: canceled };
  await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
  await screen.findByText('Skipped');
  cleanup();
  server.answers['GET /api/jobs/j1'] = {
    success: true,
    today,
    job: { ...canceled, cancelReason: 'Ruth moved' },
  };
  await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
  await screen.findByText('Canceled: Ruth moved');
});

test('a duplicate of a job is a new one with its title, client and address, without its day', async () => {
  await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
  fireEvent.click(await screen.findByRole('button', { name: 'More about Replace the furnace' }));
  fireEvent.click(await screen.findByText('Duplicate'));
  const title = (await screen.findByLabelText('Job title *')) as HTMLInputElement;
  expect(title.value).toBe('Replace the furnace');
  expect((screen.getByLabelText('Date') as HTMLInputElement).value).toBe('');
  await press('Save job');
  await waitFor(() => expect(server.changes).toHaveLength(1));
  const [request, body] = server.changes[0] ?? [];
  expect(request).toMatch(/^PUT \/api\/jobs\//);
  expect(request).not.toBe('PUT /api/jobs/j1');
  expect(body).toMatchObject({
    title: 'Replace the furnace',
    clientId: 'ruth',
    address: detail.address,
    date: '',
  });
  expect(body).not.toHaveProperty('basedOn');
});

test('nothing to schedule says where leads without a date are', async () => {
  server.answers['GET /api/jobs?toSchedule=1'] = listOf();
  for (const group of ['Lead', 'Scheduled', 'InProgress', 'Invoiced', 'Paid'])
    server.answers[`GET /api/jobs?group=${group}`] = listOf(
      ...(group === 'Lead' ? [{ ...job, title: 'Drain', group: 'Lead' } as const] : []),
    );
  await openJobs('?view=to-schedule');
  await screen.findByText(/Leads without a date are in All\./);
  await press('Show leads');
  await screen.findByText('Drain');
});

const halfBilled: JobDetail = {
  ...detail,
  group: 'In Progress',
  stage: 'In Progress',
  agreedCents: 564_000,
  invoiceId: 'first',
  leftCents: 282_000,
  invoices: [
    {
      ...{ invoiceId: 'first', invoiceNumber: 'HHA-1061', isIssued: true },
      ...{ totalCents: 282_000, owedCents: 0, ofQuoteCents: 282_000 },
    },
  ],
};

test('a job of which half is billed says what is left, and "Done" leads to the bill for the rest', async () => {
  server.answers['GET /api/jobs/j1'] = { success: true, today, job: halfBilled };
  await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
  const left = await screen.findByText(/is left to bill\.$/, { selector: 'p' });
  expect(left.textContent).toBe('$2,820.00 of $5,640.00 is left to bill.');
  expect(screen.getByText(/^Another invoice is for work outside the quote\./)).toBeTruthy();
  const done: JobDetail = { ...halfBilled, group: 'Paid', isDone: true, edits: 3 };
  server.answers['POST /api/jobs/j1/moves'] = { success: true, today, job: done };
  await press('Done, bill the rest: Replace the furnace');
  await screen.findByText('Replace the furnace is done. $2,820.00 is left to bill.');
  await waitFor(() => expect(currentPath()).toContain('invoice-generator'));
});

test('a job whose money is undecided says why instead of "Nothing owed"', async () => {
  const [first] = halfBilled.invoices;
  if (!first) throw new Error('No invoice');
  const disputed = { ...first, note: '$2,820.00 disputed' };
  const partly = {
    ...first,
    invoiceId: 'second',
    owedCents: 40_000,
    note: 'Does Ruth Keller still owe $48.00?',
  };
  const job = { ...halfBilled, invoices: [disputed, partly] };
  server.answers['GET /api/jobs/j1'] = { success: true, today, job };
  await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
  await screen.findByText('$2,820.00 disputed');
  expect(screen.getByText('$400.00 owed. Does Ruth Keller still owe $48.00?')).toBeTruthy();
  expect(screen.queryByText('Nothing owed')).toBeNull();
});

test('a done job of which half is billed offers the rest, and then the invoice on which something is owed', async () => {
  const done: JobDetail = { ...halfBilled, group: 'Paid', isDone: true };
  server.answers['GET /api/jobs/j1'] = { success: true, today, job: done };
  const opened = await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
  await screen.findByText('Not all billed');
  expect(screen.queryByText('Paid')).toBeNull();
  const rest = await screen.findByRole('link', { name: 'Bill the rest: Replace the furnace' });
  expect(rest.getAttribute('href')).toContain('?quote=quote-1&part=rest');
  opened.unmount();
  const { leftCents: _, ...billed } = done;
  server.answers['GET /api/jobs/j1'] = { success: true, today, job: { ...billed, owedInvoiceId: 'second' } };
  await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
  const link = await screen.findByRole('link', { name: 'View open invoice: Replace the furnace' });
  expect(link.getAttribute('href')).toContain('/second');
});

test('a search keeps the space before the next word while it searches', async () => {
  server.answers['GET /api/jobs?search=ruth'] = listOf(job);
  await openJobs();
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search jobs' });
  fireEvent.change(box, { target: { value: 'ruth ' } });
  await waitFor(() => expect(server.requests).toContain('GET /api/jobs?search=ruth'));
  await screen.findByRole('list', { name: 'Jobs found' });
  expect(box.value).toBe('ruth ');
  // Another view empties the box.
  await press('Week');
  expect(box.value).toBe('');
});
