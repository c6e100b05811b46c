import type { ReactNode } from 'react';
import { brand } from '#domain/brand';
import { PageLink } from '../routing/page-link.tsx';
import { SkipLink } from './skip-link.tsx';

/** The frame of a page that a business shows its own customers: theirs on top, ours small below. */
export function GuestLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div>
      <SkipLink />
      {/* The footer stands below the screen from the start, so that nothing in sight moves when the page fills. */}
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
