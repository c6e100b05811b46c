import type { ClientInvoiceView } from '#domain/public-links/contract';
import { phoneLink } from '../../ui/phone-link.ts';

/** The contact details of the business, below everything else. Empty if there are none. */
export function BusinessContact({ business }: Pick<ClientInvoiceView, 'business'>) {
  const { name, phone, email } = business;
  if (phone === '' && email === '') return null;
  return (
    <section aria-label="Contact" className="mt-8 wrap-anywhere print:hidden">
      <h2 className="text-lg font-semibold">Questions?</h2>
      <p className="mt-1 text-muted">
        Ask <span translate="no">{name}</span>:
      </p>
      <p className="flex flex-wrap gap-x-6">
        {phone !== '' && (
          <a href={phoneLink(phone)} className={linkClasses} translate="no">
            {phone}
          </a>
        )}
        {email !== '' && (
          <a href={`mailto:${email}`} className={linkClasses} translate="no">
            {email}
          </a>
        )}
      </p>
    </section>
  );
}

const linkClasses = 'inline-flex min-h-11 items-center font-medium underline';
