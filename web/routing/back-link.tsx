import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PageName } from '#domain/site-routes';
import { PageLink } from './page-link.tsx';

/** The back link above a page's heading. */
export const BackLink = ({ to, children }: { readonly to: PageName; readonly children: ReactNode }) => (
  <PageLink
    to={to}
    className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-medium text-muted no-underline hover:text-ink print:hidden"
  >
    <ArrowLeft aria-hidden="true" className="size-4" />
    {children}
  </PageLink>
);
