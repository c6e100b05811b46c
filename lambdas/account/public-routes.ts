import {
  confirmEmailSchema,
  paymentDetailsLinkSchema,
  recoverSignInSchema,
  requestPasswordResetSchema,
  setProvenPasswordSchema,
} from '#domain/account/contract';
import { reportedPayments } from '../composition/online-payments.ts';
import { sleep, systemClock } from '../platform/clock.ts';
import { deployedDirectory } from '../platform/cognito/account-directory.ts';
import { poolSignInFactors, type SignInFactors } from '../platform/cognito/sign-in-factors.ts';
import { requiredVariable } from '../platform/environment.ts';
import { sha256 } from '../platform/hash.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { Routes } from '../platform/http/declaration.ts';
import { signInLimits } from '../platform/http/sign-in-limit.ts';
import { deployedDocuments } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { deployedTable } from '../platform/table/table.ts';
import { accountProfiles, paymentDetails } from '../profile/index.ts';
import { confirmPaymentDetails, type DenialPorts, denyPaymentDetails } from './answer-payment-details.ts';
import { type ConfirmEmailPorts, confirmEmail } from './confirm-email.ts';
import { type DisownAccountPorts, disownAccount } from './disown-account.ts';
import { recoverSignIn } from './recovery-codes.ts';
import { wireRecoveryCodes } from './recovery-codes.wiring.ts';
import { type RequestPasswordResetPorts, requestPasswordReset } from './request-password-reset.ts';
import { type SetProvenPasswordPorts, setProvenPassword } from './set-proven-password.ts';
import { verifications } from './store/verifications.ts';
import { wireVerification } from './verification.wiring.ts';

const wireFactors = (): SignInFactors =>
  poolSignInFactors({
    poolId: requiredVariable('USER_POOL_ID'),
    clientId: requiredVariable('USER_POOL_CLIENT_ID'),
  });

/** Wiring shared by all operations that take an emailed link. */
function wireMailedLink(): DisownAccountPorts & SetProvenPasswordPorts & ConfirmEmailPorts {
  const table = deployedTable();
  return {
    verifications: verifications(table),
    directory: deployedDirectory(),
    factors: wireFactors(),
    profiles: accountProfiles(table),
    signIns: signInLimits(table),
    logos: logoStore(deployedDocuments()),
    clock: systemClock,
    sleep,
    hash: sha256,
  };
}

/** Wiring for the links in an email about changed payment details. */
function wirePaymentDetailsLink(): DenialPorts {
  const table = deployedTable();
  return {
    verifications: verifications(table),
    directory: deployedDirectory(),
    factors: wireFactors(),
    details: paymentDetails(table),
    payments: reportedPayments({ table, clock: systemClock }),
    signIns: signInLimits(table),
    clock: systemClock,
    sleep,
    hash: sha256,
  };
}

export const routes = {
  'confirm-email': {
    in: 'sign-in-api',
    needs: {
      items: ['GetItem', 'UpdateItem'],
      documents: ['GetObject'],
      accounts: ['AdminGetUser', 'AdminUpdateUserAttributes'],
    },
    body: jsonBody(confirmEmailSchema),
    run:
      (ports = wireMailedLink()) =>
      ({ body }) =>
        confirmEmail(body.uid, ports),
  },
  'disown-account': {
    in: 'sign-in-api',
    needs: {
      items: ['GetItem', 'UpdateItem'],
      documents: ['GetObject'],
      accounts: [
        'AdminGetUser',
        'AdminUpdateUserAttributes',
        'AdminUserGlobalSignOut',
        'AdminSetUserPassword',
        'AdminResetUserPassword',
        'AdminSetUserMFAPreference',
        'AdminGetUserAuthFactors',
        'AdminInitiateAuth',
      ],
    },
    body: jsonBody(confirmEmailSchema),
    run:
      (ports = wireMailedLink()) =>
      ({ body }) =>
        disownAccount(body.uid, ports),
  },
  'set-proven-password': {
    in: 'sign-in-api',
    needs: {
      items: ['GetItem', 'UpdateItem'],
      documents: ['GetObject'],
      accounts: [
        'AdminGetUser',
        'AdminUpdateUserAttributes',
        'AdminUserGlobalSignOut',
        'AdminSetUserPassword',
        'AdminSetUserMFAPreference',
        'AdminGetUserAuthFactors',
        'AdminInitiateAuth',
      ],
    },
    body: jsonBody(setProvenPasswordSchema),
    run:
      (ports = wireMailedLink()) =>
      ({ body }) =>
        setProvenPassword(body, ports),
  },
  'request-password-reset': {
    in: 'sign-in-api',
    needs: {
      items: ['GetItem', 'PutItem', 'UpdateItem'],
      accounts: ['AdminGetUser', 'AdminSetUserPassword', 'AdminResetUserPassword'],
      mail: 'account',
      siteOrigin: true,
    },
    body: jsonBody(requestPasswordResetSchema),
    run: () => {
      const ports: RequestPasswordResetPorts = {
        ...wireVerification(deployedTable()),
        directory: deployedDirectory(),
      };
      return ({ body, network }) => requestPasswordReset(body.email, network, ports);
    },
  },
  'recover-sign-in': {
    in: 'sign-in-api',
    needs: {
      items: ['GetItem', 'UpdateItem'],
      accounts: ['AdminGetUser', 'AdminInitiateAuth', 'AdminSetUserMFAPreference'],
    },
    body: jsonBody(recoverSignInSchema),
    run: () => {
      const table = deployedTable();
      const ports = wireRecoveryCodes(table);
      return ({ body }) => recoverSignIn(body, ports);
    },
  },
  'confirm-payment-details': {
    in: 'sign-in-api',
    needs: { items: ['GetItem', 'UpdateItem'], accounts: ['AdminGetUser'] },
    body: jsonBody(paymentDetailsLinkSchema),
    run:
      (ports = wirePaymentDetailsLink()) =>
      ({ body }) =>
        confirmPaymentDetails(body.token, ports),
  },
  'deny-payment-details': {
    in: 'sign-in-api',
    needs: {
      items: ['GetItem', 'UpdateItem', 'Query'],
      accounts: [
        'AdminGetUser',
        'AdminUpdateUserAttributes',
        'AdminUserGlobalSignOut',
        'AdminSetUserPassword',
        'AdminSetUserMFAPreference',
        'AdminGetUserAuthFactors',
        'AdminInitiateAuth',
      ],
    },
    body: jsonBody(paymentDetailsLinkSchema),
    run:
      (ports = wirePaymentDetailsLink()) =>
      ({ body }) =>
        denyPaymentDetails(body.token, ports),
  },
} satisfies Routes;
