import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { BundledFunction } from '../functions/bundled-function.ts';

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
    this.reference = this.makeSecret(props.version);
    this.accepted =
      props.version > 1 ? `${this.reference} ${this.makeSecret(props.version - 1)}` : this.reference;
  }

  private makeSecret(version: number): string {
    const secret = new Secret(this, `Version${version}`, {
      description: 'Shown by CloudFront to the API, so that nobody calls the API around it',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Rotation has to change CloudFront and every function together, so it is a deployment: see originSecretVersion.',
    });
    return secret.secretValue.unsafeUnwrap();
  }

  /** Makes a function refuse requests that do not show an accepted secret; they are separated by a space. */
  guard(target: BundledFunction): void {
    target.setVariable('ORIGIN_SECRET', this.accepted);
  }
}
