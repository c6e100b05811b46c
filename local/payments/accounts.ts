import { type ActionContext, missing, ProviderError } from './action-context.ts';
import { type AccountData, newId, type ProviderData } from './provider-data.ts';

/** The details that a new account must provide. */
const firstRequirements = [
  'business_profile.url',
  'external_account',
  'individual.dob.day',
  'individual.ssn_last_4',
  'tos_acceptance.date',
];

/** The details that remain missing if the owner leaves out something on the onboarding page. */
const remainingRequirements = ['external_account', 'individual.verification.document'];

/** Seconds that an onboarding link is valid. */
const linkLifetime = 300;

function setCapabilities({ account }: AccountData, state: 'active' | 'inactive'): void {
  for (const name of Object.keys(account.capabilities)) account.capabilities[name] = state;
  account.charges_enabled = state === 'active';
}

function setRequirements({ account }: AccountData, due: readonly string[], reason: string | null): void {
  account.requirements.currently_due = [...due];
  account.requirements.eventually_due = [...due];
  account.requirements.past_due = reason === 'requirements.past_due' ? [...due] : [];
  account.requirements.disabled_reason = reason;
}

/** Creates an account without any capability yet. */
export function createAccount(
  provider: ProviderData,
  request: {
    readonly at: number;
    readonly country: string;
    readonly email: string | undefined;
    readonly controller: unknown;
    readonly capabilities: readonly string[];
    readonly metadata: Readonly<Record<string, string>>;
  },
): AccountData {
  const id = newId('acct');
  const data: AccountData = {
    account: {
      object: 'account',
      id,
      country: request.country,
      email: request.email ?? null,
      created: request.at,
      controller: request.controller,
      metadata: request.metadata,
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      capabilities: Object.fromEntries(request.capabilities.map((name) => [name, 'inactive' as const])),
      requirements: {
        currently_due: [...firstRequirements],
        eventually_due: [...firstRequirements],
        past_due: [],
        pending_verification: [],
        errors: [],
        disabled_reason: 'requirements.past_due',
        current_deadline: null,
      },
    },
    isRevoked: false,
    sessions: {},
    paymentMetadata: {},
    payments: {},
    charges: {},
    movements: {},
    refunds: {},
    disputes: {},
    events: [],
    planned: [],
  };
  provider.accounts[id] = data;
  return data;
}

/** Creates a link to the onboarding page; returns its secret. */
export function createLink(
  provider: ProviderData,
  request: { readonly account: string; readonly refresh_url: string; readonly return_url: string },
  at: number,
): { readonly secret: string; readonly expires_at: number } {
  if (!provider.accounts[request.account]) throw missing(request.account);
  const secret = newId('onboarding');
  const expires_at = at + linkLifetime;
  provider.links[secret] = { ...request, expires_at };
  return { secret, expires_at };
}

/** The owner provides everything, or leaves something out. */
export function submitDetails({ data, emit }: ActionContext, isComplete: boolean): void {
  data.account.details_submitted = true;
  data.account.payouts_enabled = isComplete;
  setCapabilities(data, isComplete ? 'active' : 'inactive');
  setRequirements(data, isComplete ? [] : remainingRequirements, isComplete ? null : 'requirements.past_due');
  emit('account.updated', data.account);
}

/** Reasons for which the provider can pause payments. */
export const pauseReasons = [
  'requirements.past_due',
  'requirements.pending_verification',
  'under_review',
  'rejected.fraud',
] as const;

/** The provider pauses payments. */
export function pauseAccount({ data, emit }: ActionContext, reason: string): void {
  if (!pauseReasons.some((one) => one === reason))
    throw new ProviderError(400, 'parameter_invalid', `No reason: ${reason}`, 'reason');
  setCapabilities(data, 'inactive');
  data.account.payouts_enabled = false;
  setRequirements(data, reason === 'requirements.past_due' ? remainingRequirements : [], reason);
  emit('account.updated', data.account);
}

/** The owner revokes the platform's access: calls for the account are refused from now on. */
export function revokeAccess({ data, emit }: ActionContext): void {
  emit('account.application.deauthorized', { object: 'application', id: 'ca_local', name: 'Local' });
  data.isRevoked = true;
}
