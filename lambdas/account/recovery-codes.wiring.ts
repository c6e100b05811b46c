import { randomBytes } from 'node:crypto';
import { recoveryCodeBytes } from '#domain/account/recovery-codes';
import { systemClock } from '../platform/clock.ts';
import { poolAuthenticators } from '../platform/cognito/authenticators.ts';
import { requiredVariable } from '../platform/environment.ts';
import { sha256 } from '../platform/hash.ts';
import { countUse } from '../platform/limits/daily-cap.ts';
import type { Table } from '../platform/table/table.ts';
import type { RecoveryCodePorts } from './recovery-codes.ts';
import { recoveryCodeStore } from './store/recovery-code-store.ts';

/** Attempts with a recovery code per account and UTC day. */
const triesPerDay = 20;

/** Wiring of the store shared by operations that take a recovery code. */
export const wireRecoveryCodeStore = (
  table: Table,
): Pick<RecoveryCodePorts, 'codes' | 'admitTry' | 'clock' | 'hash'> => ({
  codes: recoveryCodeStore(table),
  admitTry: (userId) => countUse(table, 'recovery-code', userId, triesPerDay, systemClock()),
  clock: systemClock,
  hash: sha256,
});

/** Wiring of the operations that make recovery codes or turn the authenticator app off. */
export const wireRecoveryCodes = (table: Table): RecoveryCodePorts => ({
  ...wireRecoveryCodeStore(table),
  authenticators: poolAuthenticators({
    poolId: requiredVariable('USER_POOL_ID'),
    clientId: requiredVariable('USER_POOL_CLIENT_ID'),
  }),
  randomBytes: () => randomBytes(recoveryCodeBytes),
});
