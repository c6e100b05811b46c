import { type CsvCell, csvText } from '../csv/write-csv.ts';
import { typedAmount } from '../money.ts';
import { type Job, jobGroupOf } from './job.ts';
import { compareTimes } from './job-time.ts';

const plain = (text: string): CsvCell => ({ plain: text });

/** Jobs by date, for a spreadsheet; those without a date come first. */
export const jobsFile = (jobs: readonly Job[]): string =>
  csvText([
    [
      'Title',
      'Client',
      'Stage',
      'Date',
      'From',
      'To',
      'Last day',
      'Service address',
      'Agreed',
      'Invoices',
      'Private notes',
    ],
    ...[...jobs].sort(compareTimes).map((job): readonly CsvCell[] => [
      job.title,
      job.clientName,
      jobGroupOf(job),
      plain(job.date ?? ''),
      plain(job.start ?? ''),
      plain(job.end ?? ''),
      plain(job.lastDay ?? ''),
      job.address,
      plain(typedAmount(job.agreedCents)),
      Object.values(job.invoices)
        .map(({ invoiceNumber }) => invoiceNumber)
        .join(', '),
      job.notes,
    ]),
  ]);
