import { createHash } from 'node:crypto';
import { type CloudAnswer, type CloudRequest, jsonCloudAnswer } from '../cloud/exchange.ts';
import { createAccount, createLink } from './accounts.ts';
import { type ActionContext, missing, ProviderError } from './action-context.ts';
import { checkParameters } from './api-parameters.ts';
import { type FormTree, mapAt, readForm, textAt, textsAt, treeAt } from './form-fields.ts';
import { expireSession, openSession } from './payments.ts';
import { checkPermission } from './permissions.ts';
import type { AccountData, Charge, Payment, ProviderStore, Refund } from './provider-data.ts';
import { createRefund } from './refunds-and-disputes.ts';

/** The parts of the emulator that the API uses. */
export interface ApiSurroundings {
  readonly store: ProviderStore;
  readonly apiKey: string;
  readonly contextFor: (data: AccountData) => ActionContext;
  /** Seconds since 1970. */
  readonly seconds: () => number;
  /** The URL that receives webhooks. */
  readonly receiver: () => string | undefined;
  /** The permission that the key lacks; empty if it has all. */
  readonly lackedPermission: () => string;
  /** True if payments, refunds and disputes are returned as a release of ours could not read them. */
  readonly isUnreadable: () => boolean;
  readonly onboardingUrl: (secret: string) => string;
  readonly paymentUrl: (sessionId: string) => string;
}

interface Call extends ApiSurroundings {
  readonly form: FormTree;
  /** The connected account; undefined for calls of the platform itself. */
  readonly data: AccountData | undefined;
  readonly id: string;
}

/** An account to which its owner has not withdrawn access. */
function accessible(data: AccountData | undefined): AccountData {
  if (data && !data.isRevoked) return data;
  throw new ProviderError(
    403,
    'account_invalid',
    'The provided key does not have access to this account (or that account does not exist). Application access may have been revoked.',
  );
}

/** How long events can be listed, in seconds. */
const eventLifetime = 30 * 24 * 60 * 60;

const connectedAccount = ({ data }: Call): AccountData => {
  if (!data) throw new ProviderError(400, 'parameter_missing', 'Name the account in Stripe-Account.');
  return data;
};

function requireItem<Item>(items: Readonly<Record<string, Item>>, id: string): Item {
  const item = items[id];
  if (!item) throw missing(id);
  return item;
}

const required = (form: FormTree, ...path: readonly string[]): string => {
  const text = textAt(form, ...path);
  const name = path.join('.');
  if (text === undefined || text === '')
    throw new ProviderError(400, 'parameter_missing', `Missing required param: ${name}.`, name);
  return text;
};

function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,12}$/.test(text))
    throw new ProviderError(400, 'parameter_invalid_integer', `Invalid integer: ${text}`, name);
  return Number(text);
}

const optionalNumber = (form: FormTree, name: string): number | undefined => {
  const text = textAt(form, name);
  return text === undefined ? undefined : wholeNumber(text, name);
};

/** The related objects that a request wants expanded, as paths. */
const expansions = (form: FormTree): readonly string[] => textsAt(form, 'expand');

const movementOf = ({ movements }: AccountData, id: string | null) => (id === null ? null : movements[id]);

function shownCharge(data: AccountData, charge: Charge, isExpanded: (name: string) => boolean): unknown {
  return {
    ...charge,
    ...(isExpanded('balance_transaction') && {
      balance_transaction: movementOf(data, charge.balance_transaction),
    }),
    ...(isExpanded('failure_balance_transaction') && {
      failure_balance_transaction: movementOf(data, charge.failure_balance_transaction),
    }),
  };
}

function shownPayment(data: AccountData, payment: Payment, paths: readonly string[]): unknown {
  const charge = data.charges[payment.latest_charge ?? ''];
  const inner = (name: string) => paths.includes(`latest_charge.${name}`);
  const isExpanded = paths.some((path) => path === 'latest_charge' || path.startsWith('latest_charge.'));
  return charge && isExpanded ? { ...payment, latest_charge: shownCharge(data, charge, inner) } : payment;
}

function shownRefund(data: AccountData, refund: Refund, paths: readonly string[]): unknown {
  return {
    ...refund,
    ...(paths.includes('balance_transaction') && {
      balance_transaction: movementOf(data, refund.balance_transaction),
    }),
    ...(paths.includes('failure_balance_transaction') && {
      failure_balance_transaction: movementOf(data, refund.failure_balance_transaction),
    }),
  };
}

function openSessionFrom(call: Call): unknown {
  const { form } = call;
  const item = treeAt(treeAt(form, 'line_items'), '0');
  const price = treeAt(item, 'price_data');
  required(form, 'mode');
  required(form, 'success_url');
  required(price, 'product_data', 'name');
  if (required(price, 'currency') !== 'usd')
    throw new ProviderError(400, 'parameter_invalid', 'Only usd is emulated.', 'currency');
  const amount = wholeNumber(required(price, 'unit_amount'), 'unit_amount');
  const quantity = wholeNumber(required(item, 'quantity'), 'quantity');
  const fields = {
    amount: amount * quantity,
    methods: textsAt(form, 'allowed_payment_method_types'),
    metadata: mapAt(form, 'metadata'),
    paymentMetadata: mapAt(treeAt(form, 'payment_intent_data'), 'metadata'),
    successUrl: required(form, 'success_url'),
    cancelUrl: textAt(form, 'cancel_url'),
    expiresAt: optionalNumber(form, 'expires_at') ?? call.seconds() + 24 * 60 * 60,
  };
  return openSession(call.contextFor(connectedAccount(call)), fields, call.paymentUrl);
}

function listEvents(call: Call): unknown {
  const { form } = call;
  const since = Number(textAt(form, 'created', 'gte') ?? 0);
  const limit = optionalNumber(form, 'limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw new ProviderError(400, 'parameter_invalid_integer', 'limit is 1 to 100', 'limit');
  const all = connectedAccount(call).events.filter(
    ({ created }) => created >= since && created > call.seconds() - eventLifetime,
  );
  const newestFirst = all.toReversed();
  const after = textAt(form, 'starting_after');
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw missing(after);
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', url: '/v1/events', data, has_more: start + limit < newestFirst.length };
}

const routes: Readonly<Record<string, (call: Call) => unknown>> = {
  'GET /balance': () => ({ object: 'balance', available: [{ amount: 0, currency: 'usd' }], pending: [] }),
  'POST /accounts': ({ form, store, seconds }) =>
    createAccount(store.data, {
      at: seconds(),
      country: textAt(form, 'country') ?? 'US',
      email: textAt(form, 'email'),
      controller: treeAt(form, 'controller'),
      capabilities: Object.keys(treeAt(form, 'capabilities')),
      metadata: mapAt(form, 'metadata'),
    }).account,
  'GET /accounts': ({ store, form }) => {
    const data = Object.values(store.data.accounts).map(({ account }) => account);
    const limit = optionalNumber(form, 'limit') ?? 10;
    return { object: 'list', url: '/v1/accounts', data: data.slice(0, limit), has_more: data.length > limit };
  },
  'GET /webhook_endpoints': ({ receiver }) => {
    const url = receiver();
    const endpoint = {
      object: 'webhook_endpoint',
      id: 'we_local',
      status: 'enabled',
      enabled_events: ['*'],
      url,
    };
    const data = url === undefined ? [] : [endpoint];
    return { object: 'list', url: '/v1/webhook_endpoints', data, has_more: false };
  },
  'GET /accounts/:id': ({ store, id }) => accessible(store.data.accounts[id]).account,
  'POST /accounts/:id': ({ store, id }) => accessible(store.data.accounts[id]).account,
  'POST /account_links': ({ form, store, seconds, onboardingUrl }) => {
    const link = {
      account: required(form, 'account'),
      refresh_url: required(form, 'refresh_url'),
      return_url: required(form, 'return_url'),
    };
    required(form, 'type');
    const { secret, expires_at } = createLink(store.data, link, seconds());
    return { object: 'account_link', created: seconds(), expires_at, url: onboardingUrl(secret) };
  },
  'POST /checkout/sessions': openSessionFrom,
  'GET /checkout/sessions/:id': (call) => requireItem(connectedAccount(call).sessions, call.id),
  'POST /checkout/sessions/:id/expire': (call) => {
    const session = requireItem(connectedAccount(call).sessions, call.id);
    expireSession(call.contextFor(connectedAccount(call)), session);
    return session;
  },
  'GET /payment_intents/:id': (call) => {
    const data = connectedAccount(call);
    return shownPayment(data, requireItem(data.payments, call.id), expansions(call.form));
  },
  'GET /charges/:id': (call) => {
    const data = connectedAccount(call);
    const paths = expansions(call.form);
    return shownCharge(data, requireItem(data.charges, call.id), (name) => paths.includes(name));
  },
  'GET /balance_transactions/:id': (call) => requireItem(connectedAccount(call).movements, call.id),
  'POST /refunds': (call) => {
    const data = connectedAccount(call);
    const payment = requireItem(data.payments, required(call.form, 'payment_intent'));
    const refund = createRefund(call.contextFor(data), payment, {
      amount: optionalNumber(call.form, 'amount'),
      reason: textAt(call.form, 'reason'),
      metadata: mapAt(call.form, 'metadata'),
    });
    return shownRefund(data, refund, expansions(call.form));
  },
  'GET /refunds/:id': (call) => {
    const data = connectedAccount(call);
    return shownRefund(data, requireItem(data.refunds, call.id), expansions(call.form));
  },
  'GET /disputes/:id': (call) => requireItem(connectedAccount(call).disputes, call.id),
  'GET /events': listEvents,
  'GET /events/:id': (call) => {
    const event = connectedAccount(call).events.find(({ id }) => id === call.id);
    if (!event) throw missing(call.id);
    return event;
  },
};

/** The route of a path below `/v1`, and the ID in the path. */
function routeOf(method: string, path: string): { readonly name: string; readonly id: string } | undefined {
  for (const name of Object.keys(routes)) {
    const [verb, pattern = ''] = name.split(' ');
    const match = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(path);
    if (verb === method && match) return { name, id: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}

const refusal = ({ status, code, message, param }: ProviderError): CloudAnswer =>
  jsonCloudAnswer(status, {
    error: {
      type: code === 'idempotency_error' ? code : 'invalid_request_error',
      ...(code !== undefined && { code }),
      message,
      ...(param !== undefined && { param }),
    },
  });

function answerCall(
  surroundings: ApiSurroundings,
  request: CloudRequest,
  path: string,
  accountId: string | undefined,
): CloudAnswer {
  const route = routeOf(request.method, path);
  const handle = route && routes[route.name];
  if (!route || !handle)
    throw new ProviderError(404, 'resource_missing', `Unrecognized request URL: ${path}`);
  const text = request.method === 'GET' ? request.rawQuery : request.body.toString('utf8');
  checkPermission(route.name, surroundings.lackedPermission());
  checkParameters(route.name, text);
  const data = accountId === undefined ? undefined : surroundings.store.data.accounts[accountId];
  if (accountId !== undefined) accessible(data);
  const form = readForm(text);
  const answer = handle({ ...surroundings, form, data, id: route.id });
  const isMoney = ['GET /payment_intents/:id', 'GET /refunds/:id', 'GET /disputes/:id'].includes(route.name);
  return jsonCloudAnswer(
    200,
    isMoney && surroundings.isUnreadable() ? { ...Object(answer), currency: { code: 'usd' } } : answer,
  );
}

/** Answers a request to `path` below `/v1`. The same idempotency key gets the same response. */
export function answerApi(surroundings: ApiSurroundings, request: CloudRequest, path: string): CloudAnswer {
  const { headers, method, body } = request;
  const { store } = surroundings;
  const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : undefined);
  if (header('authorization') !== `Bearer ${surroundings.apiKey}`)
    return jsonCloudAnswer(401, {
      error: { type: 'invalid_request_error', message: 'Invalid API Key provided' },
    });
  const accountId = header('stripe-account');
  const key = method === 'POST' ? header('idempotency-key') : undefined;
  const answerKey = `${accountId ?? ''} ${key ?? ''}`;
  const requestHash = createHash('sha256').update(`${path}\n`).update(body).digest('hex');
  try {
    if (!/^\d{4}-\d\d-\d\d\.[a-z]+$/.test(header('stripe-version') ?? ''))
      throw new ProviderError(400, 'parameter_missing', 'Name the version of the API.', 'stripe-version');
    const stored = key === undefined ? undefined : store.data.answers[answerKey];
    if (stored && stored.request !== requestHash)
      throw new ProviderError(400, 'idempotency_error', 'The key was used with other parameters.');
    if (stored) return { ...jsonCloudAnswer(stored.status, {}), body: stored.body };
    const answer = answerCall(surroundings, request, path, accountId);
    if (key !== undefined)
      store.data.answers[answerKey] = {
        request: requestHash,
        status: answer.status,
        body: String(answer.body),
      };
    if (method === 'POST') store.save();
    return answer;
  } catch (error) {
    if (error instanceof ProviderError) return refusal(error);
    throw error;
  }
}
