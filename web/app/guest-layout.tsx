import type { ReactNode } from 'react';
import { brand } from '#domain/brand';
import { PageLink } from '../routing/page-link.tsx';
import { SkipLink } from '../ui/visually-hidden.tsx';

/**
 * The layout of a page that a business shows to its clients: the business at the top, our brand small at the bottom.
 */
export function GuestLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div>
      <SkipLink />
      {/* The footer starts below the visible screen, so that nothing visible moves when the page content arrives. */}
      <main id="content" tabIndex={-1} data-focus-target className="min-h-dvh print:min-h-0">
        {children}
      </main>
      <footer className="page-narrow flex flex-wrap items-center justify-center gap-x-5 pb-4 text-sm text-muted print:hidden lg:max-w-3xl">
        <span>
          Sent with{' '}
          <PageLink to="home" className={linkClasses}>
            {brand.name}
          </PageLink>
        </span>
        <PageLink to="privacy" className={linkClasses}>
          Privacy
        </PageLink>
        <PageLink to="terms" className={linkClasses}>
          Terms
        </PageLink>
      </footer>
    </div>
  );
}

const linkClasses = 'inline-flex min-h-11 items-center text-muted underline hover:text-ink';
