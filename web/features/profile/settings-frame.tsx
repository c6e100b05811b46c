import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackLink, BackToDocument } from '../../routing/back-link.tsx';
import { PageLink } from '../../routing/page-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type SettingsPage, type SettingsPageName, settingsPages } from './settings-pages.ts';

interface SettingsFrameProps {
  readonly page: SettingsPageName;
  readonly children: ReactNode;
}

/** A page of Settings: heading, description, and the list of all pages, collapsed on a phone. */
export function SettingsFrame({ page, children }: SettingsFrameProps) {
  const { heading, affects, label } = settingsPages[page];
  return (
    <div>
      <div className="flex flex-wrap gap-x-6">
        <BackToDocument />
        <BackLink to="liteDashboard">Back to Dashboard</BackLink>
      </div>
      <h1 className="mt-2 text-3xl font-semibold">{heading}</h1>
      <p className="mt-2 max-w-prose text-muted">{affects}</p>
      <div className="mt-6 lg:grid lg:grid-cols-[10rem_minmax(0,40rem)] lg:gap-10">
        <nav aria-label="Settings">
          {/* The key collapses the list when another page opens. */}
          <details key={page} className="group rounded-card border border-line bg-surface lg:hidden">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-card px-4 font-medium">
              <span className="text-muted">All settings:</span> {label}
              <ChevronDown
                aria-hidden="true"
                className="ml-auto size-5 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <PageList current={page} withDescriptions className="border-t border-line p-2" />
          </details>
          <PageList current={page} className="sticky top-10 hidden lg:grid" />
        </nav>
        <div className="min-w-0 max-lg:mt-6 max-lg:max-w-[40rem]">
          {children}
          <BackToDocument />
        </div>
      </div>
    </div>
  );
}

interface PageListProps {
  readonly current: SettingsPageName;
  /** True to show a description below each name. */
  readonly withDescriptions?: boolean;
  readonly className: string;
}

const PageList = ({ current, withDescriptions = false, className }: PageListProps) => (
  <ul className={classNames('grid gap-0.5', className)}>
    {(Object.entries(settingsPages) as [SettingsPageName, SettingsPage][]).map(
      ([name, { to, label, description }]) => (
        <li key={name}>
          <PageLink
            to={to}
            aria-current={name === current ? 'page' : undefined}
            className={classNames(
              'flex min-h-11 flex-col justify-center rounded-control px-3 py-2 text-sm font-medium no-underline transition-colors',
              name === current
                ? 'bg-surface text-link ring-1 ring-line ring-inset'
                : 'text-muted hover:bg-surface hover:text-ink',
            )}
          >
            <span className={withDescriptions && name !== current ? 'text-ink' : undefined}>{label}</span>
            {withDescriptions && <span className="font-normal">{description}</span>}
          </PageLink>
        </li>
      ),
    )}
  </ul>
);
