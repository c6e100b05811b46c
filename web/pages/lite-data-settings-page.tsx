import { Suspense } from 'react';
import type { PageName } from '#domain/site-routes';
import { DeleteAccount } from '../features/account/delete-account.tsx';
import { DataImport } from '../features/clients/imports/data-import.tsx';
import { FullExport } from '../features/full-export/full-export.tsx';
import { PhotoSpace } from '../features/photos/photo-space.tsx';
import { SettingsFrame } from '../features/profile/settings-frame.tsx';
import { BooksCheckCard } from '../features/reports/books-check.tsx';
import { DataExport } from '../features/reports/data-export.tsx';
import { lazyPart } from '../routing/lazy-page.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/loading.tsx';

/** A separate chunk, because it is at the bottom of the page and an account uses it at most once. */
const FullImport = lazyPart(async () => (await import('../features/full-import/full-import.tsx')).FullImport);

const links: readonly { readonly to: PageName; readonly title: string; readonly text: string }[] = [
  {
    to: 'liteInvoices',
    title: 'Download invoices',
    text: 'Select invoices in the list and download their PDFs as one file.',
  },
  {
    to: 'liteClients',
    title: 'Clients and what they were billed',
    text: 'Every saved client with their invoices and balance.',
  },
  {
    to: 'privacy',
    title: 'What is kept, and for how long',
    text: 'What the privacy page says about your data.',
  },
];

/** Lists the data that is stored for the account, with exports and imports. */
export const LiteDataSettingsPage = () => (
  <SettingsFrame page="data">
    <FullExport />
    <div className="mt-6">
      <DataExport />
    </div>
    <div className="mt-6">
      <DataImport />
    </div>
    <div className="mt-6">
      <Suspense fallback={<Skeleton className="h-32" />}>
        <FullImport />
      </Suspense>
    </div>
    <div className="mt-6">
      <PhotoSpace />
    </div>
    <div className="mt-6">
      <BooksCheckCard />
    </div>
    <Card className="mt-6 px-5 py-2">
      <ul className="divide-y divide-line">
        {links.map(({ to, title, text }) => (
          <li key={to}>
            <PageLink to={to} className="-mx-3 block rounded-control px-3 py-4 no-underline hover:bg-page">
              <span className="block font-medium">{title}</span>
              <span className="mt-0.5 block text-sm text-muted">{text}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
    <div className="mt-6">
      <DeleteAccount />
    </div>
  </SettingsFrame>
);
