/** The settings of a pool and its client that the stand-in implements. */
export interface PoolConfig {
  readonly passwordPolicy: {
    readonly minimumLength: number;
    readonly requireLowercase: boolean;
    readonly requireUppercase: boolean;
    readonly requireNumbers: boolean;
    readonly requireSymbols: boolean;
    /** Days after which a temporary password set by an operator expires. */
    readonly temporaryDays: number;
  };
  /** With LEGACY, responses differ for unknown users and wrong passwords; with ENABLED they do not. */
  readonly preventUserExistenceErrors: 'LEGACY' | 'ENABLED';
  /** For example `ALLOW_USER_SRP_AUTH`. */
  readonly explicitAuthFlows: readonly string[];
  /** True if the pool emails a code after sign-up automatically. */
  readonly autoVerifiesEmail: boolean;
  readonly allowsSelfSignUp: boolean;
  /** Users may set up an authenticator app (TOTP). */
  readonly allowsSoftwareTokens: boolean;
  /** Set if users may sign in with passkeys. */
  readonly passkeys?:
    | {
        /** The domain of the passkeys. */
        readonly relyingPartyId: string;
        readonly requiresVerification: boolean;
        /** Whether a sign-in with a passkey counts as two factors. */
        readonly areMultiFactor: boolean;
      }
    | undefined;
  readonly accessTokenSeconds: number;
  readonly idTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** If undefined, refresh tokens are not rotated. */
  readonly rotationGraceSeconds?: number | undefined;
  readonly revocation: boolean;
  readonly poolName: string;
  readonly clientName: string;
  /** Sender address of the pool's emails. */
  readonly mailFrom: string;
}

/** A pool configured like the deployed one, for tests without a template. */
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

/**
 * Reads the resolved properties of `AWS::Cognito::UserPool` and `AWS::Cognito::UserPoolClient`, with Amazon's defaults.
 */
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
