import { type CalendarDate, formatLongDate } from '../calendar-date.ts';
import { cleanLine } from '../text.ts';
import type { Job } from './job.ts';

/** Most visits on one invoice: each is a write of its transaction. */
export const maxBilledVisits = 20;

/** The ID of the visit of a day: one per day. After all later visits were moved together, days count again. */
export const visitId = (sourceId: string, day: CalendarDate, series: number): string =>
  `${sourceId.slice(0, 48)}-${day.replaceAll('-', '')}${series === 0 ? '' : `-${series}`}`;

/** A job's ID after IDs were replaced: that of a visit still says of which job and day, so that it is not made again. */
export function withSourceId(jobId: string, idOf: (id: string) => string): string {
  const [, sourceId, day] = /^(.+)(-\d{8}(?:-\d+)?)$/.exec(jobId) ?? [];
  return sourceId === undefined || day === undefined ? idOf(jobId) : `${idOf(sourceId)}${day}`;
}

const madeId = /-(\d{8})(?:-(\d+))?$/;

/** The visits of a job that another account made: IDs continue as if it still made them. */
export interface MadeVisits {
  /** The last day for which there is a visit. */
  readonly lastDay: CalendarDate;
  readonly series: number;
}

/**
 * What was made of a job that repeated before it was imported; undefined without visits. Its next visits get the IDs
 * that they would have had, so that a later import of them makes none twice.
 */
export function madeVisits(visits: readonly Pick<Job, 'jobId' | 'repeatDay'>[]): MadeVisits | undefined {
  const made = visits.flatMap(({ jobId, repeatDay }) => {
    const [, day, series = '0'] = madeId.exec(jobId) ?? [];
    return day === undefined || repeatDay === undefined
      ? []
      : [{ repeatDay, series: Number(series), wasMoved: day !== repeatDay.replaceAll('-', '') }];
  });
  const lastDay = made
    .map(({ repeatDay }) => repeatDay)
    .sort()
    .at(-1);
  if (lastDay === undefined) return undefined;
  const series = Math.max(...made.map((each) => each.series));
  // They were moved together since: days count again.
  const isOver = made.some((each) => each.series === series && each.wasMoved);
  return { lastDay, series: isOver ? series + 1 : series };
}

/** True for a job that a rhythm makes or began, and that no quote was approved for: it is billed once, as a visit. */
export const isVisit = ({ repeatDay, quoteId }: Pick<Job, 'repeatDay' | 'quoteId'>): boolean =>
  repeatDay !== undefined && quoteId === undefined;

type Billable = Pick<
  Job,
  'repeatDay' | 'quoteId' | 'clientId' | 'isDone' | 'stage' | 'invoices' | 'canceledAt'
>;

/** True for a visit that is done and on no invoice. One that is billed elsewhere is not to bill here. */
export const isVisitToBill = (job: Billable): boolean =>
  isVisit(job) &&
  job.isDone &&
  job.clientId !== undefined &&
  job.canceledAt === undefined &&
  job.stage !== 'Invoiced' &&
  job.stage !== 'Paid' &&
  Object.keys(job.invoices).length === 0;

/** "November 4": the day of a visit on an invoice. */
const visitDay = (date: string): string => formatLongDate(date).replace(/, \d+$/, '');

/** The line of a visit on an invoice, such as "Lawn mowing, November 4". */
export const visitLine = ({
  title,
  date = '',
}: Pick<Job, 'title'> & { readonly date?: string | undefined }): string =>
  [title, visitDay(date)].filter((part) => part !== '').join(', ');

const dayAtEnd =
  /, (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}$/;

/** What a line of a visit says without its day, so that all visits share one saved item. */
export const withoutVisitDay = (description: string): string => cleanLine(description).replace(dayAtEnd, '');
