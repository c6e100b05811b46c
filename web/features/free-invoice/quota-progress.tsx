import { brand } from '#domain/brand';
import { displayedCount, freeInvoiceLimit, freeInvoicesLeft } from '#domain/free-invoice/free-invoice-limit';
import { call } from '../../adapters/api/call.ts';
import { classNames } from '../../ui/class-names.ts';
import { ProgressBar, Skeleton } from '../../ui/loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';

const places = Array.from({ length: freeInvoiceLimit }, (_, index) => index + 1);

/**
 * 'Your Invoice Progress': '{n} of 5 free invoices used', bar, numbered circles and the remaining number. Its size does
 * not change while the count is loading.
 */
export function QuotaProgress({ used }: { readonly used: number | undefined }) {
  return (
    <section aria-labelledby="progress-heading">
      <h2 id="progress-heading" className="text-lg font-semibold">
        Your Invoice Progress
      </h2>
      <div aria-live="polite" aria-busy={used === undefined} className="mt-1">
        {used === undefined ? (
          <Skeleton className="h-6 w-56" />
        ) : (
          <p className="text-muted">{`${Math.min(used, freeInvoiceLimit)} of ${freeInvoiceLimit} free invoices used`}</p>
        )}
        <div className="mt-4">
          <ProgressBar
            label="Free invoices used"
            value={Math.min(used ?? 0, freeInvoiceLimit)}
            max={freeInvoiceLimit}
          />
        </div>
        <ol className="mt-4 flex justify-between">
          {places.map((place) => (
            <Circle key={place} place={place} isUsed={place <= (used ?? 0)} />
          ))}
        </ol>
        <div className="mt-4 min-h-6 font-medium">
          {used === undefined ? <Skeleton className="h-6 w-48" /> : <RemainingText used={used} />}
        </div>
      </div>
    </section>
  );
}

function Circle({ place, isUsed }: { readonly place: number; readonly isUsed: boolean }) {
  return (
    <li
      data-used={isUsed}
      className={classNames(
        'grid size-11 place-items-center rounded-full border-2 text-sm font-semibold tabular-nums',
        isUsed ? 'border-brand bg-brand text-white' : 'border-control text-muted',
      )}
    >
      <span className="sr-only">
        {`Invoice ${place}: `}
        {isUsed ? 'used' : 'free'}
      </span>
      {isUsed ? (
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M5 12.5l4.5 4.5L19 7.5" />
        </svg>
      ) : (
        <span aria-hidden="true">{place}</span>
      )}
    </li>
  );
}

/** "{5-n} more free invoices remaining", or a message that none remain. */
function RemainingText({ used }: { readonly used: number }) {
  if (used < freeInvoiceLimit) return `${freeInvoicesLeft(used)} more free invoices remaining`;
  return (
    <>
      You've reached your free limit. Contact us at{' '}
      <a href={`mailto:${brand.supportEmail}`} className="underline">
        {brand.supportEmail}
      </a>{' '}
      to create more invoices.
    </>
  );
}

const countOf = async (email: string, signal: AbortSignal) =>
  (await call('count-free-invoices', { body: { email }, signal })).invoiceCount;

/**
 * The number of free invoices that an address has used; undefined while it is loading. Without an address nothing is
 * requested and the count is 1, as after a failed request.
 */
export function useFreeInvoiceCount(email: string): number | undefined {
  const { state } = useLoaded(email === '' ? undefined : email, countOf);
  if (email === '' || state.kind === 'failed') return displayedCount(undefined);
  return state.kind === 'loaded' ? state.answer : undefined;
}
