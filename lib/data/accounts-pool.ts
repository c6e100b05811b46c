import { Duration, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPool,
  FeaturePlan,
  Mfa,
  PasskeyUserVerification,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolOperation,
  type UserPoolProps,
} from 'aws-cdk-lib/aws-cognito';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { sessionDays } from '#domain/account/session-limit';
import { brand } from '#domain/brand';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import type { AccountAction } from '../functions/function-needs.ts';
import { parameterNames } from '../names.ts';
import type { AccountTriggers } from './account-triggers.ts';
import { dataRemoval } from './ledger-table.ts';
import type { MailIdentity } from './mail-identity.ts';

export interface AccountsPoolProps {
  readonly settings: DeploymentSettings;
  readonly mail: MailIdentity;
  readonly triggers: AccountTriggers;
}

/** Passkeys are bound to the domain: after a change of domain, nobody could sign in with their passkeys. */
const passkeyProps = ({ passkeys, domain }: DeploymentSettings): Partial<UserPoolProps> =>
  passkeys && domain
    ? {
        signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
        passkeyRelyingPartyId: domain.name,
        passkeyUserVerification: PasskeyUserVerification.REQUIRED,
      }
    : {};

/** The users of Lite and of the mobile app, and the app client of the site. */
export class AccountsPool extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, props: AccountsPoolProps) {
    super(scope, id);
    const { settings, mail, triggers } = props;
    this.pool = new UserPool(this, 'Pool', {
      userPoolName: `${brand.slug}-${settings.stage}`,
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      // Our own link verifies an address; Cognito would email a code that none of our pages accepts.
      autoVerify: {},
      standardAttributes: { email: { required: true, mutable: true } },
      passwordPolicy: {
        minLength: 6,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      ...(settings.authenticatorApps && {
        mfa: Mfa.OPTIONAL,
        mfaSecondFactor: { otp: true, sms: false },
      }),
      ...passkeyProps(settings),
      deletionProtection: !settings.disposable,
      removalPolicy: dataRemoval(settings.disposable),
      ...(settings.mail.poolThroughSes && {
        email: UserPoolEmail.withSES({
          fromEmail: mail.from,
          fromName: brand.name,
          replyTo: brand.supportEmail,
          configurationSetName: mail.configurationSetName('account'),
          ...(settings.mail.domain !== undefined && { sesVerifiedDomain: settings.mail.domain }),
        }),
      }),
    });
    if (settings.passkeys && settings.authenticatorApps)
      // Otherwise users with an authenticator app could not use a passkey. The L2 construct has no property for this
      // yet.
      (this.pool.node.defaultChild as CfnUserPool).webAuthnFactorConfiguration =
        'MULTI_FACTOR_WITH_USER_VERIFICATION';
    this.pool.node.addDependency(mail);
    for (const event of [
      UserPoolOperation.PRE_SIGN_UP,
      UserPoolOperation.CUSTOM_MESSAGE,
      UserPoolOperation.POST_AUTHENTICATION,
      UserPoolOperation.POST_CONFIRMATION,
    ])
      this.pool.addTrigger(event, triggers.function.lambda);
    this.grantActions(triggers.function);
    this.client = this.pool.addClient('Web', {
      userPoolClientName: 'web',
      generateSecret: false,
      disableOAuth: true,
      authFlows: {
        userSrp: true,
        userPassword: settings.localEndpoint,
        // Used only by signed calls of our own functions: to check the password before a recovery code, and to remove
        // passkeys.
        ...((settings.authenticatorApps || settings.passkeys) && { adminUserPassword: true }),
        ...(settings.passkeys && { user: true }),
      },
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      // Without rotation: docs/decisions/181-refresh-tokens-are-not-rotated.md.
      refreshTokenValidity: Duration.days(sessionDays),
      enableTokenRevocation: true,
      preventUserExistenceErrors: settings.hidesAccounts,
    });
    new StringParameter(this, 'WebClientId', {
      parameterName: parameterNames(settings.stage).webClientId,
      stringValue: this.client.userPoolClientId,
      description: "Id of the site's client, read by the sign-up trigger",
    });
    this.acknowledgeFindings();
  }

  /** Gives a function the IDs of pool and client, and permission for the listed actions. */
  bindAccounts(target: BundledFunction, actions: readonly AccountAction[]): void {
    target.setVariable('USER_POOL_ID', this.pool.userPoolId);
    target.setVariable('USER_POOL_CLIENT_ID', this.client.userPoolClientId);
    if (actions.length > 0)
      target.allow(
        actions.map((action) => `cognito-idp:${action}`),
        [this.pool.userPoolArn],
      );
  }

  /**
   * Gives the triggers their permissions with a separate policy, which depends only on the pool. In the function's own
   * policy, function and pool would depend on each other.
   */
  private grantActions({ lambda, needs }: BundledFunction): void {
    const actions = (needs.accounts ?? []).map((action) => `cognito-idp:${action}`);
    if (actions.length === 0 || !lambda.role) return;
    new Policy(this, 'TriggerActions', {
      roles: [lambda.role],
      statements: [new PolicyStatement({ actions, resources: [this.pool.userPoolArn] })],
    });
  }

  private acknowledgeFindings(): void {
    Validations.of(this.pool).acknowledge(
      {
        id: 'AwsSolutions-COG1',
        reason:
          'Six characters of any kind are specified, and the mobile app has users with such passwords. Common passwords are refused by the form; lockout and the firewall bound guessing.',
      },
      {
        id: 'AwsSolutions-COG2',
        reason:
          'A second factor is the choice of each user: the mobile app has users on the same pool without one.',
      },
      {
        id: 'AwsSolutions-COG8',
        reason: 'The Plus plan costs more per user than the product earns from a free account.',
      },
      {
        id: 'AwsSolutions-COG3',
        reason:
          'Threat protection needs the Plus plan; lockout and rate rules of the firewall stand in for it.',
      },
    );
  }
}
