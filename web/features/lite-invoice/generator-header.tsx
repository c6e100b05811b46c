import { ArrowLeft } from 'lucide-react';
import { BrandMark } from '../../app/brand-mark.tsx';
import { LiteBadge } from '../../app/lite/lite-badge.tsx';
import { PageLink } from '../../app/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { useSession, useUser } from '../account/session.tsx';
import { useAccount } from '../account/use-account.ts';

/** The generator's own frame: where it belongs, the way back, and who is signed in. */
export function GeneratorHeader() {
  const { signOut } = useSession();
  const { email } = useUser();
  const name = useAccount().data?.firstName ?? email;
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface print:hidden">
      <div className="page-wide wide-page flex h-16 items-center gap-2 sm:gap-4">
        <span className="inline-flex shrink-0 items-center gap-2">
          <BrandMark />
          <LiteBadge />
        </span>
        <PageLink
          to="liteDashboard"
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-2 text-sm font-medium text-muted no-underline hover:text-ink max-sm:order-first max-sm:-ml-3 max-sm:min-w-11 max-sm:justify-center sm:ml-2"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">Back to Dashboard</span>
        </PageLink>
        <span className="ml-auto min-w-0 truncate text-sm text-muted">{name}</span>
        <Button variant="quiet" className="-mr-4 shrink-0 whitespace-nowrap" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </div>
    </header>
  );
}
