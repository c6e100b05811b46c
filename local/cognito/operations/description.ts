import type { Input, Pool } from '../pool.ts';

export const describeUserPool = (pool: Pool, _input: Input): object => {
  const policy = pool.config.passwordPolicy;
  return {
    UserPool: {
      Id: pool.id,
      Name: pool.config.poolName,
      Arn: `arn:aws:cognito-idp:${pool.region}:000000000000:userpool/${pool.id}`,
      EstimatedNumberOfUsers: pool.state.users.size,
      MfaConfiguration: pool.config.allowsSoftwareTokens ? 'OPTIONAL' : 'OFF',
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: pool.config.autoVerifiesEmail ? ['email'] : [],
      Policies: {
        PasswordPolicy: {
          MinimumLength: policy.minimumLength,
          RequireLowercase: policy.requireLowercase,
          RequireUppercase: policy.requireUppercase,
          RequireNumbers: policy.requireNumbers,
          RequireSymbols: policy.requireSymbols,
        },
      },
    },
  };
};

export const describeUserPoolClient = (pool: Pool, _input: Input): object => {
  const { config } = pool;
  return {
    UserPoolClient: {
      UserPoolId: pool.id,
      ClientId: pool.clientId,
      ClientName: config.clientName,
      ExplicitAuthFlows: config.explicitAuthFlows,
      PreventUserExistenceErrors: config.preventUserExistenceErrors,
      EnableTokenRevocation: config.revocation,
      AccessTokenValidity: config.accessTokenSeconds,
      IdTokenValidity: config.idTokenSeconds,
      RefreshTokenValidity: config.refreshTokenSeconds,
      TokenValidityUnits: { AccessToken: 'seconds', IdToken: 'seconds', RefreshToken: 'seconds' },
      RefreshTokenRotation:
        config.rotationGraceSeconds === undefined
          ? { Feature: 'DISABLED' }
          : { Feature: 'ENABLED', RetryGracePeriodSeconds: config.rotationGraceSeconds },
    },
  };
};
