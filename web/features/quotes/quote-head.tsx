import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { phoneLink } from '../../ui/phone-link.ts';
import { WrappedEmail } from '../../ui/whole-words.tsx';

interface QuoteHeadProps {
  readonly quote: QuoteView;
  readonly logoUrl: string | undefined;
}

/** The business that made the quote. Shows only the details that it has filled in. */
export function QuoteHead({ quote, logoUrl }: QuoteHeadProps) {
  // Only quotes sent from Lite have `business`, which contains the email address.
  const { businessName, businessPhone, businessAddress, businessCity, business } = quote;
  const addressLine = [businessAddress, businessCity].filter((line) => line !== '').join(', ');
  return (
    <header className="mb-4 flex min-h-20 flex-wrap items-center gap-5 sm:mb-6 print:mb-4 print:min-h-0">
      <div className="min-w-0 grow basis-32 wrap-anywhere">
        {businessName !== '' && (
          <p className="text-xl font-semibold" translate="no">
            {businessName}
          </p>
        )}
        {addressLine !== '' && <p className="text-sm text-muted">{addressLine}</p>}
        {business && business.email !== '' && (
          <a
            href={`mailto:${business.email}`}
            className="mr-5 inline-flex min-h-11 items-center text-sm font-medium underline print:min-h-0"
          >
            <WrappedEmail address={business.email} />
          </a>
        )}
        {businessPhone !== '' && (
          <a
            href={phoneLink(businessPhone)}
            className="inline-flex min-h-11 items-center text-sm font-medium underline print:min-h-0"
          >
            {businessPhone}
          </a>
        )}
      </div>
      {/* Reserves the logo's space, so that nothing moves when it is loaded. */}
      <div className="flex h-20 w-28 shrink-0 items-center justify-end sm:w-40 print:h-16">
        {logoUrl !== undefined && (
          <img
            src={logoUrl}
            alt=""
            className="max-h-full max-w-full rounded-control bg-white object-contain dark:p-1"
          />
        )}
      </div>
    </header>
  );
}
