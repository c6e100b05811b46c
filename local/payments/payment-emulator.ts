import { randomBytes } from 'node:crypto';
import type { CloudPage } from '../cloud/cloud-router.ts';
import { type CloudAnswer, type CloudRequest, escapeMarkup, jsonCloudAnswer } from '../cloud/exchange.ts';
import { htmlPage } from '../cloud/html-page.ts';
import { type ActionContext, ProviderError } from './action-context.ts';
import { type Behavior, controlPage } from './control-page.ts';
import { onboardingPage, paymentPage } from './hosted-pages.ts';
import { decideBankPayment, expireSession, moveDelayedMoney } from './payments.ts';
import { answerApi } from './provider-api.ts';
import { type AccountData, newId, openProviderStore, type Planned } from './provider-data.ts';
import { createWebhooks, noFaults } from './webhooks.ts';

export interface PaymentEmulatorOptions {
  /** The path of all pages, such as `/_payments`. */
  readonly path: string;
  /** The origin for browsers, such as `http://localhost:4566`. */
  readonly origin: () => string;
  /** File with all persistent data. */
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The URL that receives webhooks; undefined while there is none. */
  readonly receiver: () => string | undefined;
  /** A random number from 0 to below 1. It determines which webhooks are lost, and their order. */
  readonly random?: () => number;
}

export interface PaymentEmulator {
  /** How the provider behaves until it is changed. */
  readonly behavior: Behavior;
  /** New in each run; they protect nothing. */
  readonly apiKey: string;
  readonly signingSecret: string;
  /** Serves the API at `/v1`, the hosted pages below `path`, and the control page at `path`. */
  readonly page: CloudPage;
  readonly accounts: () => readonly AccountData[];
  /** Makes something happen on an account, with the functions of this folder; sends the webhooks. */
  readonly simulate: (accountId: string, what: (context: ActionContext) => void) => Promise<void>;
  /** Does work that is due by the clock, and sends due webhooks. */
  readonly runDueWork: () => Promise<void>;
  /** Resolves when no more webhooks will be sent. */
  readonly stop: () => Promise<void>;
}

/** The API version of events. */
const eventVersion = '2026-10-28.endive';

const maxEvents = 10_000;

/** A stand-in for Stripe: the API calls for taking payments, hosted pages, and webhooks by the local clock. */
export function createPaymentEmulator(options: PaymentEmulatorOptions): PaymentEmulator {
  const { path, now } = options;
  const store = openProviderStore(options.file);
  const apiKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const signingSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const behavior: Behavior = {
    mode: 'up',
    lackedPermission: '',
    fees: 'usual',
    balanceDelay: 0,
    webhooks: { ...noFaults },
  };
  const seconds = () => Math.floor(now() / 1_000);
  const webhooks = createWebhooks({
    store,
    faults: behavior.webhooks,
    secret: signingSecret,
    now,
    random: options.random ?? Math.random,
    receiver: options.receiver,
  });

  const contextFor = (data: AccountData, at = seconds()): ActionContext => ({
    data,
    at,
    fees: behavior.fees,
    balanceDelay: behavior.balanceDelay,
    emit: (type, object) => {
      const id = newId('evt');
      data.events.push({
        object: 'event',
        id,
        account: data.account.id,
        api_version: eventVersion,
        created: at,
        livemode: false,
        type,
        data: { object: structuredClone(object) },
      });
      if (data.events.length > maxEvents) data.events.splice(0, maxEvents / 2);
      webhooks.plan(data.account.id, id);
    },
  });

  function runPlanned(data: AccountData, planned: Planned): void {
    const context = contextFor(data, planned.at);
    if (planned.kind === 'balance-is-known') {
      const charge = data.charges[planned.chargeId];
      if (charge) moveDelayedMoney(context, charge);
    } else {
      const payment = data.payments[planned.paymentId];
      if (payment?.status === 'processing') decideBankPayment(context, payment, true);
    }
  }

  function runDue(data: AccountData): boolean {
    const due = data.planned.filter(({ at }) => at <= seconds()).sort((one, other) => one.at - other.at);
    data.planned = data.planned.filter((one) => !due.includes(one));
    for (const planned of due) runPlanned(data, planned);
    const expired = Object.values(data.sessions).filter(
      (session) => session.status === 'open' && session.expires_at <= seconds(),
    );
    for (const session of expired) expireSession(contextFor(data, session.expires_at), session);
    return due.length + expired.length > 0;
  }

  const accounts = () => Object.values(store.data.accounts);

  function catchUp(): void {
    const changed = accounts().map(runDue);
    if (changed.includes(true)) store.save();
  }

  let isStopped = false;
  const deliver = async (): Promise<void> => {
    if (!isStopped) await webhooks.deliver();
  };
  /** Sends webhooks without waiting for them; one that cannot be sent is retried later. */
  const deliverSoon = () => setImmediate(() => void deliver());

  const surroundings = {
    store,
    apiKey,
    contextFor,
    seconds,
    data: store.data,
    receiver: options.receiver,
    lackedPermission: () => behavior.lackedPermission,
    isUnreadable: () => behavior.mode === 'unreadable',
    onboardingUrl: (secret: string) => `${options.origin()}${path}/onboarding/${secret}`,
    paymentUrl: (id: string) => `${options.origin()}${path}/pay/${id}`,
  };

  async function answerApiCall(request: CloudRequest): Promise<CloudAnswer> {
    if (behavior.mode === 'slow') return new Promise(() => undefined);
    if (behavior.mode === 'down') return jsonCloudAnswer(503, { error: { type: 'api_error' } });
    return answerApi(surroundings, request, request.path.slice('/v1'.length));
  }

  async function answerSubpath(request: CloudRequest, subpath: string): Promise<CloudAnswer | undefined> {
    const [, name, id = ''] = subpath.split('/');
    if (!name) return controlPage(surroundings, behavior, request);
    if (name === 'onboarding') return onboardingPage(surroundings, request, id);
    return name === 'pay' ? paymentPage(surroundings, request, id) : undefined;
  }

  return {
    behavior,
    apiKey,
    signingSecret,
    accounts,
    page: async (request) => {
      // The provider's client takes a host, not a path, so its API is at the root of the endpoint.
      const isApi = request.path.startsWith('/v1/');
      if (!isApi && request.path !== path && !request.path.startsWith(`${path}/`)) return undefined;
      catchUp();
      try {
        return await (isApi
          ? answerApiCall(request)
          : answerSubpath(request, request.path.slice(path.length)));
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        const text = `<h1>Not possible</h1><p>${escapeMarkup(error.message)}</p>`;
        return htmlPage('Not possible', text, { status: error.status });
      } finally {
        if (request.method === 'POST') store.save();
        deliverSoon();
      }
    },
    simulate: async (accountId, what) => {
      const data = store.data.accounts[accountId];
      if (!data) throw new Error(`There is no account ${accountId}`);
      catchUp();
      what(contextFor(data));
      store.save();
      await deliver();
    },
    runDueWork: async () => {
      catchUp();
      await deliver();
    },
    stop: async () => {
      isStopped = true;
      await webhooks.idle();
    },
  };
}
