import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { generatePath, useLocation, useNavigate } from 'react-router-dom';
import { type PageName, siteRoutes } from '#domain/site-routes';
import { PageLink } from './page-link.tsx';

const backClasses =
  '-ml-2 max-sm:-mt-4 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-medium text-muted no-underline hover:text-ink print:hidden';

/** State of a link from the form or page of a document to a setting. */
export interface DocumentState {
  readonly cameFrom: 'invoice' | 'quote';
  /** The sent invoice; set if its form was replaced by the result of sending. */
  readonly invoiceId?: string;
}

/** The back link above a page's heading. */
export const BackLink = ({ to, children }: { readonly to: PageName; readonly children: ReactNode }) => (
  <PageLink to={to} className={backClasses}>
    <ArrowLeft aria-hidden="true" className="size-4" />
    {children}
  </PageLink>
);

/**
 * Goes back to the document from which the setting was opened, with what was typed there, or to the invoice that was
 * just sent. Empty without a document.
 */
export function BackToDocument() {
  const navigate = useNavigate();
  const { cameFrom, invoiceId } = (useLocation().state ?? {}) as Partial<
    Record<keyof DocumentState, unknown>
  >;
  if (cameFrom !== 'invoice' && cameFrom !== 'quote') return null;
  const goBack = () =>
    typeof invoiceId === 'string'
      ? navigate(generatePath(siteRoutes.liteInvoice.path, { invoiceId }))
      : navigate(-1);
  return (
    <button type="button" className={backClasses} onClick={() => void goBack()}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to your {cameFrom}
    </button>
  );
}
