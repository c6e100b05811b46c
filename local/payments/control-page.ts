import { type CloudAnswer, type CloudRequest, escapeMarkup } from '../cloud/exchange.ts';
import { htmlPage } from '../cloud/html-page.ts';
import { pauseAccount, pauseReasons, revokeAccess, submitDetails } from './accounts.ts';
import { type ActionContext, type FeeMode, missing, ProviderError } from './action-context.ts';
import { dollars, type PageSurroundings } from './hosted-pages.ts';
import { decideBankPayment, returnBankPayment } from './payments.ts';
import { permissions } from './permissions.ts';
import type { AccountData, Dispute, Payment, Refund } from './provider-data.ts';
import {
  continueDispute,
  createRefund,
  disputeSteps,
  failRefund,
  openDispute,
  settleRefund,
} from './refunds-and-disputes.ts';
import type { WebhookFaults } from './webhooks.ts';

/**
 * How the API responds: `down` fails at once, `slow` never responds, `unreadable` returns payments, refunds and disputes
 * in a form that the product does not know.
 */
export const providerModes = ['up', 'down', 'slow', 'unreadable'] as const;

export type ProviderMode = (typeof providerModes)[number];

/** How the provider behaves; tests and the control page change it. */
export interface Behavior {
  mode: ProviderMode;
  /** The permission that the key lacks; empty if it has all. */
  lackedPermission: string;
  fees: FeeMode;
  /** Seconds until a card payment's balance transaction exists. */
  balanceDelay: number;
  readonly webhooks: WebhookFaults;
}

function simulateAccountStep(context: ActionContext, step: string): void {
  if (step === 'complete') submitDetails(context, true);
  else if (step === 'revoke') revokeAccess(context);
  else pauseAccount(context, step);
}

function simulatePaymentStep(context: ActionContext, payment: Payment, step: string): void {
  if (step === 'bank-pays' || step === 'bank-refuses')
    decideBankPayment(context, payment, step === 'bank-pays');
  else if (step === 'bank-returns') returnBankPayment(context, payment);
  else if (step === 'dispute' || step === 'inquiry')
    openDispute(context, payment, { isInquiry: step === 'inquiry' });
  else if (step === 'refund')
    createRefund(context, payment, { amount: undefined, reason: undefined, metadata: {} });
  else throw new ProviderError(400, 'parameter_invalid', `No such step: ${step}`, 'step');
}

/**
 * Makes something happen to the account, payment, refund or dispute with an ID; for example, `kind` is
 * `payment:bank-pays`.
 */
function simulateStep(context: ActionContext, kind: string, id: string): void {
  const [group = '', step = ''] = kind.split(':');
  const { payments, refunds, disputes } = context.data;
  const [payment, refund, dispute] = [payments[id], refunds[id], disputes[id]];
  if (group === 'account') simulateAccountStep(context, step);
  else if (group === 'payment' && payment) simulatePaymentStep(context, payment, step);
  else if (group === 'refund' && refund)
    if (step === 'fail') failRefund(context, refund);
    else settleRefund(context, refund);
  else if (group === 'dispute-step' && dispute) continueDispute(context, dispute, step);
  else throw missing(id);
}

const button = (account: string, id: string, step: string, label: string): string =>
  `<form class="inline" method="post"><input type="hidden" name="account" value="${account}"><input type="hidden" name="id" value="${id}"><button name="step" value="${step}">${label}</button></form> `;

function paymentRow({ account, charges }: AccountData, payment: Payment): string {
  const charge = charges[payment.latest_charge ?? ''];
  const isBank = charge?.payment_method_details.type === 'us_bank_account';
  const buttons = (steps: Readonly<Record<string, string>>) =>
    Object.entries(steps)
      .map(([step, label]) => button(account.id, payment.id, `payment:${step}`, label))
      .join('');
  const steps =
    payment.status === 'processing'
      ? buttons({ 'bank-pays': 'The bank pays', 'bank-refuses': 'The bank refuses' })
      : charge?.status === 'succeeded'
        ? buttons({
            ...(isBank && { 'bank-returns': 'The bank returns it' }),
            refund: 'Refund',
            dispute: 'Dispute',
            inquiry: 'Inquiry',
          })
        : '';
  const shown = charge?.status === 'failed' ? `${payment.status} (${charge.failure_code})` : payment.status;
  return `<tr><td>${payment.id}</td><td>${dollars(payment.amount)}</td><td>${isBank ? 'bank' : 'card'}</td><td>${shown}</td><td>${steps}</td></tr>`;
}

const refundRow = ({ account }: AccountData, refund: Refund): string =>
  `<tr><td>${refund.id}</td><td>${dollars(refund.amount)}</td><td>refund</td><td>${refund.status}</td><td>${
    refund.status === 'pending' ? button(account.id, refund.id, 'refund:settle', 'It arrives') : ''
  }${refund.status === 'failed' ? '' : button(account.id, refund.id, 'refund:fail', 'It fails')}</td></tr>`;

const disputeRow = ({ account }: AccountData, dispute: Dispute): string =>
  `<tr><td>${dispute.id}</td><td>${dollars(dispute.amount)}</td><td>dispute</td><td>${dispute.status}</td><td>${disputeSteps(
    dispute,
  )
    .map((step) => button(account.id, dispute.id, `dispute-step:${step}`, step))
    .join('')}</td></tr>`;

function accountPart(data: AccountData): string {
  const { account } = data;
  const state = data.isRevoked
    ? 'access taken away'
    : account.charges_enabled
      ? 'accepts payments'
      : (account.requirements.disabled_reason ?? 'not set up');
  const steps = [
    button(account.id, '', 'account:complete', 'Everything is handed in'),
    ...pauseReasons.map((reason) => button(account.id, '', `account:${reason}`, `Pause: ${reason}`)),
    button(account.id, '', 'account:revoke', 'Take away access'),
  ];
  const rows = [
    ...Object.values(data.payments).map((one) => paymentRow(data, one)),
    ...Object.values(data.refunds).map((one) => refundRow(data, one)),
    ...Object.values(data.disputes).map((one) => disputeRow(data, one)),
  ];
  return `<h2>${escapeMarkup(account.email ?? account.id)}</h2><p>${account.id}: ${state}</p><p>${steps.join('')}</p>${
    rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : '<p>No payments yet.</p>'
  }`;
}

const option = (value: string, chosen: string): string =>
  `<option${value === chosen ? ' selected' : ''}>${value}</option>`;

const settingsPart = ({ mode, lackedPermission, fees, balanceDelay, webhooks }: Behavior): string =>
  `<h2>How it behaves</h2><form method="post" class="choices">` +
  `<label>API <select name="mode">${providerModes.map((one) => option(one, mode)).join('')}</select></label>` +
  `<label>Permission that the key lacks <select name="lackedPermission">${['', ...permissions].map((one) => option(one, lackedPermission)).join('')}</select></label>` +
  `<label>Fees <select name="fees">${['usual', 'odd'].map((one) => option(one, fees)).join('')}</select></label>` +
  `<label>Seconds until a balance is known <input name="balanceDelay" value="${balanceDelay}"></label>` +
  `<label>Webhooks: seconds of delay <input name="delay" value="${webhooks.delay}"></label>` +
  `<label>Webhooks: copies <input name="copies" value="${webhooks.copies}"></label>` +
  `<label>Webhooks: percent lost <input name="lost" value="${webhooks.lost}"></label>` +
  `<label><input type="checkbox" name="reorders" value="yes"${webhooks.reorders ? ' checked' : ''}> Webhooks in any order</label>` +
  `<button name="save" value="yes">Save</button></form>`;

function readNumber(form: URLSearchParams, name: string, most: number): number {
  const text = form.get(name) ?? '';
  if (!/^\d{1,7}$/.test(text) || Number(text) > most)
    throw new ProviderError(400, 'parameter_invalid_integer', `${name} is 0 to ${most}`, name);
  return Number(text);
}

function saveBehavior(behavior: Behavior, form: URLSearchParams): void {
  const [balanceDelay, delay] = [
    readNumber(form, 'balanceDelay', 1_000_000),
    readNumber(form, 'delay', 1_000_000),
  ];
  const [copies, lost] = [readNumber(form, 'copies', 5), readNumber(form, 'lost', 100)];
  behavior.mode = providerModes.find((mode) => mode === form.get('mode')) ?? 'up';
  behavior.lackedPermission = permissions.find((one) => one === form.get('lackedPermission')) ?? '';
  behavior.fees = form.get('fees') === 'odd' ? 'odd' : 'usual';
  behavior.balanceDelay = balanceDelay;
  Object.assign(behavior.webhooks, { delay, copies, lost, reorders: form.has('reorders') });
}

/** The page on which a person sees every account and can make things happen to its payments. */
export function controlPage(
  { data, contextFor }: PageSurroundings,
  behavior: Behavior,
  request: CloudRequest,
): CloudAnswer {
  if (request.method === 'POST') {
    const form = new URLSearchParams(request.body.toString('utf8'));
    const owner = data.accounts[form.get('account') ?? ''];
    if (form.has('save')) saveBehavior(behavior, form);
    else if (owner) simulateStep(contextFor(owner), form.get('step') ?? '', form.get('id') ?? '');
    else throw missing(form.get('account') ?? '');
    return { status: 303, headers: { location: request.path }, body: '' };
  }
  const accounts = Object.values(data.accounts).map(accountPart);
  return htmlPage(
    'Payment provider',
    `<h1>Payment provider</h1>${accounts.join('') || '<p>No account is connected yet.</p>'}${settingsPart(behavior)}`,
  );
}
