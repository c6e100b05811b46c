import { ageLabels, type OwedByAge, owedAges } from '#domain/invoices/owed-by-age';
import { formatDollars } from '#domain/money';
import { classNames } from '../../ui/class-names.ts';

/** The amounts a client owes, by how long they have been due; empty if nothing is owed. */
export function ClientAges({ owed }: { readonly owed: OwedByAge }) {
  if (owedAges.every((age) => owed[age] === 0)) return null;
  return (
    <section aria-labelledby="owed-by-age" className="mt-5 border-t border-line pt-4">
      <h2 id="owed-by-age" className="text-sm font-semibold">
        Owed by age
      </h2>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-5">
        {owedAges.map((age) => (
          <div key={age} className="flex min-w-0 items-baseline justify-between gap-4 sm:block">
            <dt className="text-sm text-muted sm:text-xs">{ageLabels[age]}</dt>
            <dd
              className={classNames(
                'font-semibold tabular-nums',
                owed[age] === 0 ? 'font-normal text-muted' : age !== 'current' && 'text-error',
              )}
              translate="no"
            >
              {formatDollars(owed[age])}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
