import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/**
 * The built site; a build can recreate all of it. Retained when the stack is deleted, because CloudFormation cannot
 * delete a bucket that is not empty.
 */
export class SiteBucket extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      encryption: BucketEncryption.S3_MANAGED,
      versioned: true,
      lifecycleRules: [
        {
          id: 'forget-replaced-files',
          noncurrentVersionsToRetain: 3,
          noncurrentVersionExpiration: Duration.days(30),
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    // The class and its interface differ only in the use of `undefined`.
    this.bucket = bucket as IBucket;
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Public files, read by CloudFront alone, which logs every request itself.',
    });
  }
}
