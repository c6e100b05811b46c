import type { CalendarDate } from '../calendar-date.ts';
import { type Cents, formatDollars } from '../money.ts';
import { countText } from '../text.ts';
import type { JobGroup } from './job.ts';
import type { JobSummary } from './job-summary.ts';
import { formatTime, timeText } from './job-time.ts';
import type { JobTold } from './job-told.ts';
import { isVisit } from './visit.ts';

/** The step that a job needs next, with one tap. */
export type JobStep = 'schedule' | 'start' | 'finish' | 'bill' | 'bill-rest' | 'view-invoice' | 'restore';

type Stepped = Pick<
  JobSummary,
  'group' | 'date' | 'lastDay' | 'invoiceId' | 'owedInvoiceId' | 'leftCents' | 'repeatDay' | 'quoteId'
> &
  Partial<Pick<JobSummary, 'stage' | 'isDone'>>;

/** True if a part of what was agreed is billed and the rest can be. */
export const hasRestToBill = ({
  quoteId,
  leftCents = 0,
}: Pick<JobSummary, 'quoteId' | 'leftCents'>): boolean => quoteId !== undefined && leftCents > 0;

/**
 * The work of a job that is billed already, whose day is not over: it starts and ends as that of any other job. `today`:
 * in the account's time zone.
 */
export function workAhead(
  {
    group,
    stage,
    isDone = false,
    date,
    lastDay = date,
  }: Pick<JobSummary, 'group' | 'date' | 'lastDay'> & Partial<Pick<JobSummary, 'stage' | 'isDone'>>,
  today: CalendarDate,
): 'start' | 'finish' | undefined {
  const isBilled = group === 'Invoiced' || group === 'Paid';
  if (!isBilled || isDone || lastDay === undefined || lastDay < today) return undefined;
  if (stage === 'In Progress') return 'finish';
  return stage === 'Lead' || stage === 'Scheduled' ? 'start' : undefined;
}

/** The next step of a job; undefined if nothing is left to do. `today`: in the account's time zone. */
export function nextStep(job: Stepped, today: CalendarDate): JobStep | undefined {
  const { group, date, invoiceId } = job;
  const work = workAhead(job, today);
  if (work !== undefined) return work;
  switch (group) {
    case 'Canceled':
      return 'restore';
    case 'Lead':
      return 'schedule';
    case 'Scheduled':
      return date === undefined ? 'schedule' : 'start';
    case 'In Progress':
      // Done work can be billed later, visits often several at once.
      return job.isDone && invoiceId === undefined ? 'bill' : 'finish';
    case 'Invoiced':
    case 'Paid':
      if (hasRestToBill(job)) return 'bill-rest';
      return invoiceId === undefined ? undefined : 'view-invoice';
  }
}

/** True if the work can be marked as done without an invoice. The button of a visit does that already. */
export const canFinishOnly = (job: Stepped): boolean =>
  (job.group === 'Scheduled' || job.group === 'In Progress') &&
  job.isDone !== true &&
  job.invoiceId === undefined &&
  !isVisit(job);

/** The label of the button for the next step. */
export const stepLabel = (
  step: JobStep,
  job: Pick<JobSummary, 'invoiceId' | 'owedInvoiceId' | 'leftCents' | 'repeatDay' | 'quoteId'>,
): string => {
  switch (step) {
    case 'schedule':
      return 'Schedule';
    case 'start':
      return 'Start';
    case 'finish':
      if (hasRestToBill(job)) return 'Done, bill the rest';
      return job.invoiceId === undefined && !isVisit(job) ? 'Done, create invoice' : 'Done';
    case 'bill':
      return 'Create invoice';
    case 'bill-rest':
      return 'Bill the rest';
    case 'view-invoice':
      return job.owedInvoiceId !== undefined && job.owedInvoiceId !== job.invoiceId
        ? 'View open invoice'
        : 'View invoice';
    case 'restore':
      return 'Restore';
  }
};

/** The groups of the list and the board, in order. */
export const shownGroups: readonly Exclude<JobGroup, 'Canceled'>[] = [
  'Lead',
  'Scheduled',
  'In Progress',
  'Invoiced',
  'Paid',
];

/** "3 jobs today, next: Furnace at 8:00 AM"; the next one is the first that is not finished. */
export function jobsTodayText(
  jobs: readonly (Pick<JobSummary, 'title' | 'start' | 'group'> &
    Partial<Pick<JobSummary, 'stage' | 'isDone'>>)[],
): string {
  // What is billed before its day is not finished.
  const isFinished = ({ group, stage = 'Paid', isDone = false }: (typeof jobs)[number]) =>
    (group === 'Invoiced' || group === 'Paid') && (isDone || stage === 'Invoiced' || stage === 'Paid');
  const next = jobs.find((job) => !isFinished(job));
  const count = `${countText(jobs.length, 'job')} today`;
  if (!next) return count;
  return `${count}, next: ${next.title}${next.start === undefined ? '' : ` at ${formatTime(next.start)}`}`;
}

/** Texts of the screens about jobs. */
export const jobTexts = {
  title: 'Jobs',
  newJob: 'New job',
  listFailed: 'Failed to load your jobs. Please try again.',
  loadFailed: 'Failed to load this job. Please try again.',
  notFound: 'This job does not exist.',
  saveFailed: 'This job could not be saved. Nothing you typed is lost. Please try again.',
  moveFailed: 'This could not be saved. Please try again.',
  noClient: 'No client',
  noDate: 'No date yet',
  toSchedule: 'To schedule',
  untitled: 'Job',
  overlaps: 'Overlaps with another job',
  changedElsewhere: (change: string | undefined) =>
    `This job was changed on another device${change === undefined ? '.' : `: ${change}.`}`,
  saveAgain: 'What you typed is still here. Save again to use it.',
  followsInvoices: 'Invoiced and Paid follow the invoices of this job.',
  moved: (title: string, group: JobGroup) =>
    `${title} is ${group === 'In Progress' ? 'in progress' : group.toLowerCase()}.`,
  tell: (client: string) => `Tell ${client || 'the client'}`,
  addEmail: (client: string) => `Add an email address to tell ${client || 'the client'}`,
  schedule: (title: string) => `Schedule ${title || 'this job'}`,
  editTime: 'Edit date and time',
  tellAgain: 'Tell again',
  saveAndTell: (client: string) => `Save and tell ${client || 'the client'}`,
  askToTell: (client: string) => `Tell ${client || 'the client'} about the new time?`,
  tellHint: (client: string) => `Emails date and time to ${client || 'the client'}, with a calendar file.`,
  toldTime: (client: string, told: JobTold) =>
    `${client || 'The client'} was told ${told.isCanceled ? 'that it is canceled' : timeText(told)}.`,
  toldAt: (client: string, at: string) => `${client || 'The client'} was told on ${at}.`,
  told: (to: string) => `Emailed to ${to}.`,
  tellFailed: 'This email could not be sent. Please try again.',
  cancelIsTold: (client: string) => `${client || 'The client'} gets an email that it is canceled.`,
  isDone: (title: string) => `${title} is done.`,
  doneWithRest: (title: string, leftCents: Cents) =>
    `${title} is done. ${formatDollars(leftCents)} is left to bill.`,
  leftToBill: (leftCents: Cents, agreedCents: Cents) =>
    `${formatDollars(leftCents)} of ${formatDollars(agreedCents)} is left to bill.`,
  another: 'Another invoice is for work outside the quote. It does not count toward what was agreed.',
  visitsToBill: 'Done, not billed',
  notAllBilled: 'Not all billed',
  billVisits: (visits: number) => `Bill ${countText(visits, 'visit')}`,
  moreToBill: (visits: number) =>
    visits === 1 ? '1 more visit is not billed.' : `${visits} more visits are not billed.`,
  noVisitChosen: 'Tick the visits to bill.',
  visitsBilled: 'These visits are billed already.',
  nothingToday: 'No jobs on this day',
  nothingToSchedule: 'Every approved job has a date',
  toScheduleHint: 'Jobs that a client approved wait here for a date. Leads without a date are in All.',
  showLeads: 'Show leads',
  reasonHint: 'Only you see it.',
  finishOnly: 'Done, invoice later',
  nothingFound: 'No job found',
} as const;
