import {
  CalendarDays,
  ChartColumn,
  CreditCard,
  FilePlus2,
  FileSignature,
  FileText,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Settings,
  Tags,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';
import { PageLink } from '../../routing/page-link.tsx';
import { useUser } from '../../session/session.tsx';
import { useAccount } from '../../session/use-account.ts';
import { classNames } from '../../ui/class-names.ts';
import type { LitePageName } from './lite-pages.ts';

const entryClasses =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm font-medium no-underline transition-colors';
const idleClasses = 'text-muted hover:bg-page hover:text-ink';

const navigation: readonly {
  readonly to: LitePageName;
  readonly label: string;
  readonly icon: LucideIcon;
}[] = [
  { to: 'liteDashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: 'liteJobs', label: 'Jobs', icon: CalendarDays },
  { to: 'liteInvoices', label: 'Invoices', icon: FileText },
  { to: 'liteQuotes', label: 'Quotes', icon: FileSignature },
  { to: 'liteClients', label: 'Clients', icon: Users },
  { to: 'liteItems', label: 'Saved items', icon: Tags },
  { to: 'liteReports', label: 'Reports', icon: ChartColumn },
  { to: 'liteSettings', label: 'Settings', icon: Settings },
];

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h2 className="px-3 pb-1 text-xs font-semibold text-muted">{title}</h2>
      <ul className="grid gap-0.5">{children}</ul>
    </div>
  );
}

interface LiteMenuProps {
  readonly className?: string;
  readonly onManageSubscription: () => void;
  readonly onSignOut: () => void;
}

/** The menu of the signed-in app: links to all pages, and actions available on every page. */
export function LiteMenu({ className, onManageSubscription, onSignOut }: LiteMenuProps) {
  return (
    <nav aria-label="Main" className={classNames('flex flex-col gap-6 pt-2', className)}>
      <Group title="Navigation">
        {navigation.map((entry) => (
          <li key={entry.to}>
            <MenuLink {...entry} />
          </li>
        ))}
      </Group>
      <Group title="Quick Actions">
        <li>
          <MenuLink to="liteInvoiceGenerator" label="Create Invoice" icon={FilePlus2} />
        </li>
        <li>
          <MenuLink to="liteQuoteEditor" label="Create quote" icon={FileSignature} />
        </li>
      </Group>
      <Group title="Account">
        <li>
          <MenuButton icon={CreditCard} onClick={onManageSubscription}>
            Manage Subscription
          </MenuButton>
        </li>
        <li>
          <MenuButton icon={LogOut} onClick={onSignOut}>
            Sign Out
          </MenuButton>
        </li>
      </Group>
      <UserName />
    </nav>
  );
}

function MenuLink({ to, label, icon: Icon }: (typeof navigation)[number]) {
  const { pathname } = useLocation();
  const { path } = siteRoutes[to];
  const current = pathname === path || pathname.startsWith(`${path}/`);
  return (
    <PageLink
      to={to}
      aria-current={current ? 'page' : undefined}
      className={classNames(entryClasses, current ? 'bg-brand-soft text-link' : idleClasses)}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {label}
    </PageLink>
  );
}

interface MenuButtonProps {
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const MenuButton = ({ icon: Icon, onClick, children }: MenuButtonProps) => (
  <button type="button" onClick={onClick} className={classNames(entryClasses, idleClasses)}>
    <Icon aria-hidden="true" className="size-5 shrink-0" />
    {children}
  </button>
);

/** The name of the signed-in user, at the bottom of the menu. */
function UserName() {
  const { email } = useUser();
  const name = useAccount().data?.displayName;
  return (
    <div className="mt-auto border-t border-line px-3 pt-4 text-sm" translate="no">
      {name !== undefined && <p className="truncate font-medium">{name}</p>}
      <p className="truncate text-muted">{email}</p>
    </div>
  );
}
