import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions } from 'playwright-core';
import type { Client, ClientDraft } from '#domain/clients/client';
import type { ClientAnswer } from '#domain/clients/contract';
import type { BodyOf } from '#domain/contract/call-types';
import type { ProblemBody } from '#domain/contract/problem-body';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { SendInvoiceAnswer } from '#domain/invoices/contract/send-invoice';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import type { StartPhotoAnswer } from '#domain/photos/contract';
import { anInvoice } from './invoices.ts';
import { accountsOf, bearer } from './lite-accounts.ts';
import { litePage, type VisitedLite } from './lite-pages.ts';
import type { ApiCall, TestCloud } from './local-cloud.ts';
import { aPhoto } from './photos.ts';
import { goodPassword, type PoolAccount, type PoolAccounts } from './pool-accounts.ts';
import type { WatchedPage } from './watched-page.ts';

/** The parts of a running site that are needed to open an account's pages. */
export interface SiteWithAccounts {
  readonly product: TestCloud;
  /** Creates and changes accounts as an operator does. */
  readonly accounts: PoolAccounts;
  /** A blank page of a new visitor. */
  visit(options?: BrowserContextOptions): Promise<WatchedPage>;
}

/** What Amplify stores in a browser when this account signs in. */
async function storedSession(product: TestCloud, { email, userId }: PoolAccount) {
  const accounts = accountsOf(product);
  const { accessToken, idToken, refreshToken } = await accounts.signIn(email, goodPassword);
  const client = `CognitoIdentityServiceProvider.${accounts.clientId}`;
  const values = { accessToken, idToken, refreshToken, clockDrift: '0' };
  return {
    [`${client}.LastAuthUser`]: userId,
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [`${client}.${userId}.${name}`, value]),
    ),
  };
}

type StoredSession = Awaited<ReturnType<typeof storedSession>>;

/** Opens a path of the Lite app in a browser that stores this session already. */
async function visitWith(
  session: StoredSession,
  site: SiteWithAccounts,
  path: string,
  options: BrowserContextOptions = {},
): Promise<VisitedLite> {
  const watched = await site.visit(options);
  const storing = await watched.page.addInitScript(
    ({ origin, entries }) => {
      if (window.origin === origin)
        for (const [name, value] of entries) window.localStorage.setItem(name, value);
    },
    { origin: site.product.siteOrigin, entries: Object.entries(session) },
  );
  await watched.page.goto(path);
  // Later documents find what the product has stored by then.
  await storing.dispose();
  return { ...watched, lite: litePage(watched.page) };
}

/**
 * Opens a path of the Lite app as an account that signed in before. Only tests of the sign-in itself need the login
 * page, whose proof of the password takes a second of computing time.
 */
export const visitSignedIn = async (
  site: SiteWithAccounts,
  account: PoolAccount,
  path: string,
  options: BrowserContextOptions = {},
): Promise<VisitedLite> => visitWith(await storedSession(site.product, account), site, path, options);

/** Returns a function like `visitSignedIn`, whose visits share one sign-in. */
export function visitsOf(site: SiteWithAccounts, account: PoolAccount) {
  let session: Promise<StoredSession> | undefined;
  return async (path: string, options: BrowserContextOptions = {}): Promise<VisitedLite> => {
    session ??= storedSession(site.product, account);
    return visitWith(await session, site, path, options);
  };
}

/**
 * A business with a Lite account. A test creates its invoices and clients through the API with the user's own token,
 * and looks at them in browsers that are signed in.
 */
export async function openOffice(site: SiteWithAccounts, ...profiles: Parameters<PoolAccounts['lite']>) {
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
    /** Uploads a photo as the browser does; returns its ID. */
    async photo(large = aPhoto(320, 240), small = aPhoto(160, 120)): Promise<string> {
      const body = { large: large.length, small: small.length };
      const started = await api<StartPhotoAnswer | ProblemBody>('/api/photos', { body });
      if (!('uploads' in started)) throw new Error(`The photo was refused: ${started.message}`);
      const { photoId, uploads } = started;
      for (const [{ url, fields }, file] of [
        [uploads.large, large],
        [uploads.small, small],
      ] as const) {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.append(name, value);
        form.append('file', new Blob([Uint8Array.from(file)]));
        const { ok, status } = await fetch(url, { method: 'POST', body: form });
        if (!ok) throw new Error(`The upload was refused: ${status}`);
      }
      await api(`/api/photos/${photoId}`, { method: 'PUT' });
      return photoId;
    },
    /** A page in its own browser context, signed in, at a path of the Lite app. */
    visit: visitsOf(site, account),
  };
}

export type Office = Awaited<ReturnType<typeof openOffice>>;
