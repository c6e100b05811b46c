import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { type PageName, siteRoutes } from '#domain/site-routes';
import { BrandMark } from '../features/site/brand-mark.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { SkipLink } from '../ui/visually-hidden.tsx';
import { SiteFooter } from './site-footer.tsx';

/** The layout of public pages without a `layout` of their own: header, the page in `main`, footer. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <SkipLink />
      <SiteHeader />
      <main id="content" tabIndex={-1} data-focus-target className="grow">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

const links: readonly { readonly label: string; readonly to: PageName; readonly suffix?: string }[] = [
  { label: 'Features', to: 'home', suffix: '#features' },
  { label: 'Pricing', to: 'pricing' },
  { label: 'FAQ', to: 'home', suffix: '#faq' },
  { label: 'iOS app', to: 'download' },
];

/** The links on the contact page, whose visitors come from another page of the site. */
const contactLinks: typeof links = [
  { label: 'Features', to: 'home', suffix: '#features' },
  { label: 'Pricing', to: 'home', suffix: '#pricing' },
  { label: 'FAQ', to: 'home', suffix: '#faq' },
  { label: 'Contact', to: 'contact' },
  { label: 'Back to Home', to: 'home' },
];

const linkClasses =
  'inline-flex min-h-11 items-center rounded-control px-3 text-sm font-medium text-muted no-underline transition-colors hover:text-ink';

/** Brand, links, sign-in and one filled button. Below 48rem the links are in a menu that needs no script. */
export function SiteHeader() {
  const { pathname } = useLocation();
  const shown = pathname === siteRoutes.contact.path ? contactLinks : links;
  return (
    <header className="top-bar sticky top-0 z-40 border-b border-line bg-surface print:hidden">
      <div className="page-wide flex h-16 items-center gap-2">
        <PageLink
          to="home"
          className="mr-auto inline-flex min-h-11 items-center rounded-control no-underline md:mr-6"
        >
          <BrandMark />
        </PageLink>
        <nav aria-label="Main" className="mr-auto hidden md:block">
          <ul className="flex">
            {shown.map(({ label, ...target }) => (
              <li key={label}>
                <PageLink {...target} className={linkClasses}>
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <PageLink to="liteLogin" className={`${linkClasses} whitespace-nowrap max-[23rem]:hidden`}>
          Sign in
        </PageLink>
        <PageLink to="invoiceGenerator" className={buttonClasses('filled', 'whitespace-nowrap')}>
          Try free
        </PageLink>
        <MobileMenu links={shown} />
      </div>
    </header>
  );
}

function MobileMenu({ links: shown }: { readonly links: typeof links }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click as well
    <details
      className="group relative md:hidden"
      data-hydrates
      // Following a link does not load a new document, so the menu has to be closed here.
      onClick={(event) => {
        if (event.target instanceof HTMLAnchorElement) event.currentTarget.open = false;
      }}
    >
      <summary className="-mr-2 grid size-11 list-none place-items-center rounded-control text-ink [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" stroke="currentColor" strokeWidth="2">
          <path className="group-open:hidden" d="M4 7h16M4 12h16M4 17h16" />
          <path className="hidden group-open:block" d="M6 6l12 12M18 6L6 18" />
        </svg>
      </summary>
      <nav
        aria-label="Menu"
        className="absolute right-0 top-full mt-2 w-60 rounded-card border border-line bg-surface p-2 shadow-raised"
      >
        <ul>
          {[...shown, { label: 'Sign in', to: 'liteLogin' as const }].map(({ label, ...target }) => (
            <li key={label}>
              <PageLink {...target} className={`${linkClasses} w-full`}>
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
