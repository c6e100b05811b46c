import type { ReactNode } from 'react';
import type { PageName } from '#domain/site-routes';
import { BrandMark } from '../features/site/brand-mark.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { SkipLink } from '../ui/visually-hidden.tsx';

const links: readonly { readonly label: string; readonly to: PageName }[] = [
  { label: 'Contact', to: 'contact' },
  { label: 'Privacy', to: 'privacy' },
  { label: 'Terms', to: 'terms' },
];

/**
 * The layout of a page that a link in an email opens. It says whose page it is and offers nothing else: whoever comes
 * from an email may be signed in, or may be a stranger, so neither "Sign in" nor a menu fits.
 */
export function MailLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <SkipLink />
      <header className="border-b border-line bg-surface print:hidden">
        <div className="page-wide flex h-16 items-center">
          <PageLink to="home" className="inline-flex min-h-11 items-center rounded-control no-underline">
            <BrandMark />
          </PageLink>
        </div>
      </header>
      <main id="content" tabIndex={-1} data-focus-target className="grow">
        {children}
      </main>
      <footer className="page-wide flex flex-wrap gap-x-5 border-t border-line py-2 print:hidden">
        {links.map(({ label, to }) => (
          <PageLink
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center text-sm text-muted underline hover:text-ink"
          >
            {label}
          </PageLink>
        ))}
      </footer>
    </div>
  );
}
