import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { firstSecondAfter } from '#domain/account/sign-in-records';
import { activeStatus, type BusinessProfile, type LiteProfile, litePlan } from '#domain/profile/profile';
import { keys } from '#domain/table/keys';
import type { TestCloud } from './local-cloud.ts';

/** A password that is neither short nor common. */
export const goodPassword = 'ladder-77-copper';

const instant = '2026-11-01T08:00:00.000Z';

/** A business profile as written by the mobile app. */
export const aBusiness = (changes: Partial<BusinessProfile> = {}): BusinessProfile => ({
  firstName: 'Dana',
  lastName: 'Alvarez',
  fullName: 'Dana Alvarez',
  businessName: 'Alvarez Plumbing',
  email: 'office@alvarez.example',
  phone: '(555) 555-0118',
  address: '48 Mill Road',
  city: 'Portland',
  state: 'OR',
  zipCode: '97205',
  updatedAt: instant,
  ...changes,
});

export interface PoolAccount {
  readonly email: string;
  readonly userId: string;
}

let accountCount = 0;

/** Creates and changes accounts of a running cloud as an operator does, without using the screens under test. */
export function poolAccounts(product: TestCloud) {
  const UserPoolId =
    product.cloud.resources.find(({ type }) => type === 'AWS::Cognito::UserPool')?.name ?? '';
  const sdk = new CognitoIdentityProviderClient({
    endpoint: product.cloud.origin,
    region: 'us-east-1',
    credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
  });
  const put = (Item: object) =>
    product.table.send(
      new PutCommand({ TableName: product.tableName, Item: Item as Record<string, unknown> }),
    );

  /** An account of the pool with a password, and without items in the table. */
  async function bare(
    options: { readonly password?: string; readonly verified?: boolean } = {},
  ): Promise<PoolAccount> {
    accountCount += 1;
    const email = `person${accountCount}.${process.pid}@example.com`;
    const { User } = await sdk.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: String(options.verified ?? true) },
        ],
      }),
    );
    await sdk.send(
      new AdminSetUserPasswordCommand({
        UserPoolId,
        Username: email,
        Password: options.password ?? goodPassword,
        Permanent: true,
      }),
    );
    const userId = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
    return { email, userId };
  }

  /** A Lite account to which an operator gave a temporary password. */
  async function invited(temporary: string): Promise<PoolAccount> {
    const account = await lite();
    await sdk.send(
      new AdminSetUserPasswordCommand({
        UserPoolId,
        Username: account.email,
        Password: temporary,
        Permanent: false,
      }),
    );
    return account;
  }

  /**
   * An account that another client created and nobody confirmed. Create it before all others: the sign-up trigger
   * caches for minutes which client is the site's, and would confirm nobody who signs up later.
   */
  async function unconfirmed(): Promise<PoolAccount> {
    accountCount += 1;
    const email = `person${accountCount}.${process.pid}@example.com`;
    const [parameter] = product.cloud.resources.filter(({ name }) => name.endsWith('/web-client-id'));
    product.cloud.setParameter(parameter?.name ?? '', 'another-client');
    const ClientId = product.cloud.resources.find(
      ({ type }) => type === 'AWS::Cognito::UserPoolClient',
    )?.name;
    const { UserSub = '', UserConfirmed } = await sdk.send(
      new SignUpCommand({ ClientId, Username: email, Password: goodPassword }),
    );
    if (UserConfirmed) throw new Error('Create the unconfirmed account before any other');
    return { email, userId: UserSub };
  }

  /** An account created by the mobile app: a business profile without a Lite profile. */
  async function withoutLiteProfile(
    business: Partial<BusinessProfile> = {},
    verified = true,
  ): Promise<PoolAccount> {
    const account = await bare({ verified });
    await put({ ...keys.businessProfile(account.userId), ...aBusiness(business) });
    return account;
  }

  /** A complete Lite account. */
  async function lite(
    business: Partial<BusinessProfile> = {},
    changes: Partial<LiteProfile> = {},
  ): Promise<PoolAccount> {
    const account = await withoutLiteProfile(business, changes.emailVerified);
    await put({
      ...keys.liteProfile(account.userId),
      uid: account.userId,
      mailAlias: account.userId,
      email: account.email,
      // The browser of a test has the time zone of the test process.
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      plan: litePlan,
      status: activeStatus,
      emailVerified: true,
      emailVerificationSent: true,
      migratedFromMobileApp: false,
      signupSource: 'billhook-lite-signup',
      createdAt: instant,
      updatedAt: instant,
      invoicesCreated: 0,
      ...changes,
    });
    return account;
  }

  const item = async (key: { PK: string; SK: string }) =>
    (await product.table.send(new GetCommand({ TableName: product.tableName, Key: key }))).Item;

  return {
    bare,
    withoutLiteProfile,
    lite,
    invited,
    unconfirmed,
    disable: ({ email }: PoolAccount) =>
      sdk.send(new AdminDisableUserCommand({ UserPoolId, Username: email })),
    /** Leaves the account without a usable password, like the import of mobile users. */
    requireReset: ({ email }: PoolAccount) =>
      sdk.send(new AdminResetUserPasswordCommand({ UserPoolId, Username: email })),
    /** Revokes every session, as a sign-out on another device can. */
    revoke: ({ email }: PoolAccount) =>
      sdk.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: email })),
    /** Ends every session up to now, here and in the pool, as a password reset does. */
    async endSignInsWrite({ email, userId }: PoolAccount): Promise<void> {
      await put({ ...keys.signInLimit(userId), notBefore: firstSecondAfter(Date.now()) });
      await sdk.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: email }));
    },
    /** The pool's data about an address; undefined without an account. */
    async find(email: string) {
      try {
        return await sdk.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
      } catch {
        return undefined;
      }
    },
    businessOf: (userId: string) => item(keys.businessProfile(userId)),
    liteOf: (userId: string) => item(keys.liteProfile(userId)),
    saveBusiness: (userId: string, changes: Partial<BusinessProfile>) =>
      put({ ...keys.businessProfile(userId), ...aBusiness(changes) }),
  };
}

export type PoolAccounts = ReturnType<typeof poolAccounts>;
