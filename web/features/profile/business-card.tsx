import { type BusinessProfile, cityLine, fullNameOf } from '#domain/profile/profile';
import { PageLink } from '../../routing/page-link.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { WrappedEmail } from '../../ui/whole-words.tsx';

/** The business as invoices print it, and what is still missing. */
export function BusinessCard({ business }: { readonly business: BusinessProfile }) {
  const rows: readonly (readonly [label: string, value: string, empty?: string])[] = [
    ['Business name', business.businessName],
    ['Owner', fullNameOf(business)],
    ['Email', business.email],
    ['Phone', business.phone],
    ['Address', business.address, 'No address specified'],
    ['City', cityLine(business)],
  ];
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg font-semibold">Business Profile</h2>
        <PageLink
          to="liteSettings"
          aria-label="Edit business profile"
          className="-my-2 inline-flex min-h-11 items-center px-1 text-sm font-semibold no-underline hover:underline"
        >
          Edit
        </PageLink>
      </div>
      <dl className="mt-2 sm:mt-3 sm:divide-y sm:divide-line max-sm:grid max-sm:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] max-sm:gap-x-3">
        {rows.map(([label, value, empty = 'Not specified']) => (
          <div
            key={label}
            className={classNames(
              'grid content-start gap-x-4 py-1.5 sm:py-3 max-sm:text-sm sm:grid-cols-[9rem_minmax(0,1fr)]',
              // Half a phone is too narrow for most addresses.
              label === 'Email' && 'max-sm:col-span-2',
            )}
          >
            <dt className="text-xs text-muted sm:text-sm">{label}</dt>
            <dd
              className={classNames('min-w-0 break-words', value === '' && 'text-muted')}
              translate={value === '' ? undefined : 'no'}
            >
              {label === 'Email' ? <WrappedEmail address={value || empty} /> : value || empty}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
