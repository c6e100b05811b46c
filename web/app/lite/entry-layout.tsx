import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { LiteBrand } from '../../features/site/brand-mark.tsx';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { PageLink } from '../../routing/page-link.tsx';

const EntryPicture = lazyPart(async () => (await import('./entry-picture.tsx')).EntryPicture);

/** The layout of sign-in and sign-up: the form, and at 64rem or wider a picture of the product. */
export function EntryLayout() {
  // Read only once: a phone that is rotated later does not need the picture.
  const [isWide] = useState(() => window.matchMedia('(min-width: 64rem)').matches);
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col">
        <header className="flex h-16 shrink-0 items-center px-4 sm:px-8">
          <PageLink to="home" className="-m-1 inline-flex rounded-control p-1 no-underline">
            <LiteBrand />
          </PageLink>
        </header>
        <main
          id="content"
          tabIndex={-1}
          data-focus-target
          className="flex grow justify-center px-4 pt-8 pb-16 sm:px-8 lg:pt-[14vh]"
        >
          <div className="w-full max-w-[26rem]">
            <Outlet />
          </div>
        </main>
      </div>
      {isWide && (
        <aside
          aria-label="What you get"
          className="relative hidden overflow-hidden border-l border-line bg-page lg:block"
        >
          <Suspense>
            <EntryPicture />
          </Suspense>
        </aside>
      )}
    </div>
  );
}
