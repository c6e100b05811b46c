import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The frame of every public page: header, the page in `main`, footer. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute left-2 top-2 z-50 -translate-y-20 rounded-control bg-brand px-4 py-3 font-semibold text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1} data-focus-target className="grow">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
