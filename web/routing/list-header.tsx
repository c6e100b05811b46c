import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { PageLink } from './page-link.tsx';

interface ListHeaderProps {
  readonly title: string;
  /** Set to move focus to the heading. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** The buttons beside the heading. */
  readonly children?: ReactNode;
}

/** The header of a list page: back link, heading and buttons. On a phone all are in one row, so that it is low. */
export const ListHeader = ({ title, headingRef, children }: ListHeaderProps) => (
  <div className="mb-3 flex flex-wrap items-center gap-x-1 gap-y-2 max-sm:-mt-3 sm:mb-6 sm:gap-x-4">
    <div className="sm:basis-full">
      <PageLink
        to="liteDashboard"
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-medium text-muted no-underline hover:text-ink max-sm:-ml-3 max-sm:min-w-11 max-sm:justify-center print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Back to Dashboard</span>
      </PageLink>
    </div>
    <h1 ref={headingRef} tabIndex={-1} className="mr-auto text-xl font-semibold sm:text-3xl">
      {title}
    </h1>
    {children}
  </div>
);
