import { brand } from '#domain/brand';
import type { PageName } from '#domain/site-routes';
import { BrandMark } from '../features/site/brand-mark.tsx';
import { PageLink } from '../routing/page-link.tsx';

const columns: readonly {
  readonly heading: string;
  readonly links: readonly { readonly label: string; readonly to: PageName; readonly suffix?: string }[];
}[] = [
  {
    heading: 'Product',
    links: [
      { label: 'Features', to: 'home', suffix: '#features' },
      { label: 'Pricing', to: 'pricing' },
      { label: 'CRM', to: 'crm' },
      { label: 'Invoicing', to: 'invoicing' },
      { label: 'Free invoice generator', to: 'invoiceGenerator' },
      { label: 'iOS app', to: 'download' },
      { label: 'Security', to: 'security' },
    ],
  },
  {
    heading: 'Company',
    links: [
      { label: 'About', to: 'about' },
      { label: 'Contact', to: 'contact' },
      { label: 'Verify a document', to: 'verify' },
    ],
  },
  {
    heading: 'Legal',
    links: [
      { label: 'Terms', to: 'terms' },
      { label: 'Privacy', to: 'privacy' },
    ],
  },
];

/** Footer with columns of links. All of them lead to existing pages. */
export function SiteFooter() {
  return (
    <footer className="border-t border-line bg-surface print:hidden">
      <div className="page-wide grid gap-x-8 grid-cols-2 gap-y-10 py-12 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 sm:col-span-3 lg:col-span-1">
          <BrandMark />
          <p className="mt-3 text-sm text-muted">{brand.tagline}</p>
        </div>
        {columns.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className="text-sm font-semibold">{heading}</h2>
            <ul className="mt-2">
              {links.map(({ label, ...target }) => (
                <li key={label}>
                  <PageLink
                    {...target}
                    className="inline-flex min-h-11 items-center text-sm text-muted no-underline hover:text-ink hover:underline"
                  >
                    {label}
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-wide">
        <p className="border-t border-line py-6 text-sm text-muted">
          © 2026 {brand.legalName} All rights reserved.{' '}
          <a href="/licenses.txt" className="text-muted underline hover:text-ink">
            Open-source licenses
          </a>
        </p>
      </div>
    </footer>
  );
}
