import { readFileSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { parameterNames } from '#lib/names';
import { production, synthesize } from '#test/support/stacks';
import { resourcesOf, textOf } from '#test/support/template-reading';

const { data } = synthesize();

describe('the names of table, bucket and user pool', () => {
  test("are stored in the parameters that the operator's commands read", () => {
    const { tableName, documentBucket, userPoolId } = parameterNames('dev');
    const holders = [
      [tableName, /^LedgerTable/],
      [documentBucket, /^DocumentsBucket/],
      [userPoolId, /^AccountsPool/],
    ] as const;
    for (const [Name, logicalId] of holders)
      data.hasResourceProperties('AWS::SSM::Parameter', {
        Name,
        Value: { Ref: Match.stringLikeRegexp(logicalId.source) },
      });
  });
});

describe('the table', () => {
  test('is billed per request up to a maximum, has backups and deletion protection, and deletes expired items', () => {
    data.hasResourceProperties('AWS::DynamoDB::Table', {
      BillingMode: 'PAY_PER_REQUEST',
      OnDemandThroughput: { MaxReadRequestUnits: 200, MaxWriteRequestUnits: 200 },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      SSESpecification: { SSEEnabled: true },
    });
  });

  test('has, with customers, the limits of which the guide of commands speaks', () => {
    expect(readFileSync('docs/commands.md', 'utf8')).toContain('(dev 200, prod 4,000)');
    synthesize(production).data.hasResourceProperties('AWS::DynamoDB::Table', {
      OnDemandThroughput: { MaxReadRequestUnits: 4_000, MaxWriteRequestUnits: 2_000 },
    });
  });

  test('has the keys and the indexes that the domain declares', () => {
    data.hasResourceProperties('AWS::DynamoDB::Table', {
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'GSI1',
          KeySchema: [
            { AttributeName: 'GSI1PK', KeyType: 'HASH' },
            { AttributeName: 'GSI1SK', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
          OnDemandThroughput: { MaxReadRequestUnits: 200, MaxWriteRequestUnits: 200 },
        },
        // These indexes contain only keys, so a message that changes its state causes no write in them.
        ...['GSI2', 'GSI3', 'GSI4', 'GSI5'].map((IndexName) => ({
          IndexName,
          KeySchema: [
            { AttributeName: `${IndexName}PK`, KeyType: 'HASH' },
            { AttributeName: `${IndexName}SK`, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
          OnDemandThroughput: { MaxReadRequestUnits: 200, MaxWriteRequestUnits: 200 },
        })),
      ],
    });
  });
});

describe('the document bucket', () => {
  test('is private and encrypted, keeps replaced versions for some days, and deletes files of the free generator after some days', () => {
    data.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      BucketEncryption: Match.anyValue(),
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: [
          Match.objectLike({ NoncurrentVersionExpiration: { NoncurrentDays: 7 } }),
          Match.objectLike({
            Prefix: 'free-invoices/',
            ExpirationInDays: 1,
            NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          }),
          Match.objectLike({
            Prefix: 'incoming/',
            ExpirationInDays: 1,
            NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          }),
          Match.objectLike({ Prefix: 'source-maps/', ExpirationInDays: 730 }),
          Match.objectLike({
            TagFilters: [{ Key: 'kind', Value: 'rendered' }],
            ExpirationInDays: 7,
            NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          }),
          Match.objectLike({
            TagFilters: [{ Key: 'kind', Value: 'export' }],
            ExpirationInDays: 8,
            NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          }),
        ],
      },
    });
  });

  test('takes forms from pages, and lets pages read nothing', () => {
    data.hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: { CorsRules: [Match.objectLike({ AllowedMethods: ['POST'] })] },
    });
  });

  test('refuses requests without TLS, and its bucket policy grants nobody access', () => {
    for (const { Properties } of Object.values(resourcesOf(data, 'AWS::S3::BucketPolicy'))) {
      const statements: { Effect: string; Action: string; Condition: object }[] =
        Properties.PolicyDocument.Statement;
      expect(statements.map(({ Effect }) => Effect)).toEqual(statements.map(() => 'Deny'));
      expect(statements.map(({ Condition }) => Condition)).toContainEqual({
        Bool: { 'aws:SecureTransport': 'false' },
      });
    }
    data.resourceCountIs('AWS::S3::BucketPolicy', 1);
  });
});

describe('the user pool', () => {
  test('identifies users by email address in upper or lower case, accepts passwords of six characters, and cannot be deleted', () => {
    data.hasResourceProperties('AWS::Cognito::UserPool', {
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      Policies: {
        PasswordPolicy: {
          MinimumLength: 6,
          RequireLowercase: false,
          RequireUppercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
        },
      },
      DeletionProtection: 'ACTIVE',
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    });
  });

  test('offers authenticator apps, optional for each user, if the operator turned them on', () => {
    const pool = 'AWS::Cognito::UserPool';
    const prod = (authenticatorApps: string) => synthesize({ stage: 'prod', authenticatorApps }).data;
    prod('false').hasResourceProperties(pool, { MfaConfiguration: Match.absent() });
    prod('true').hasResourceProperties(pool, {
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
    prod('true').hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: [
        'ALLOW_ADMIN_USER_PASSWORD_AUTH',
        'ALLOW_USER_SRP_AUTH',
        'ALLOW_REFRESH_TOKEN_AUTH',
      ],
    });
  });

  test('offers passkeys for its own domain if the operator turned them on', () => {
    const pool = 'AWS::Cognito::UserPool';
    const { data: without } = synthesize({ ...production });
    without.hasResourceProperties(pool, { WebAuthnRelyingPartyID: Match.absent() });
    const { data: alone } = synthesize({ ...production, passkeys: 'true' });
    alone.hasResourceProperties(pool, {
      WebAuthnRelyingPartyID: production.domain,
      WebAuthnUserVerification: 'required',
      WebAuthnFactorConfiguration: Match.absent(),
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
    });
    alone.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: [
        'ALLOW_ADMIN_USER_PASSWORD_AUTH',
        'ALLOW_USER_SRP_AUTH',
        'ALLOW_USER_AUTH',
        'ALLOW_REFRESH_TOKEN_AUTH',
      ],
    });
    const { data: both } = synthesize({ ...production, passkeys: 'true', authenticatorApps: 'true' });
    both.hasResourceProperties(pool, { WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION' });
  });

  test('sends emails itself, and through our SES identity once that is verified', () => {
    data.hasResourceProperties('AWS::Cognito::UserPool', { EmailConfiguration: Match.absent() });
    synthesize({ poolMail: 'ses' }).data.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: { EmailSendingAccount: 'DEVELOPER', From: `${brand.name} <${brand.supportEmail}>` },
    });
  });

  test('lets the site sign in without sending the password, and lets a refresh token be used again', () => {
    data.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: [
        'ALLOW_ADMIN_USER_PASSWORD_AUTH',
        'ALLOW_USER_SRP_AUTH',
        'ALLOW_REFRESH_TOKEN_AUTH',
      ],
      GenerateSecret: false,
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'LEGACY',
      AccessTokenValidity: 60,
      IdTokenValidity: 60,
      RefreshTokenValidity: 30 * 24 * 60,
      RefreshTokenRotation: Match.absent(),
    });
  });

  test('accepts passwords that are sent directly only on a local endpoint', () => {
    synthesize({ localEndpoint: 'true', authenticatorApps: 'false' }).data.hasResourceProperties(
      'AWS::Cognito::UserPoolClient',
      {
        ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      },
    );
  });
});

describe('the email setup', () => {
  test('has one configuration set for accounts and one for the free generator, each with events and suppression', () => {
    for (const stream of ['account', 'free'])
      data.hasResourceProperties('AWS::SES::ConfigurationSet', {
        Name: `billhook-dev-${stream}`,
        DeliveryOptions: { TlsPolicy: 'REQUIRE' },
        ReputationOptions: { ReputationMetricsEnabled: true },
        SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      });
    const destinations = Object.values(resourcesOf(data, 'AWS::SES::ConfigurationSetEventDestination'));
    expect(destinations).toHaveLength(2);
    for (const { Properties } of destinations) {
      expect(Properties.EventDestination.MatchingEventTypes).toEqual(
        expect.arrayContaining(['send', 'delivery', 'bounce', 'complaint', 'reject']),
      );
      expect(textOf(Properties.EventDestination.EventBridgeDestination.EventBusArn)).toMatch(
        /event-bus\/default$/,
      );
    }
  });

  test('has no DKIM signature if SES verified a single address, because an address has no DNS records', () => {
    data.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'support@billhook.example',
      DkimAttributes: Match.absent(),
      MailFromAttributes: Match.absent(),
    });
  });

  test('keeps its sender when the stack is deleted, but not a sender that was created by a failed first deployment', () => {
    for (const resource of Object.values(resourcesOf(data, 'AWS::SES::EmailIdentity')))
      expect(resource).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
  });

  test('signs emails for the whole domain in production', () => {
    synthesize(production).data.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'billhook.test',
      DkimAttributes: { SigningEnabled: true },
      MailFromAttributes: { MailFromDomain: 'bounce.billhook.test' },
    });
  });
});

test('the firewall setting adds rate limits to sign-in, and without the setting there is no firewall to pay for', () => {
  data.resourceCountIs('AWS::WAFv2::WebACL', 0);
  const { data: prod } = synthesize(production);
  prod.hasResourceProperties('AWS::WAFv2::WebACL', {
    Scope: 'REGIONAL',
    Rules: Match.arrayWith([
      Match.objectLike({ Statement: { RateBasedStatement: Match.objectLike({ AggregateKeyType: 'IP' }) } }),
    ]),
  });
  prod.resourceCountIs('AWS::WAFv2::WebACLAssociation', 1);
});
