import { recordOf } from '../../invoices/index.ts';
import { invoicesOfJob, jobIdsOf, jobOfItem } from '../../jobs/index.ts';
import { entriesOf, type Finding, finding, type LedgerEntry } from './ledger-item.ts';

/** In one order, so that only values are compared. */
const sorted = (invoices: object): string =>
  JSON.stringify(Object.entries(invoices).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Compares what each job stores about its invoices, from which its stage follows, with these invoices. */
export function auditJobs(entries: readonly LedgerEntry[]): Finding[] {
  const records = entriesOf(entries, 'invoice').map(({ item }) => recordOf(item));
  return entriesOf(entries, 'job').flatMap(({ item }) => {
    const { jobId, title, invoices } = jobOfItem(item);
    const expected = invoicesOfJob(records.filter((record) => jobIdsOf(record).includes(jobId)));
    return sorted(invoices) === sorted(expected)
      ? []
      : [
          finding(
            item,
            'what it stores about its invoices is not what they are',
            `The stage of the job ${title === '' ? jobId : `"${title}"`} does not follow from its invoices.`,
          ),
        ];
  });
}
