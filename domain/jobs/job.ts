import { type CalendarDate, dateRangeMessage, isDateInRange } from '../calendar-date.ts';
import type { Cents } from '../money.ts';
import { ok, type Result, refuse } from '../result.ts';
import { characterCount, cleanLine, cleanText } from '../text.ts';
import type { JobEvent } from './job-history.ts';
import { type JobInvoice, type JobStage, jobStages, type StageFacts, shownStage } from './job-stage.ts';
import { type DayTime, isDayTime, type JobTime, typedTime } from './job-time.ts';
import type { JobTold } from './job-told.ts';

/** Longest texts of a job, in characters. */
export const jobLimits = { title: 120, address: 300, notes: 5_000, reason: 200 } as const;

/** What people type about a job, except its client. */
export interface JobDraft {
  readonly title: string;
  /** Where the work is done. Defaults to the client's address. */
  readonly address: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly lastDay: string;
  readonly notes: string;
}

export type JobField = keyof JobDraft | 'client';

export interface JobFault {
  readonly field: JobField;
  readonly message: string;
}

/** A checked draft; what is not known is absent. */
export interface CheckedJob extends JobTime {
  readonly title: string;
  readonly address: string;
  readonly notes: string;
  readonly date?: CalendarDate;
  readonly start?: DayTime;
  readonly end?: DayTime;
  readonly lastDay?: CalendarDate;
}

/** The client of a job, as it was when the job was saved. Without an ID if no saved client was chosen. */
export interface JobClient {
  readonly clientId?: string;
  readonly clientName: string;
  readonly clientPhone: string;
  readonly clientEmail: string;
  /** The number for text messages if it is another one. */
  readonly clientMobile?: string;
}

/** A job with everything that is stored about it. Instants are ISO. */
export interface Job extends CheckedJob, JobClient {
  readonly jobId: string;
  /** The client's service address that was chosen. `address` is its text at that time. */
  readonly addressId?: string;
  /** The quote that was approved, if one was. */
  readonly quoteId?: string;
  /** The last stage that was set by hand. */
  readonly stage: JobStage;
  readonly isDone: boolean;
  readonly agreedCents: Cents;
  /** What signed change orders took back of refunds that are no longer owed; absent for nothing. */
  readonly takenBackCents?: Cents;
  /** Days that signed change orders add and that the owner has not decided about; absent for none. */
  readonly daysToAdd?: number;
  readonly invoices: Readonly<Record<string, JobInvoice>>;
  /** IDs of its photos, in the order in which they were added. */
  readonly photoIds: readonly string[];
  readonly canceledAt?: string;
  readonly cancelReason?: string;
  readonly createdAt: string;
  /** The last change by people; absent if there was none. */
  readonly changedAt?: string;
  readonly told?: JobTold;
  /** The job that repeats, and the day for which it made this visit. */
  readonly repeatOf?: string;
  readonly repeatDay?: CalendarDate;
  /** The import that created it, and how it was then: what differs was used since. */
  readonly importId?: string;
  readonly importedAs?: { readonly edits: number; readonly photos: number };
  /** Oldest first. */
  readonly history: readonly JobEvent[];
  /** Increases with each change by people. */
  readonly edits: number;
  /** Increases with each write. */
  readonly version: number;
}

/** Where a job is listed: its shown stage, or among the canceled ones. */
export const jobGroups = [...jobStages, 'Canceled'] as const;

export type JobGroup = (typeof jobGroups)[number];

export const jobGroupOf = (job: StageFacts & Pick<Job, 'canceledAt'>): JobGroup =>
  job.canceledAt === undefined ? shownStage(job) : 'Canceled';

/** True if the job is agreed on and has no date: it is in the group "To schedule". */
export const isToSchedule = (job: StageFacts & Pick<Job, 'canceledAt' | 'date'>): boolean =>
  job.date === undefined && jobGroupOf(job) === 'Scheduled';

/** The stage of a job whose date was changed by hand: a Lead with a date is Scheduled. */
export const stageWithDate = (stage: JobStage, date: CalendarDate | undefined): JobStage =>
  stage === 'Lead' && date !== undefined ? 'Scheduled' : stage;

const tooLong = (label: string, most: number) =>
  `${label} can be at most ${most.toLocaleString('en-US')} characters.`;

function lengthFaults({ title, address, notes }: JobDraft): readonly JobFault[] {
  return [
    ...(title === '' ? [{ field: 'title', message: 'Type what the job is.' } as const] : []),
    ...(characterCount(title) > jobLimits.title
      ? [{ field: 'title', message: tooLong('The title', jobLimits.title) } as const]
      : []),
    ...(characterCount(address) > jobLimits.address
      ? [{ field: 'address', message: tooLong('The address', jobLimits.address) } as const]
      : []),
    ...(characterCount(notes) > jobLimits.notes
      ? [{ field: 'notes', message: tooLong('Notes', jobLimits.notes) } as const]
      : []),
  ];
}

function dayFaults({ date, lastDay }: JobDraft): readonly JobFault[] {
  if (date !== '' && !isDateInRange(date)) return [{ field: 'date', message: dateRangeMessage }];
  if (lastDay === '') return [];
  if (!isDateInRange(lastDay)) return [{ field: 'lastDay', message: dateRangeMessage }];
  if (date === '') return [{ field: 'date', message: 'Choose the first day too.' }];
  return lastDay < date ? [{ field: 'lastDay', message: 'The last day is before the first day.' }] : [];
}

function timeFaults({ date, start, end }: JobDraft): readonly JobFault[] {
  if (start === '' && end === '') return [];
  if (start !== '' && !isDayTime(start)) return [{ field: 'start', message: 'Type a time such as 8:00 AM.' }];
  if (end !== '' && !isDayTime(end)) return [{ field: 'end', message: 'Type a time such as 10:00 AM.' }];
  if (date === '') return [{ field: 'date', message: 'Choose a day for this time.' }];
  if (start === '') return [{ field: 'start', message: 'Type when it starts too.' }];
  return end !== '' && end <= start ? [{ field: 'end', message: 'It ends before it starts.' }] : [];
}

/** Checks a typed job. Only the title is required here; the client is checked where it is stored. */
export function validateJob(typed: JobDraft): Result<CheckedJob, readonly JobFault[]> {
  const draft: JobDraft = {
    title: cleanLine(typed.title),
    address: cleanLine(typed.address),
    notes: cleanText(typed.notes).trim(),
    date: typed.date.trim(),
    start: typedTime(typed.start),
    end: typedTime(typed.end),
    lastDay: typed.lastDay.trim(),
  };
  const faults = [...lengthFaults(draft), ...dayFaults(draft), ...timeFaults(draft)];
  if (faults.length > 0) return refuse(faults);
  const { title, address, notes, date, start, end, lastDay } = draft;
  return ok({
    title,
    address,
    notes,
    ...(date !== '' && { date }),
    ...(start !== '' && { start }),
    ...(end !== '' && { end }),
    ...(lastDay !== '' && lastDay !== date && { lastDay }),
  });
}

/** The text that a search compares with: title, client, address and notes, in lower case. */
export const searchedJobText = ({
  title,
  clientName,
  address,
  notes,
}: Pick<Job, 'title' | 'clientName' | 'address' | 'notes'>): string =>
  [title, clientName, address, notes].join('\n').toLowerCase();
