import {
  adminConfirmSignUp,
  adminCreateUser,
  adminDeleteUser,
  adminDisableUser,
  adminEnableUser,
  adminGetUser,
  adminResetUserPassword,
  adminSetUserPassword,
  adminUpdateUserAttributes,
  adminUserGlobalSignOut,
} from './operations/administration.ts';
import { describeUserPool, describeUserPoolClient } from './operations/description.ts';
import { listUsers } from './operations/directory.ts';
import { deleteUser, getUser, updateUserAttributes } from './operations/own-account.ts';
import {
  adminGetUserAuthFactors,
  completeWebAuthnRegistration,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
  startWebAuthnRegistration,
} from './operations/passkeys.ts';
import { changePassword, confirmForgotPassword, forgotPassword } from './operations/password-reset.ts';
import { getTokensFromRefreshToken, globalSignOut, revokeToken } from './operations/sessions.ts';
import { adminInitiateAuth, initiateAuth, respondToAuthChallenge } from './operations/sign-in.ts';
import { confirmSignUp, resendConfirmationCode, signUp } from './operations/sign-up.ts';
import {
  adminDeleteSoftwareToken,
  adminSetUserMfaPreference,
  associateSoftwareToken,
  setUserMfaPreference,
  verifySoftwareToken,
} from './operations/software-token.ts';
import type { PoolOperation } from './pool.ts';

/** How the request identifies the pool: by client ID, by the user's access token, or by pool ID (signed calls). */
export type PoolIdentifiedBy = 'client' | 'access-token' | 'pool';

interface TableRow {
  readonly run: PoolOperation;
  readonly by: PoolIdentifiedBy;
}

const row = (by: PoolIdentifiedBy, run: PoolOperation): TableRow => ({ by, run });

/** Every operation of the local user pool, by its name in the API of Cognito. */
export const operationTable: ReadonlyMap<string, TableRow> = new Map(
  Object.entries({
    SignUp: row('client', signUp),
    ConfirmSignUp: row('client', confirmSignUp),
    ResendConfirmationCode: row('client', resendConfirmationCode),
    InitiateAuth: row('client', initiateAuth),
    RespondToAuthChallenge: row('client', respondToAuthChallenge),
    GetTokensFromRefreshToken: row('client', getTokensFromRefreshToken),
    RevokeToken: row('client', revokeToken),
    ForgotPassword: row('client', forgotPassword),
    ConfirmForgotPassword: row('client', confirmForgotPassword),
    GlobalSignOut: row('access-token', globalSignOut),
    ChangePassword: row('access-token', changePassword),
    GetUser: row('access-token', getUser),
    UpdateUserAttributes: row('access-token', updateUserAttributes),
    DeleteUser: row('access-token', deleteUser),
    AssociateSoftwareToken: row('access-token', associateSoftwareToken),
    VerifySoftwareToken: row('access-token', verifySoftwareToken),
    SetUserMFAPreference: row('access-token', setUserMfaPreference),
    StartWebAuthnRegistration: row('access-token', startWebAuthnRegistration),
    CompleteWebAuthnRegistration: row('access-token', completeWebAuthnRegistration),
    ListWebAuthnCredentials: row('access-token', listWebAuthnCredentials),
    DeleteWebAuthnCredential: row('access-token', deleteWebAuthnCredential),
    AdminGetUserAuthFactors: row('pool', adminGetUserAuthFactors),
    AdminSetUserMFAPreference: row('pool', adminSetUserMfaPreference),
    AdminDeleteSoftwareToken: row('pool', adminDeleteSoftwareToken),
    AdminInitiateAuth: row('pool', adminInitiateAuth),
    AdminRespondToAuthChallenge: row('pool', respondToAuthChallenge),
    AdminConfirmSignUp: row('pool', adminConfirmSignUp),
    AdminCreateUser: row('pool', adminCreateUser),
    AdminDeleteUser: row('pool', adminDeleteUser),
    AdminDisableUser: row('pool', adminDisableUser),
    AdminEnableUser: row('pool', adminEnableUser),
    AdminGetUser: row('pool', adminGetUser),
    AdminResetUserPassword: row('pool', adminResetUserPassword),
    AdminSetUserPassword: row('pool', adminSetUserPassword),
    AdminUpdateUserAttributes: row('pool', adminUpdateUserAttributes),
    AdminUserGlobalSignOut: row('pool', adminUserGlobalSignOut),
    ListUsers: row('pool', listUsers),
    DescribeUserPool: row('pool', describeUserPool),
    DescribeUserPoolClient: row('pool', describeUserPoolClient),
  }),
);
