import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageLink } from '../../../routing/page-link.tsx';
import { useUser } from '../../../session/session.tsx';
import { useAccount } from '../../../session/use-account.ts';
import { useSignOut } from '../../../session/use-sign-out.ts';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';

interface GeneratorHeaderProps {
  readonly brand: ReactNode;
  /** Where the back link leads; the default is the dashboard. */
  readonly backTo?: 'liteDashboard' | 'liteQuotes';
}

const backLinkTexts = { liteDashboard: 'Back to Dashboard', liteQuotes: 'Back to quotes' } as const;

/** The header of the generator: brand, back link and the signed-in user. */
export function GeneratorHeader({ brand, backTo = 'liteDashboard' }: GeneratorHeaderProps) {
  const { signOut, question: signOutQuestion } = useSignOut();
  const { email } = useUser();
  const name = useAccount().data?.firstName ?? email;
  return (
    <header className="top-bar sticky top-0 z-40 border-b border-line bg-surface print:hidden">
      <div className="page-wide wide-page flex h-16 items-center gap-2 sm:gap-4">
        {brand}
        <PageLink
          to={backTo}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-2 text-sm font-medium text-muted no-underline hover:text-ink max-sm:order-first max-sm:-ml-3 max-sm:min-w-11 max-sm:justify-center sm:ml-2"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">{backLinkTexts[backTo]}</span>
        </PageLink>
        <span className="ml-auto min-w-0 truncate text-sm text-muted" translate="no">
          {name}
        </span>
        <button
          type="button"
          className="-mr-2 min-h-11 shrink-0 rounded-control px-2 text-sm font-medium whitespace-nowrap text-muted hover:text-ink"
          onClick={signOut}
        >
          Sign Out
        </button>
        <LazyConfirmDialog confirmation={signOutQuestion} />
      </div>
    </header>
  );
}
