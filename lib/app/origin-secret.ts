import { RemovalPolicy, SecretValue, Stack, Validations } from 'aws-cdk-lib';
import { Secret, type SecretProps } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { BundledFunction } from '../functions/bundled-function.ts';

/** Why none of the secrets rotates by itself. */
const notRotated =
  'Rotation has to change CloudFront and every function together, so it is a deployment: see originSecretVersion.';

/**
 * The secret that CloudFront sends to the API with every request. Secrets Manager generates it; templates contain only
 * a dynamic reference, which CloudFormation resolves during deployment.
 */
export class OriginSecret extends Construct {
  /** The value that CloudFront sends, as a dynamic reference. */
  readonly reference: string;
  private readonly accepted: string;

  /**
   * A higher `version` generates a new secret. The previous one is still accepted, so that no request is refused while
   * a deployment has updated the functions but not CloudFront. The one before that is deleted.
   */
  constructor(scope: Construct, id: string, props: { readonly version: number }) {
    super(scope, id);
    const { version } = props;
    this.reference = this.generate(version);
    this.accepted = version > 1 ? this.joinSecrets(version, this.generate(version - 1)) : this.reference;
  }

  private generate(version: number): string {
    const secret = this.createSecret(`Version${version}`, {
      description: 'Shown by CloudFront to the API, so that nobody calls the API around it',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    // CloudFront's stack still imports the previous version while this one is being deployed.
    Stack.of(this).exportValue(secret.secretArn);
    return secret.secretValue.unsafeUnwrap();
  }

  /**
   * Both accepted values in one secret, separated by a space. Each function refers to it once, because a template may
   * contain sixty references, and two per function would be too many. Each version has its own name, because
   * CloudFormation compares references, not the values they resolve to.
   */
  private joinSecrets(version: number, previous: string): string {
    return this.createSecret(`Accepted${version}`, {
      description: 'Origin secrets that the API accepts: the present one and the one before',
      secretStringValue: SecretValue.unsafePlainText(`${this.reference} ${previous}`),
    }).secretValue.unsafeUnwrap();
  }

  private createSecret(id: string, props: SecretProps): Secret {
    const secret = new Secret(this, id, { ...props, removalPolicy: RemovalPolicy.DESTROY });
    Validations.of(secret).acknowledge({ id: 'AwsSolutions-SMG4', reason: notRotated });
    return secret;
  }

  /**
   * Makes a function refuse requests without an accepted secret. The variable contains the accepted secrets, separated
   * by a space.
   */
  guard(target: BundledFunction): void {
    target.setVariable('ORIGIN_SECRET', this.accepted);
  }
}
