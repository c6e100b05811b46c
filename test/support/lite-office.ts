import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions } from 'playwright-core';
import type { Client, ClientDraft } from '#domain/clients/client';
import type { BodyOf } from '#domain/contract/call-types';
import type { ClientAnswer } from '#domain/contract/clients';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import type { ProblemBody } from '#domain/contract/problem-body';
import type { SendInvoiceAnswer } from '#domain/contract/send-invoice';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { siteRoutes } from '#domain/site-routes';
import { anInvoice } from './invoices.ts';
import { accountsOf, bearer } from './lite-accounts.ts';
import { litePage, type VisitedLite } from './lite-pages.ts';
import type { ApiCall, TestCloud } from './local-cloud.ts';
import { goodPassword, type PoolAccount, type PoolAccounts } from './pool-accounts.ts';
import type { WatchedPage } from './watched-page.ts';

/** The parts of a running site that are needed to open an account's pages. */
export interface SignInSite {
  readonly product: TestCloud;
  /** Creates and changes accounts as an operator does. */
  readonly accounts: PoolAccounts;
  /** A blank page of a new visitor. */
  visit(options?: BrowserContextOptions): Promise<WatchedPage>;
  /** A page of the Lite app, opened by a new visitor who signs in; with a new account by default. */
  signIn(
    path?: string,
    account?: PoolAccount,
    options?: BrowserContextOptions,
  ): Promise<VisitedLite & { readonly account: PoolAccount }>;
}

/**
 * A business with a Lite account. A test creates its invoices and clients through the API with the user's own token,
 * and looks at them in a browser that signs in once.
 */
export async function openOffice(site: SignInSite, ...profiles: Parameters<PoolAccounts['lite']>) {
  const { product } = site;
  const account: PoolAccount = await site.accounts.lite(...profiles);
  const { accessToken } = await accountsOf(product).signIn(account.email, goodPassword);

  const api = async <Answer>(path: `/api/${string}`, call: ApiCall = {}): Promise<Answer> => {
    const response = await product.api(path, {
      ...call,
      headers: { ...bearer(accessToken), ...call.headers },
    });
    return response.json as Answer;
  };

  /** Sends the request of the form; returns the problem if it was refused. */
  const submit = (body: BodyOf<'send-invoice'>) =>
    api<SendInvoiceAnswer | ProblemBody>('/api/invoices', {
      body,
      headers: { 'idempotency-key': randomUUID() },
    });

  let lastNumber = 1000;
  let signedIn: BrowserContextOptions['storageState'];

  return {
    account,
    api,
    submit,
    /** Submits an invoice. Returns it, even if its email failed. */
    async invoice(changes: Partial<InvoiceDraft> = {}): Promise<InvoiceSummary> {
      lastNumber += 1;
      const answer = await submit({ invoice: anInvoice({ invoiceNumber: `INV-${lastNumber}`, ...changes }) });
      if (answer.success) return answer.invoice;
      const { invoices } = await api<{ invoices: readonly InvoiceSummary[] }>('/api/invoices');
      const savedInvoice = invoices.find(({ invoiceId }) => invoiceId === answer.invoiceId);
      if (!savedInvoice) throw new Error(`The invoice was refused: ${answer.message}`);
      return savedInvoice;
    },
    /** A saved client. */
    async client(changes: Partial<ClientDraft> & Pick<ClientDraft, 'name'>): Promise<Client> {
      const draft: ClientDraft = { email: '', phone: '', address: '', city: '', ...changes };
      return (await api<ClientAnswer>('/api/clients', { body: draft })).client;
    },
    /** A page in its own browser context, signed in, at a path of the Lite app. */
    async visit(path: string, options: BrowserContextOptions = {}) {
      if (!signedIn) {
        const { page, lite, close } = await site.signIn(undefined, account);
        await lite.waitForPath(siteRoutes.liteDashboard.path);
        signedIn = await page.context().storageState();
        await close();
      }
      const watched = await site.visit({ storageState: signedIn, ...options });
      await watched.page.goto(path);
      return { ...watched, lite: litePage(watched.page) };
    },
  };
}

export type Office = Awaited<ReturnType<typeof openOffice>>;
