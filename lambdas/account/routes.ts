import {
  deleteAccountSchema,
  endSessionsSchema,
  namePasskeySchema,
  openAccountSchema,
  recoveryCodeSchema,
} from '#domain/account/contract';
import { readPasskeyName } from '#domain/account/passkey-names';
import { codesLeft } from '#domain/account/recovery-codes';
import { problem } from '#domain/contract/problems';
import { ok, refuse } from '#domain/result';
import { pendingMoney } from '../composition/online-payments.ts';
import { sleep, systemClock } from '../platform/clock.ts';
import { deployedDirectory } from '../platform/cognito/account-directory.ts';
import { poolPasskeys } from '../platform/cognito/passkeys.ts';
import { requiredVariable } from '../platform/environment.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { signInLimits } from '../platform/http/sign-in-limit.ts';
import { deployedTable } from '../platform/table/table.ts';
import { accountProfiles, paymentDetails } from '../profile/index.ts';
import { openTaskQueue } from '../tasks/index.ts';
import { deleteAccount } from './deletion/delete-account.ts';
import { endOlderSessions, endSessions } from './end-sessions.ts';
import { type OpenAccountPorts, openAccount } from './open-account.ts';
import { routes as publicRoutes } from './public-routes.ts';
import { confirmDetailsByCode, makeRecoveryCodes } from './recovery-codes.ts';
import { wireRecoveryCodeStore, wireRecoveryCodes } from './recovery-codes.wiring.ts';
import { type SendVerificationPorts, sendVerification } from './send-verification.ts';
import { deletedAccounts } from './store/deleted-accounts.ts';
import { passkeyNameStore } from './store/passkey-name-store.ts';
import { recoveryCodeStore } from './store/recovery-code-store.ts';
import { signInHistories } from './store/sign-in-history.ts';
import { touchLastLogin } from './touch-last-login.ts';
import { wireVerification } from './verification.wiring.ts';

export const routes = {
  ...publicRoutes,
  'open-account': {
    in: 'account-sign-in',
    needs: {
      items: ['GetItem', 'PutItem', 'UpdateItem'],
      accounts: ['AdminGetUser'],
      mail: 'account',
      siteOrigin: true,
    },
    body: jsonBody(openAccountSchema),
    run: () => {
      const table = deployedTable();
      const ports: OpenAccountPorts = {
        ...wireVerification(table),
        directory: deployedDirectory(),
        profiles: accountProfiles(table),
        signIns: signInLimits(table),
      };
      return ({ userId, body: { userAgent, timeZone, ...profile }, network }) =>
        openAccount({ userId, profile, userAgent, timeZone, network }, ports);
    },
  },
  'touch-last-login': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem'], passkeys: true },
    run: () => {
      const table = deployedTable();
      const ports = {
        profiles: accountProfiles(table),
        history: signInHistories(table),
        ...(requiredVariable('PASSKEYS') === 'on' && { passkeys: poolPasskeys() }),
        names: passkeyNameStore(table),
        clock: systemClock,
      };
      return ({ userId, signedInAt, browser, accessToken }) =>
        touchLastLogin({ userId, signedInAt, browser, accessToken }, ports);
    },
  },
  'send-verification': {
    in: 'account-sign-in',
    needs: {
      items: ['GetItem', 'PutItem', 'UpdateItem'],
      accounts: ['AdminGetUser'],
      mail: 'account',
      siteOrigin: true,
    },
    run: () => {
      const table = deployedTable();
      const ports: SendVerificationPorts = {
        ...wireVerification(table),
        directory: deployedDirectory(),
        profiles: accountProfiles(table),
      };
      return ({ userId, network }) => sendVerification(userId, network, ports);
    },
  },
  'end-sessions': {
    in: 'account-sign-in',
    needs: { items: ['GetItem', 'UpdateItem'], accounts: ['AdminUserGlobalSignOut'] },
    body: jsonBody(endSessionsSchema),
    run: () => {
      const table = deployedTable();
      const profiles = accountProfiles(table);
      const ports = {
        signIns: signInLimits(table),
        directory: deployedDirectory(),
        clock: systemClock,
        sleep,
      };
      return async ({ userId, signedInAt, body }) => {
        // A token may still be valid after its account was deleted. Such a call must not create items for that account.
        const { lite } = await profiles.read(userId);
        if (!lite) return refuse(problem('not-found'));
        await (body.keepsOwn ? endOlderSessions(userId, signedInAt, ports) : endSessions(userId, ports));
        return ok({ success: true });
      };
    },
  },
  'list-sign-ins': {
    in: 'account-api',
    needs: { items: ['GetItem'] },
    run: () => {
      const table = deployedTable();
      const history = signInHistories(table);
      const codes = recoveryCodeStore(table);
      const names = passkeyNameStore(table);
      return async ({ userId }) => {
        const [signIns, codeSet, passkeyNames] = await Promise.all([
          history.list(userId),
          codes.find(userId),
          names.list(userId),
        ]);
        return ok({ success: true, signIns, recoveryCodesLeft: codesLeft(codeSet), passkeyNames });
      };
    },
  },
  'name-passkey': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'] },
    body: jsonBody(namePasskeySchema),
    run: () => {
      const table = deployedTable();
      const profiles = accountProfiles(table);
      const names = passkeyNameStore(table);
      return async ({ userId, body }) => {
        // A token may still be valid after its account was deleted. Such a call must not create items for that account.
        const { lite } = await profiles.read(userId);
        if (!lite) return refuse(problem('not-found'));
        // The schema refuses names that cannot be read.
        const name = readPasskeyName(body.name) ?? body.name;
        // False if other requests kept changing the account's passkey names.
        const isSet = await names.set(userId, { credentialId: body.credentialId, name }, systemClock());
        return isSet ? ok({ success: true }) : refuse(problem('in-progress'));
      };
    },
  },
  'make-recovery-codes': {
    in: 'account-sign-in',
    needs: { items: ['GetItem', 'UpdateItem'], accounts: ['AdminGetUser'] },
    run: () => {
      const table = deployedTable();
      const profiles = accountProfiles(table);
      const ports = wireRecoveryCodes(table);
      return async ({ userId }) => {
        // A token may still be valid after its account was deleted. Such a call must not create items for that account.
        const { lite } = await profiles.read(userId);
        return lite ? makeRecoveryCodes(userId, ports) : refuse(problem('not-found'));
      };
    },
  },
  'confirm-details-by-code': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'] },
    body: jsonBody(recoveryCodeSchema),
    run: () => {
      const table = deployedTable();
      const ports = { ...wireRecoveryCodeStore(table), details: paymentDetails(table) };
      return ({ userId, signedInAt, body }) =>
        confirmDetailsByCode({ userId, signedInAt, code: body.code }, ports);
    },
  },
  'delete-account': {
    in: 'account-sign-in',
    needs: {
      items: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
      accounts: ['AdminDeleteUser'],
      sendsTasks: true,
    },
    body: jsonBody(deleteAccountSchema),
    run: () => {
      const offer = openTaskQueue();
      const table = deployedTable();
      const ports = {
        accounts: deletedAccounts(table),
        directory: deployedDirectory(),
        pendingMoney: pendingMoney(table),
        offer: (userId: string) => offer([{ unit: { userId, kind: 'deletion', step: 0 }, delaySeconds: 0 }]),
        clock: systemClock,
      };
      return ({ userId, signedInAt }) => deleteAccount({ userId, signedInAt }, ports);
    },
  },
} satisfies RoutesOf<'account'>;
