import { describe, expect, it } from 'vitest';
import {
  isToSchedule,
  type Job,
  type JobDraft,
  jobLimits,
  stageWithDate,
  validateJob,
} from '#domain/jobs/job';
import { jobEventText, maxJobEvents, withEvents } from '#domain/jobs/job-history';
import {
  compareTimes,
  formatTime,
  isOnDay,
  overlapping,
  timeOnDayText,
  timeText,
  typedTime,
} from '#domain/jobs/job-time';
import { jobsTodayText, nextStep, stepLabel } from '#domain/jobs/job-words';
import { jobsFile } from '#domain/jobs/jobs-file';

const draft = (changes: Partial<JobDraft> = {}): JobDraft => ({
  title: 'Replace the furnace',
  address: '',
  date: '',
  start: '',
  end: '',
  lastDay: '',
  notes: '',
  ...changes,
});

const faultsOf = (changes: Partial<JobDraft>) => {
  const checked = validateJob(draft(changes));
  return checked.ok ? [] : checked.refusal.map(({ field, message }) => `${field}: ${message}`);
};

describe('a typed job', () => {
  it('needs only a title', () => {
    expect(validateJob(draft({ title: '  Mow   the lawn ' }))).toEqual({
      ok: true,
      value: { title: 'Mow the lawn', address: '', notes: '' },
    });
    expect(faultsOf({ title: ' ' })).toEqual(['title: Type what the job is.']);
  });

  it.each([
    [{ date: '2026-12-01', start: '10:00', end: '08:00' }, ['end: It ends before it starts.']],
    [{ date: '2026-12-01', start: '10:00', end: '10:00' }, ['end: It ends before it starts.']],
    [{ date: '2026-12-01', lastDay: '2026-11-30' }, ['lastDay: The last day is before the first day.']],
    [{ date: '1969-12-31' }, ['date: Enter a date between 1970 and 2200.']],
    [{ date: '2201-01-01' }, ['date: Enter a date between 1970 and 2200.']],
    [{ date: '2026-02-30' }, ['date: Enter a date between 1970 and 2200.']],
    [{ date: '2026-12-01', lastDay: '2201-01-01' }, ['lastDay: Enter a date between 1970 and 2200.']],
    [{ lastDay: '2026-12-01' }, ['date: Choose the first day too.']],
    [{ start: '08:00' }, ['date: Choose a day for this time.']],
    [{ date: '2026-12-01', end: '08:00' }, ['start: Type when it starts too.']],
    [{ date: '2026-12-01', start: '25:00' }, ['start: Type a time such as 8:00 AM.']],
    [{ date: '2026-12-01', start: '08:00', end: '8' }, ['end: Type a time such as 10:00 AM.']],
    [{ title: 'x'.repeat(121) }, ['title: The title can be at most 120 characters.']],
    [{ address: 'x'.repeat(301) }, ['address: The address can be at most 300 characters.']],
    [{ notes: 'x'.repeat(5_001) }, ['notes: Notes can be at most 5,000 characters.']],
  ])('with %j gets a message at the field', (changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults);
  });

  it('may be as long as its limits, and drops a last day that is the first', () => {
    const longest = draft({
      title: '😀'.repeat(jobLimits.title),
      notes: 'x'.repeat(jobLimits.notes),
      date: '2200-12-31',
      lastDay: '2200-12-31',
    });
    const checked = validateJob(longest);
    expect(checked.ok && checked.value).not.toHaveProperty('lastDay');
  });
});

describe('a typed time', () => {
  it.each([
    ['08:00', '08:00'],
    ['8:00 AM', '08:00'],
    ['8 am', '08:00'],
    ['12:30 a.m.', '00:30'],
    ['12 PM', '12:00'],
    ['1:05pm', '13:05'],
    ['13 PM', '13 PM'],
    ['soon', 'soon'],
  ])('"%s" is %s', (typed, time) => {
    expect(typedTime(typed)).toBe(time);
  });
});

describe('when a job takes place', () => {
  const time = { date: '2026-12-01', start: '08:00', end: '10:00' };

  it('is said in words of one of its days', () => {
    expect(timeOnDayText(time)).toBe('8:00 AM - 10:00 AM');
    expect(timeOnDayText({ date: '2026-12-01' })).toBe('Any time');
    expect(timeOnDayText({ date: '2026-12-01', lastDay: '2026-12-01' })).toBe('Any time');
    expect(timeOnDayText({ date: '2026-12-01', lastDay: '2026-12-03' })).toBe('Until Thu, Dec 3, 2026');
    expect(timeOnDayText({ ...time, lastDay: '2026-12-03' })).toBe('8:00 AM - 10:00 AM');
  });

  it('is said in words', () => {
    expect(timeText(time)).toBe('Tue, Dec 1, 2026, 8:00 AM - 10:00 AM');
    expect(timeText({ date: '2026-12-01', lastDay: '2026-12-03' })).toBe(
      'Tue, Dec 1, 2026 to Thu, Dec 3, 2026',
    );
    expect(timeText({})).toBe('');
    expect(['00:00', '12:00', '12:05', '23:59'].map(formatTime)).toEqual([
      '12:00 AM',
      '12:00 PM',
      '12:05 PM',
      '11:59 PM',
    ]);
  });

  it('is every day up to the last one', () => {
    const days = ['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04'];
    expect(days.map((day) => isOnDay({ date: '2026-12-01', lastDay: '2026-12-03' }, day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isOnDay({}, '2026-12-01')).toBe(false);
  });

  it('overlaps with another window on a shared day, but not with one that begins when it ends', () => {
    const touching = { date: '2026-12-01', start: '10:00', end: '11:00' };
    const inside = { date: '2026-12-01', start: '09:00', end: '09:30' };
    const longer = { date: '2026-11-30', lastDay: '2026-12-02', start: '07:00', end: '08:30' };
    expect([...overlapping([time, touching])]).toEqual([]);
    expect([...overlapping([time, inside])]).toEqual([0, 1]);
    expect([...overlapping([time, touching, longer])].sort()).toEqual([0, 2]);
    expect([
      ...overlapping([time, { date: '2026-12-02', start: '08:00', end: '10:00' }, { date: '2026-12-01' }]),
    ]).toEqual([]);
  });

  it('sorts by day and time', () => {
    const sorted = [{ date: '2026-12-02' }, time, { date: '2026-12-01' }].sort(compareTimes);
    expect(sorted).toEqual([{ date: '2026-12-01' }, time, { date: '2026-12-02' }]);
  });
});

describe('what a job needs next', () => {
  const agreed = { stage: 'Scheduled', agreedCents: 100, isDone: false, invoices: {} } as const;

  it('is a date once it is agreed', () => {
    expect(isToSchedule(agreed)).toBe(true);
    expect(isToSchedule({ ...agreed, date: '2026-12-01' })).toBe(false);
    expect(isToSchedule({ ...agreed, canceledAt: '2026-12-01T00:00:00.000Z' })).toBe(false);
    expect(isToSchedule({ ...agreed, stage: 'Lead' })).toBe(false);
    expect(stageWithDate('Lead', '2026-12-01')).toBe('Scheduled');
    expect(stageWithDate('In Progress', '2026-12-01')).toBe('In Progress');
  });

  it.each([
    [{ group: 'Lead' }, 'Schedule'],
    [{ group: 'Scheduled' }, 'Schedule'],
    [{ group: 'Scheduled', date: '2026-12-01' }, 'Start'],
    [{ group: 'In Progress' }, 'Done, create invoice'],
    [{ group: 'In Progress', invoiceId: 'i1' }, 'Done'],
    [{ group: 'Invoiced', invoiceId: 'i1' }, 'View invoice'],
    [{ group: 'Invoiced', invoiceId: 'i1', stage: 'Scheduled', date: '2026-11-30' }, 'Start'],
    [{ group: 'Paid', invoiceId: 'i1', stage: 'In Progress', date: '2026-12-01' }, 'Done'],
    [
      { group: 'Paid', invoiceId: 'i1', stage: 'In Progress', date: '2026-12-01', isDone: true },
      'View invoice',
    ],
    [{ group: 'Invoiced', invoiceId: 'i1', stage: 'Scheduled', date: '2026-11-29' }, 'View invoice'],
    [{ group: 'Canceled' }, 'Restore'],
  ] as const)('of %j is %s', (job, label) => {
    const step = nextStep(job, '2026-11-30');
    expect(step && stepLabel(step, 'invoiceId' in job ? job : {})).toBe(label);
  });

  it('is nothing for a job that was billed elsewhere', () => {
    expect(nextStep({ group: 'Paid' }, '2026-11-30')).toBeUndefined();
  });
});

it('names the jobs of today and the first one that is not finished', () => {
  const jobs = [
    { title: 'Drain', group: 'Paid', start: '07:00' },
    { title: 'Furnace', group: 'Scheduled', start: '08:00' },
  ] as const;
  expect(jobsTodayText(jobs)).toBe('2 jobs today, next: Furnace at 8:00 AM');
  expect(jobsTodayText(jobs.slice(0, 1))).toBe('1 job today');
  const billedBefore = { title: 'Panel', group: 'Invoiced', stage: 'Scheduled', isDone: false } as const;
  expect(jobsTodayText([billedBefore])).toBe('1 job today, next: Panel');
});

it('keeps the newest events of a history', () => {
  const event = (index: number) => ({ kind: 'moved', at: String(index), detail: 'Lead' }) as const;
  const events = Array.from({ length: maxJobEvents + 5 }, (_, index) => event(index));
  expect(withEvents(events.slice(0, -1), event(104)).map(({ at }) => at)).toEqual(
    events.slice(5).map(({ at }) => at),
  );
  expect(jobEventText({ kind: 'scheduled', detail: 'Tue' })).toBe('Scheduled for Tue');
});

it('exports jobs by date, without letting a spreadsheet execute what was typed', () => {
  const job: Job = {
    jobId: 'j1',
    title: '=1+1',
    clientName: 'Ruth, Keller',
    clientPhone: '',
    clientEmail: '',
    address: '12 Elm St',
    notes: 'Gate',
    stage: 'Scheduled',
    isDone: false,
    agreedCents: 25_000,
    invoices: {},
    photoIds: [],
    createdAt: '2026-11-03T12:00:00.000Z',
    history: [],
    edits: 1,
    version: 1,
  };
  const [, ...rows] = jobsFile([{ ...job, date: '2026-12-01', start: '08:00' }, job]).split('\r\n');
  expect(rows).toEqual([
    '\'=1+1,"Ruth, Keller",Scheduled,,,,,12 Elm St,250.00,,Gate',
    '\'=1+1,"Ruth, Keller",Scheduled,2026-12-01,08:00,,,12 Elm St,250.00,,Gate',
    '',
  ]);
});
