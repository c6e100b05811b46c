import { foldDescription } from '#domain/clients/saved-item';
import { emptyLine, type LineDraft } from '#domain/documents/invoice-draft';
import type { JobSummary } from '#domain/jobs/job-summary';
import { visitLine } from '#domain/jobs/visit';
import { typedAmount } from '#domain/money';
import { useSavedItems } from '../features/clients/use-saved-items.ts';

type Visit = Pick<JobSummary, 'title' | 'date'>;

/**
 * The lines of visits on an invoice, with the price of the saved item that is called like the visit; undefined until the
 * saved items are loaded. Without one, the price is typed.
 */
export function useVisitLines(): ((visits: readonly Visit[]) => readonly LineDraft[]) | undefined {
  const { search, isComplete, isError, isRestMissing } = useSavedItems();
  if (!isComplete && !isError && !isRestMissing) return undefined;
  return (visits) =>
    visits.map((visit) => {
      const name = foldDescription(visit.title);
      const item = search(visit.title).find(({ description }) => foldDescription(description) === name);
      return {
        ...emptyLine,
        description: visitLine(visit),
        ...(item && {
          unitPrice: typedAmount(item.unitPriceCents),
          ...(item.taxed === false && { taxed: false }),
        }),
      };
    });
}
