/** What the template says about a pool and its client, as far as the stand-in keeps to it. */
export interface PoolConfig {
  readonly passwordPolicy: {
    readonly minimumLength: number;
    readonly requireLowercase: boolean;
    readonly requireUppercase: boolean;
    readonly requireNumbers: boolean;
    readonly requireSymbols: boolean;
    /** Days that an operator's temporary password works. */
    readonly temporaryDays: number;
  };
  /** LEGACY tells unknown users from wrong passwords, ENABLED does not. */
  readonly preventUserExistenceErrors: 'LEGACY' | 'ENABLED';
  /** Such as `ALLOW_USER_SRP_AUTH`. */
  readonly explicitAuthFlows: readonly string[];
  /** True if the pool mails a code after sign-up by itself. */
  readonly autoVerifiesEmail: boolean;
  readonly allowsSelfSignUp: boolean;
  /** Users may set up an authenticator app (TOTP). */
  readonly allowsSoftwareTokens: boolean;
  /** Users may sign in with passkeys; undefined where they may not. */
  readonly passkeys?:
    | {
        /** The domain that passkeys are bound to. */
        readonly relyingPartyId: string;
        readonly requiresVerification: boolean;
        /** Signing in with one counts as two factors. */
        readonly areMultiFactor: boolean;
      }
    | undefined;
  readonly accessTokenSeconds: number;
  readonly idTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** Undefined: refresh tokens are not rotated. */
  readonly rotationGraceSeconds?: number;
  readonly revocation: boolean;
  readonly poolName: string;
  readonly clientName: string;
  /** Sender of the pool's mails. */
  readonly mailFrom: string;
}

/** A pool like the deployed one, for tests that have no template. */
export const defaultPoolConfig: PoolConfig = {
  passwordPolicy: {
    minimumLength: 6,
    requireLowercase: false,
    requireUppercase: false,
    requireNumbers: false,
    requireSymbols: false,
    temporaryDays: 7,
  },
  preventUserExistenceErrors: 'LEGACY',
  explicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_PASSWORD_AUTH', 'ALLOW_ADMIN_USER_PASSWORD_AUTH'],
  autoVerifiesEmail: false,
  allowsSelfSignUp: true,
  allowsSoftwareTokens: true,
  accessTokenSeconds: 3600,
  idTokenSeconds: 3600,
  refreshTokenSeconds: 30 * 24 * 3600,
  rotationGraceSeconds: 30,
  revocation: true,
  poolName: 'local',
  clientName: 'web',
  mailFrom: 'no-reply@verificationemail.com',
};

type Properties = Readonly<Record<string, unknown>>;

const secondsPerUnit: Readonly<Record<string, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
};

const child = (properties: Properties, ...path: string[]): Properties =>
  path.reduce<Properties>((at, name) => (at[name] ?? {}) as Properties, properties);

function validity(client: Properties, name: string, unit: string, defaultSeconds: number): number {
  const value = client[`${name}TokenValidity`];
  const key = `${name}Token`;
  const chosen = child(client, 'TokenValidityUnits')[key] ?? unit;
  return value === undefined ? defaultSeconds : Number(value) * (secondsPerUnit[String(chosen)] ?? 1);
}

function passkeysOf(pool: Properties): PoolConfig['passkeys'] {
  const factors = child(pool, 'Policies', 'SignInPolicy').AllowedFirstAuthFactors as string[] | undefined;
  if (!factors?.includes('WEB_AUTHN')) return undefined;
  return {
    relyingPartyId: String(pool.WebAuthnRelyingPartyID ?? ''),
    requiresVerification: pool.WebAuthnUserVerification === 'required',
    areMultiFactor: pool.WebAuthnFactorConfiguration === 'MULTI_FACTOR_WITH_USER_VERIFICATION',
  };
}

/** Reads the resolved properties of `AWS::Cognito::UserPool` and `AWS::Cognito::UserPoolClient`, with Amazon's defaults. */
export function poolConfigOf(pool: Properties, client: Properties): PoolConfig {
  const policy = child(pool, 'Policies', 'PasswordPolicy');
  const rotation = child(client, 'RefreshTokenRotation');
  const demands = (name: string) => String(policy[name] ?? 'true') === 'true';
  return {
    passwordPolicy: {
      minimumLength: Number(policy.MinimumLength ?? 8),
      requireLowercase: demands('RequireLowercase'),
      requireUppercase: demands('RequireUppercase'),
      requireNumbers: demands('RequireNumbers'),
      requireSymbols: demands('RequireSymbols'),
      temporaryDays: Number(policy.TemporaryPasswordValidityDays ?? 7),
    },
    preventUserExistenceErrors: client.PreventUserExistenceErrors === 'ENABLED' ? 'ENABLED' : 'LEGACY',
    explicitAuthFlows: (client.ExplicitAuthFlows ?? []) as string[],
    autoVerifiesEmail: ((pool.AutoVerifiedAttributes ?? []) as string[]).includes('email'),
    allowsSelfSignUp:
      String(child(pool, 'AdminCreateUserConfig').AllowAdminCreateUserOnly ?? 'false') !== 'true',
    allowsSoftwareTokens:
      (pool.MfaConfiguration ?? 'OFF') !== 'OFF' &&
      ((pool.EnabledMfas ?? []) as string[]).includes('SOFTWARE_TOKEN_MFA'),
    passkeys: passkeysOf(pool),
    accessTokenSeconds: validity(client, 'Access', 'hours', 3600),
    idTokenSeconds: validity(client, 'Id', 'hours', 3600),
    refreshTokenSeconds: validity(client, 'Refresh', 'days', 30 * 86_400),
    ...(rotation.Feature === 'ENABLED' && {
      rotationGraceSeconds: Number(rotation.RetryGracePeriodSeconds ?? 0),
    }),
    revocation: String(client.EnableTokenRevocation ?? 'true') === 'true',
    poolName: String(pool.UserPoolName ?? 'pool'),
    clientName: String(client.ClientName ?? 'client'),
    mailFrom: String(child(pool, 'EmailConfiguration').From ?? 'no-reply@verificationemail.com'),
  };
}
