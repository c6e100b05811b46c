import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type Location, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type { HowToPay } from '#domain/documents/how-to-pay';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceDefaults } from '#domain/invoices/invoice-defaults';
import { siteRoutes } from '#domain/site-routes';
import { RequireProfile } from '../../web/app/lite/require-profile.tsx';
import { LiteInvoiceGeneratorPage } from '../../web/pages/lite-invoice-generator-page.tsx';
import { editPath } from '../../web/routing/generator-link.ts';
import { SessionProvider } from '../../web/session/session.tsx';
import { ToastHost } from '../../web/ui/toast-host.tsx';
import { aBusiness } from './pool-accounts.ts';

/** An invoice that the page sent. */
export interface SubmittedForm {
  readonly key: string | null;
  readonly body: Readonly<Record<string, unknown>> & {
    readonly invoice: Readonly<Record<string, unknown>>;
  };
}

export type SendReply = { readonly status: number; readonly body: object } | 'offline' | Promise<Response>;

const generator = siteRoutes.liteInvoiceGenerator.path;

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });

const summary = { invoiceId: 'invoice-1', invoiceNumber: 'INV-1', totalCents: 9500, status: 'sent' };

/** The invoice of a submission whose emails were all accepted. */
const invoiceFor = ({ client, invoice }: SubmittedForm['body']) => ({
  ...summary,
  delivery: 'accepted',
  ...(client !== undefined && {
    clientMail: { mailId: 'mail-1', to: invoice.clientEmail, contentId: 'content-1', delivery: 'accepted' },
  }),
});

export const problemReply = (
  status: number,
  error: string,
  message: string,
  more: object = {},
): SendReply => ({
  status,
  body: { success: false, error, message, ...more },
});

function ReportPath({ onPath }: { readonly onPath: (path: string) => void }) {
  const { pathname, search } = useLocation();
  onPath(pathname + search);
  return null;
}

/** The signed-in generator with an API with prepared responses; by default every submission is sent. */
export function openLiteGenerator(options: {
  readonly replies?: readonly SendReply[];
  readonly clients?: readonly object[];
  readonly items?: readonly object[];
  /** Whether reading the saved clients and items fails; called at every reading. */
  readonly listsFail?: () => boolean;
  /** Awaited before the saved clients and items are answered. */
  readonly listsWait?: Promise<unknown>;
  /**
   * An invoice to open for editing. A function instead opens a new form, and its result answers every later read of an
   * invoice.
   */
  readonly stored?: InvoiceDetail | (() => InvoiceDetail);
  /** True while the account's email address is not verified. */
  readonly isUnverified?: boolean;
  /** Further answers by path. */
  readonly answers?: Readonly<Record<string, object>>;
  /** The defaults from Settings. */
  readonly defaults?: InvoiceDefaults;
  /** How many invoices the account has made; by default 3. */
  readonly invoicesCreated?: number;
  /** How clients pay the account. */
  readonly howToPay?: HowToPay;
  /** The path to open; by default the generator, or the edit page of `stored`. */
  readonly path?: string | Partial<Location>;
}) {
  const { stored } = options;
  const isStoredFunction = typeof stored === 'function';
  const storedInvoice = isStoredFunction ? undefined : stored;
  const sent: SubmittedForm[] = [];
  const drafts: SubmittedForm[] = [];
  const defaults: unknown[] = [];
  const requestedUrls: string[] = [];
  const replies = [...(options.replies ?? [])];
  const reads: Readonly<Record<string, () => Response>> = {
    '/api/profile': () =>
      json(200, {
        success: true,
        lite: {
          uid: 'pat',
          email: 'pat@example.com',
          invoicesCreated: options.invoicesCreated ?? 3,
          emailVerified: options.isUnverified !== true,
          ...options.defaults,
          ...(options.howToPay && { howToPay: options.howToPay }),
        },
        business: aBusiness(),
      }),
    '/api/clients': () =>
      json(200, { success: true, clients: options.clients ?? [], count: options.clients?.length ?? 0 }),
    '/api/items': () => json(200, { success: true, items: options.items ?? [] }),
    ...(storedInvoice && {
      [`/api/invoices/${storedInvoice.invoiceId}`]: () =>
        json(200, { success: true, invoice: storedInvoice }),
    }),
    '/api/account/verification-mails': () => json(200, { success: true, alreadyVerified: false }),
    '/api/logo': () => new Response(null, { status: 204 }),
    ...Object.fromEntries(
      Object.entries(options.answers ?? {}).map(([path, answer]) => [path, () => json(200, answer)]),
    ),
  };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requestedUrls.push(url);
    if (['/api/clients', '/api/items'].includes(url)) {
      await options.listsWait;
      if (options.listsFail?.()) return json(500, {});
    }
    if (url === '/api/invoice-defaults') {
      defaults.push(JSON.parse(String(init?.body)));
      return json(200, { success: true });
    }
    const isDraft = url === '/api/invoice-drafts';
    if (isStoredFunction && url.startsWith('/api/invoices/'))
      return json(200, { success: true, invoice: stored() });
    if (url !== '/api/invoices' && !isDraft) return reads[url]?.() ?? json(404, {});
    const body = JSON.parse(String(init?.body)) as SubmittedForm['body'];
    (isDraft ? drafts : sent).push({ key: new Headers(init?.headers).get('idempotency-key'), body });
    if (isDraft) return json(200, { success: true, invoice: { ...summary, contentId: 'content-2' } });
    const reply = replies.shift() ?? { status: 200, body: { success: true, invoice: invoiceFor(body) } };
    if (reply === 'offline') throw new TypeError('Failed to fetch');
    return reply instanceof Promise ? reply : json(reply.status, reply.body);
  });

  let currentPath = '';
  const source = {
    currentUser: async () => ({ userId: 'pat', email: 'pat@example.com', sessionId: 'first' }),
    signOut: async () => {},
  };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionProvider source={source} onSessionEnd={() => () => undefined}>
        <ToastHost>
          <MemoryRouter
            initialEntries={[options.path ?? (storedInvoice ? editPath(storedInvoice.invoiceId) : generator)]}
          >
            <Routes>
              <Route element={<RequireProfile />}>
                <Route
                  path={generator}
                  element={
                    <>
                      <LiteInvoiceGeneratorPage />
                      <ReportPath onPath={(path) => (currentPath = path)} />
                    </>
                  }
                />
              </Route>
            </Routes>
          </MemoryRouter>
        </ToastHost>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return {
    sent,
    drafts,
    /** The saved invoice defaults. */
    defaults,
    /** Every URL that was requested. */
    requestedUrls,
    /** The URL that a reload would open. */
    currentPath: () => currentPath,
  };
}
