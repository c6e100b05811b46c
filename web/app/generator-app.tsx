import { useLocation } from 'react-router-dom';
import { brand } from '#domain/brand';
import { InvoiceGeneratorPage } from '../pages/invoice-generator-page.tsx';
import { usePageChange } from '../routing/use-page-change.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { PublicShell } from './public-shell.tsx';
import { SiteLayout } from './site-layout.tsx';

/** The whole text of the page's `<title>`. */
export const generatorTitle = `Free invoice generator: PDF by email in a minute | ${brand.name}`;

/**
 * The free invoice generator. Every link to or from it loads a new document, so it has a build of its own, whose script
 * contains only what this page needs.
 */
export function GeneratorApp() {
  usePageChange(useLocation(), generatorTitle);
  return (
    <ToastHost>
      <PublicShell layout={SiteLayout}>
        <InvoiceGeneratorPage />
      </PublicShell>
    </ToastHost>
  );
}
