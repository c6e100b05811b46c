import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { BundledFunction } from '../functions/bundled-function.ts';

/**
 * The secret that CloudFront shows the API with every request. Secrets Manager makes it up; templates hold only a
 * reference that CloudFormation resolves while it deploys.
 */
export class OriginSecret extends Construct {
  private readonly secret: Secret;

  /** `version` is part of the id: a higher one makes CloudFormation generate a new secret and hand it to both sides. */
  constructor(scope: Construct, id: string, props: { readonly version: number }) {
    super(scope, id);
    this.secret = new Secret(this, `Version${props.version}`, {
      description: 'Shown by CloudFront to the API, so that nobody calls the API around it',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(this.secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Rotation has to change CloudFront and every function together, so it is a deployment: see originSecretVersion.',
    });
  }

  /** The value as a dynamic reference. */
  get reference(): string {
    return this.secret.secretValue.unsafeUnwrap();
  }

  /** Makes a function refuse requests that do not show the secret. */
  guard(target: BundledFunction): void {
    target.setVariable('ORIGIN_SECRET', this.reference);
  }
}
