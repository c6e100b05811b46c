import { Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatShortDate } from '#domain/calendar-date';
import { averageInvoice, type Client } from '#domain/clients/client';
import { emailsOf, phonesOf } from '#domain/clients/client-contacts';
import { clientFieldsByKind } from '#domain/clients/client-fields';
import { standingOfClient } from '#domain/documents/standing-of-client';
import { formatDollars } from '#domain/money';
import { useAccountDay } from '../../session/use-account-day.ts';
import { classNames } from '../../ui/class-names.ts';
import { phoneLink } from '../../ui/phone-link.ts';

const icon = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const;
const contactLink =
  'min-w-0 break-words text-muted no-underline hover:text-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center';

const hrefOf = {
  email: (email: string) => `mailto:${email}`,
  phone: phoneLink,
} as const;

/** " (Office, mobile)" after a phone number; '' if nothing is known of it. */
function phoneNote(label: string, isMobile: boolean): string {
  const isSaid = label.toLowerCase() === 'mobile';
  const parts = [label, isMobile && !isSaid ? 'mobile' : ''].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** The contact details of a client, as far as they are known. Empty if there are none. */
export function Contacts({ client }: { readonly client: Client }) {
  const filled = clientFieldsByKind.flatMap(({ field, kind }) => {
    const text = client[field];
    return text ? [{ field, kind, text }] : [];
  });
  const [emails, phones] = [emailsOf(client), phonesOf(client)];
  if (filled.length + emails.length + phones.length === 0) return null;
  const addressParts = filled.filter(({ kind }) => kind === 'place');
  return (
    <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1.5 text-sm text-muted pointer-coarse:gap-0">
      {emails.map((email) => (
        <Contact key={email} icon={<Mail {...icon} />}>
          <a href={hrefOf.email(email)} className={contactLink} translate="no">
            {email}
          </a>
        </Contact>
      ))}
      {phones.map(({ number, label, isMobile }) => (
        <Contact key={number} icon={<Phone {...icon} />}>
          <a href={hrefOf.phone(number)} className={contactLink} translate="no">
            {number}
          </a>
          {phoneNote(label, isMobile)}
        </Contact>
      ))}
      {addressParts.length > 0 && (
        <Contact icon={<MapPin {...icon} />}>
          <span className="min-w-0 break-words pointer-coarse:block pointer-coarse:py-3" translate="no">
            {addressParts.map(({ field, text }) => (
              <span key={field} className="block">
                {text}
              </span>
            ))}
          </span>
        </Contact>
      )}
    </ul>
  );
}

const Contact = ({ icon: mark, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <li className="flex min-w-0 items-start gap-2.5">
    <span className="py-1 pointer-coarse:py-3.5">{mark}</span>
    <span className="min-w-0 py-0.5 pointer-coarse:py-0">{children}</span>
  </li>
);

/** Statistics over sent and paid invoices. Leaves out an average or a last day that does not exist. */
export function ClientStatistics({
  client,
  isWide = false,
}: {
  readonly client: Client;
  /** Shows all figures in one line on wide screens. */
  readonly isWide?: boolean;
}) {
  const average = averageInvoice(client);
  const dayOf = useAccountDay();
  return (
    // Without contact details this is the first part of the card.
    <div className="mt-auto pt-5 first:pt-0 first:[&>dl]:border-0 first:[&>dl]:pt-0">
      <dl
        className={classNames(
          'grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-4',
          isWide && 'sm:grid-cols-5',
        )}
      >
        <Statistic label="Total Invoices">{client.invoiceCount.toLocaleString('en-US')}</Statistic>
        <Statistic label="Total Amount">{formatDollars(client.totalCents)}</Statistic>
        {standingOfClient(client).lines.map(({ label, cents }) => (
          <Statistic key={label} label={label}>
            {formatDollars(cents)}
          </Statistic>
        ))}
        {average > 0 && <Statistic label="Avg Invoice">{formatDollars(average)}</Statistic>}
        {client.lastInvoiceAt !== undefined && (
          <Statistic label="Last Invoice">{formatShortDate(dayOf(client.lastInvoiceAt))}</Statistic>
        )}
      </dl>
    </div>
  );
}

const Statistic = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="break-words font-semibold tabular-nums" translate="no">
      {children}
    </dd>
  </div>
);
