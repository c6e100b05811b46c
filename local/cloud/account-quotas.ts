import type { MailQuota } from '../mail/mail-rules.ts';
import type { CallRates } from './call-rates.ts';

/** How much an account lets happen. What is left out has no bound here. */
export interface AccountQuotas {
  /**
   * Functions that run at once in the whole account. A call beyond them is refused where somebody waits for its answer,
   * and waits itself where nobody does. A function with a reserve of its own in its template has that one.
   */
  readonly concurrentFunctions?: number;
  /** Whether the rates are kept to that the templates set for the stages of an API. */
  readonly stageRates?: boolean;
  readonly mail?: MailQuota;
  /** Calls that tables, objects, user pools and the other services take before they throttle. */
  readonly calls?: CallRates;
}

/**
 * What Amazon gives a new account: ten functions at once, and the sandbox of SES with a mail a second and 200 a day
 * (developer guides of Lambda and SES, "Quotas").
 */
export const newAccountQuotas: AccountQuotas = {
  concurrentFunctions: 10,
  stageRates: true,
  mail: { sandbox: true, perSecond: 1, perDay: 200 },
};
