import { FilePlus2, FileSignature, FileText, type LucideIcon, Settings, Users } from 'lucide-react';
import type { PageName } from '#domain/site-routes';
import { PageLink } from '../../routing/page-link.tsx';
import { classNames } from '../../ui/class-names.ts';

const tiles: readonly {
  readonly to: PageName;
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
  /** True for the tile in the brand color. It is hidden on small screens, where the page has a button for it. */
  readonly isPrimary?: boolean;
}[] = [
  {
    to: 'liteInvoiceGenerator',
    title: 'Create Invoice',
    text: 'Write it and email it to your client',
    icon: FilePlus2,
    isPrimary: true,
  },
  {
    to: 'liteInvoices',
    title: 'View Invoices',
    text: 'Everything you have sent, newest first',
    icon: FileText,
  },
  {
    to: 'liteQuotes',
    title: 'Quotes',
    text: 'Offer work, have it signed, invoice it',
    icon: FileSignature,
  },
  {
    to: 'liteClients',
    title: 'Manage Clients',
    text: 'Saved clients and what they were billed',
    icon: Users,
  },
  {
    to: 'liteSettings',
    title: 'Business Settings',
    text: 'Name, address and logo on your invoices',
    icon: Settings,
  },
];

/** Tiles that link to the most used pages. Small screens show only their titles. */
export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="sr-only">
        Quick actions
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-6 xl:grid-cols-5">
        {tiles.map(({ to, title, text, icon: Icon, isPrimary = false }) => (
          <li key={to} className={isPrimary ? 'max-lg:hidden' : ''}>
            <PageLink
              to={to}
              className={classNames(
                'flex h-full items-center gap-3 rounded-card border p-3 no-underline transition-colors sm:items-start sm:gap-4 sm:p-5 xl:flex-col',
                isPrimary
                  ? 'border-brand bg-brand text-white hover:bg-brand-hover'
                  : 'border-line bg-surface text-ink hover:border-control',
              )}
            >
              <span
                className={classNames(
                  'grid size-10 shrink-0 place-items-center rounded-control',
                  isPrimary ? 'bg-brand-hover' : 'bg-brand-soft text-link',
                )}
              >
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold max-sm:text-sm">{title}</span>
                <span
                  className={classNames('mt-0.5 block text-sm max-sm:hidden', !isPrimary && 'text-muted')}
                >
                  {text}
                </span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
