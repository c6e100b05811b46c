import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PageName } from '#domain/site-routes';
import { PageLink } from './page-link.tsx';

const backClasses =
  '-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-medium text-muted no-underline hover:text-ink print:hidden';

/** State of a link from the form or page of a document to a setting. */
export interface DocumentState {
  readonly cameFrom: 'invoice' | 'quote';
}

/** The back link above a page's heading. */
export const BackLink = ({ to, children }: { readonly to: PageName; readonly children: ReactNode }) => (
  <PageLink to={to} className={backClasses}>
    <ArrowLeft aria-hidden="true" className="size-4" />
    {children}
  </PageLink>
);

/** Goes back to the document from which the setting was opened, with what was typed there; empty without one. */
export function BackToDocument() {
  const navigate = useNavigate();
  const { cameFrom } = (useLocation().state ?? {}) as Partial<Record<keyof DocumentState, unknown>>;
  if (cameFrom !== 'invoice' && cameFrom !== 'quote') return null;
  return (
    <button type="button" className={backClasses} onClick={() => void navigate(-1)}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to your {cameFrom}
    </button>
  );
}
