import { RemovalPolicy, SecretValue, Stack, Validations } from 'aws-cdk-lib';
import { Secret, type SecretProps } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { BundledFunction } from '../functions/bundled-function.ts';

/** Why none of the secrets rotates by itself. */
const notRotated =
  'Rotation has to change CloudFront and every function together, so it is a deployment: see originSecretVersion.';

/**
 * The secret that CloudFront shows the API with every request. Secrets Manager makes it up; templates hold only a
 * reference that CloudFormation resolves while it deploys.
 */
export class OriginSecret extends Construct {
  /** The value CloudFront shows, as a dynamic reference. */
  readonly reference: string;
  private readonly accepted: string;

  /**
   * A higher `version` has a new secret generated. The one before stays accepted, so that nothing is refused while a
   * deployment has reached the functions and not yet CloudFront; the one before that is deleted.
   */
  constructor(scope: Construct, id: string, props: { readonly version: number }) {
    super(scope, id);
    const { version } = props;
    this.reference = this.generate(version);
    this.accepted = version > 1 ? this.join(version, this.generate(version - 1)) : this.reference;
  }

  private generate(version: number): string {
    const secret = this.keep(`Version${version}`, {
      description: 'Shown by CloudFront to the API, so that nobody calls the API around it',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    // CloudFront's stack still imports the version before while this one is deployed.
    Stack.of(this).exportValue(secret.secretArn);
    return secret.secretValue.unsafeUnwrap();
  }

  /**
   * Both accepted values as one secret, separated by a space. Each function refers to it once: a template may hold
   * sixty references, which two for every function would exceed. It has a name of its own for every version, because
   * CloudFormation looks at a reference, not at what it leads to, to find what has changed.
   */
  private join(version: number, previous: string): string {
    return this.keep(`Accepted${version}`, {
      description: 'Origin secrets that the API accepts: the present one and the one before',
      secretStringValue: SecretValue.unsafePlainText(`${this.reference} ${previous}`),
    }).secretValue.unsafeUnwrap();
  }

  private keep(id: string, props: SecretProps): Secret {
    const secret = new Secret(this, id, { ...props, removalPolicy: RemovalPolicy.DESTROY });
    Validations.of(secret).acknowledge({ id: 'AwsSolutions-SMG4', reason: notRotated });
    return secret;
  }

  /** Makes a function refuse requests that do not show an accepted secret; they are separated by a space. */
  guard(target: BundledFunction): void {
    target.setVariable('ORIGIN_SECRET', this.accepted);
  }
}
