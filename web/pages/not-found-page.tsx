import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';

/** Shown for any unknown path; CloudFront returns it with status 404. */
export function NotFoundPage() {
  return (
    <div className="page-narrow section text-center">
      <p className="text-sm font-semibold text-link">404</p>
      <h1 className="mt-2 text-4xl font-semibold">Page not found</h1>
      <p className="mx-auto mt-4 max-w-prose text-lg text-muted">
        There is no page at this address. It may have moved, or the link was cut short on its way to you.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <PageLink to="home" className={buttonClasses('filled')}>
          Go home
        </PageLink>
        <PageLink to="invoiceGenerator" className={buttonClasses('outline')}>
          Make an invoice
        </PageLink>
      </div>
    </div>
  );
}
