import { type CloudAnswer, type CloudRequest, escapeMarkup } from '../cloud/exchange.ts';
import { htmlPage, pagePolicy } from '../cloud/html-page.ts';
import { submitDetails } from './accounts.ts';
import { type ActionContext, ProviderError } from './action-context.ts';
import { declineCard, payByBank, payByCard } from './payments.ts';
import type { AccountData, ProviderData, Session } from './provider-data.ts';

/** The parts of the emulator that the pages use. */
export interface PageSurroundings {
  readonly data: ProviderData;
  readonly contextFor: (data: AccountData) => ActionContext;
  /** Seconds since 1970. */
  readonly seconds: () => number;
}

/** Formats cents as dollars. */
export const dollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${Math.trunc(Math.abs(cents) / 100).toLocaleString('en-US')}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** Lets a submitted form redirect to the product, which has another origin. */
const redirectPolicy = pagePolicy.replace("form-action 'self'", 'form-action http: https:');

const page = (title: string, body: string, status = 200): CloudAnswer =>
  htmlPage(title, body, { status, isNarrow: true, policy: redirectPolicy });

const redirect = (location: string): CloudAnswer => ({ status: 303, headers: { location }, body: '' });

const choices = (buttons: Readonly<Record<string, string>>): string =>
  `<form method="post" class="choices">${Object.entries(buttons)
    .map(([value, label]) => `<button name="choice" value="${value}">${label}</button>`)
    .join('')}</form>`;

const choiceOf = ({ method, body }: CloudRequest): string | undefined =>
  method === 'POST' ? (new URLSearchParams(body.toString('utf8')).get('choice') ?? '') : undefined;

const notice = '<p><small>A stand-in for the payment provider. No money moves here.</small></p>';

/** The page on which an account's owner provides details. `secret` is the last part of its URL. */
export function onboardingPage(
  { data, contextFor, seconds }: PageSurroundings,
  request: CloudRequest,
  secret: string,
): CloudAnswer {
  const link = data.links[secret];
  const account = link && data.accounts[link.account];
  if (!link || !account) return page('Not found', '<h1>Not found</h1>', 404);
  if (link.expires_at < seconds()) return redirect(link.refresh_url);
  const choice = choiceOf(request);
  if (choice === undefined)
    return page(
      'Set up payments',
      `<h1>Set up payments</h1><p>For ${escapeMarkup(account.account.email ?? account.account.id)}</p>${choices(
        {
          all: 'Hand in everything',
          part: 'Leave out the bank account and the ID',
          later: 'Come back later',
        },
      )}${notice}`,
    );
  delete data.links[secret];
  if (choice !== 'later') submitDetails(contextFor(account), choice === 'all');
  return redirect(link.return_url);
}

function paymentForm(session: Session, error: string | undefined): CloudAnswer {
  const takes = (method: string) => session.payment_method_types.includes(method);
  const amount = dollars(session.amount_total);
  return page(
    `Pay ${amount}`,
    `<h1>Pay ${amount}</h1>${error === undefined ? '' : `<p role="alert">${error}</p>`}${choices({
      ...(takes('card') && { pay: 'Pay', decline: 'Decline' }),
      ...(takes('us_bank_account') && { bank: 'Pay by bank, decide in four days' }),
    })}${session.cancel_url === null ? '' : `<p><a href="${escapeMarkup(session.cancel_url)}">Back</a></p>`}${notice}`,
  );
}

/** The page on which a client pays. `sessionId` is the last part of its URL. */
export function paymentPage(
  { data, contextFor }: PageSurroundings,
  request: CloudRequest,
  sessionId: string,
): CloudAnswer {
  const account = Object.values(data.accounts).find(({ sessions }) => sessions[sessionId]);
  const session = account?.sessions[sessionId];
  if (!account || !session) return page('Not found', '<h1>Not found</h1>', 404);
  const returnUrl = session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
  if (session.status !== 'open')
    return page(
      'This page is closed',
      `<h1>${session.status === 'expired' ? 'This page has expired' : 'This was paid or is on its way'}</h1>${
        session.cancel_url === null ? '' : `<p><a href="${escapeMarkup(session.cancel_url)}">Back</a></p>`
      }`,
      410,
    );
  const choice = choiceOf(request);
  if (choice === undefined) return paymentForm(session, undefined);
  const context = contextFor(account);
  if (choice === 'decline') {
    declineCard(context, session);
    return paymentForm(session, 'Your card was declined. Try another one.');
  }
  if (choice === 'pay') payByCard(context, session);
  else if (choice === 'bank') payByBank(context, session);
  else throw new ProviderError(400, 'parameter_invalid', 'No such choice', 'choice');
  return redirect(returnUrl);
}
