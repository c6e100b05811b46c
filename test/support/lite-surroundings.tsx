import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { brand } from '#domain/brand';
import type { Client } from '#domain/clients/client';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { SessionProvider, useSession } from '../../web/session/session.tsx';
import { ToastHost } from '../../web/ui/toast-host.tsx';
import { anInvoice, checked } from './invoices.ts';

export const dana = { userId: 'dana', email: 'dana@example.com', sessionId: 'first' };

const source = { currentUser: async () => dana, signOut: async () => undefined };
const never = () => () => undefined;

const WhenSignedIn = ({ children }: { readonly children: ReactNode }) =>
  useSession().session.status === 'signed-in' ? children : null;

/** Renders a part of the Lite app for a signed-in user, with its own query cache and without retries. */
export async function renderLite(part: ReactNode, path = '/') {
  const cache = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  const tree = (child: ReactNode) => (
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={cache}>
        <SessionProvider source={source} onSessionEnd={never}>
          <ToastHost>
            <WhenSignedIn>{child}</WhenSignedIn>
          </ToastHost>
        </SessionProvider>
      </QueryClientProvider>
    </MemoryRouter>
  );
  const rendered = render(tree(part));
  await waitFor(() => {
    if (rendered.container.childElementCount === 0) throw new Error('Nothing is drawn yet');
  });
  return { ...rendered, cache };
}

/** A sent invoice as a row of the history. */
export const aSummary = (changes: Partial<InvoiceSummary> = {}): InvoiceSummary => ({
  invoiceId: '01JD0000000000000000ABCDEF',
  invoiceNumber: 'INV-1001',
  status: 'sent',
  delivery: 'accepted',
  totalCents: 8950,
  clientName: 'Dana Whitfield',
  issueDate: '2026-11-03',
  dueDate: '2031-12-03',
  firstDescription: 'Replace capacitor',
  lineCount: 1,
  createdAt: '2026-11-03T18:00:00.000Z',
  revision: 1,
  contentId: 'content-1',
  clientEmail: '',
  ...changes,
});

/** The invoice of `aSummary` as its detail page reads it. */
export const aDetail = (changes: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  ...aSummary(),
  content: checked(anInvoice()),
  brandColor: brand.color,
  userEmail: dana.email,
  timeline: [],
  ...changes,
});

export const aSavedClient = (changes: Partial<Client> = {}): Client => ({
  clientId: '01JD0000000000000000CLIENT',
  name: 'Greene Residence',
  email: '',
  phone: '',
  address: '',
  city: '',
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsed: '2026-11-01T08:00:00.000Z',
  invoiceCount: 0,
  totalCents: 0,
  balanceCents: 0,
  ...changes,
});
