import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

/** The layout of every public page: header, the page in `main`, footer. */
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
