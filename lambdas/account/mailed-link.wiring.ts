import { reportedPayments } from '../composition/online-payments.ts';
import { sleep, systemClock } from '../platform/clock.ts';
import { accountDirectory } from '../platform/cognito/account-directory.ts';
import { poolSignInFactors, type SignInFactors } from '../platform/cognito/sign-in-factors.ts';
import { requiredVariable } from '../platform/environment.ts';
import { sha256 } from '../platform/hash.ts';
import { signInLimits } from '../platform/http/sign-in-limit.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { openTable } from '../platform/table/table.ts';
import { accountProfiles, paymentDetails } from '../profile/index.ts';
import type { DenialPorts } from './answer-payment-details.ts';
import type { ConfirmEmailPorts } from './confirm-email.ts';
import type { DisownAccountPorts } from './disown-account.ts';
import type { SetProvenPasswordPorts } from './set-proven-password.ts';
import { verifications } from './store/verifications.ts';

const wireFactors = (): SignInFactors =>
  poolSignInFactors({
    poolId: requiredVariable('USER_POOL_ID'),
    clientId: requiredVariable('USER_POOL_CLIENT_ID'),
  });

/** Wiring shared by all operations that take an emailed link. */
export function wireMailedLink(): DisownAccountPorts & SetProvenPasswordPorts & ConfirmEmailPorts {
  const table = openTable(requiredVariable('TABLE_NAME'));
  return {
    verifications: verifications(table),
    directory: accountDirectory(requiredVariable('USER_POOL_ID')),
    factors: wireFactors(),
    profiles: accountProfiles(table),
    signIns: signInLimits(table),
    logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
    clock: systemClock,
    sleep,
    hash: sha256,
  };
}

/** Wiring for the links in an email about changed payment details. */
export function wirePaymentDetailsLink(): DenialPorts {
  const table = openTable(requiredVariable('TABLE_NAME'));
  return {
    verifications: verifications(table),
    directory: accountDirectory(requiredVariable('USER_POOL_ID')),
    factors: wireFactors(),
    details: paymentDetails(table),
    payments: reportedPayments({ table, clock: systemClock }),
    signIns: signInLimits(table),
    clock: systemClock,
    sleep,
    hash: sha256,
  };
}
