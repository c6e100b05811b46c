import { type AccountData, type BalanceTransaction, newId } from './provider-data.ts';

/** How fees are calculated: by the provider's price list, or with amounts that match no rate. */
export type FeeMode = 'usual' | 'odd';

/** The account and time of something that happens, and how to store and report it. */
export interface ActionContext {
  readonly data: AccountData;
  /** Seconds since 1970. */
  readonly at: number;
  readonly fees: FeeMode;
  /** Seconds until a card payment's balance transaction exists. */
  readonly balanceDelay: number;
  /** Stores an event with the current state of an object, and sends it. */
  readonly emit: (type: string, object: unknown) => void;
}

/** An error response of the provider. */
export class ProviderError extends Error {
  readonly status: number;
  /** Undefined for errors without a code, such as a missing permission. */
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(status: number, code: string | undefined, message: string, param?: string) {
    super(message);
    this.name = 'ProviderError';
    this.status = status;
    this.code = code;
    this.param = param;
  }
}

export const missing = (id: string): ProviderError =>
  new ProviderError(404, 'resource_missing', `No such object: '${id}'`, 'id');

/** The fee of a received payment, in cents. */
export function paymentFee({ data, fees }: ActionContext, amount: number, method: string): number {
  const usual =
    method === 'us_bank_account'
      ? Math.min(500, Math.round(amount * 0.008))
      : Math.round(amount * 0.029) + 30;
  if (fees === 'usual') return usual;
  const count = Object.keys(data.movements).length;
  return Math.min(amount, usual + 7 + ((count * 13) % 29));
}

/** Moves money on the account. `amount` is before the fee; both are in cents. */
export function moveMoney(
  { data, at }: ActionContext,
  movement: Pick<BalanceTransaction, 'amount' | 'fee' | 'type' | 'source'>,
): BalanceTransaction {
  const moved: BalanceTransaction = {
    object: 'balance_transaction',
    id: newId('txn'),
    currency: 'usd',
    created: at,
    net: movement.amount - movement.fee,
    ...movement,
  };
  data.movements[moved.id] = moved;
  return moved;
}
