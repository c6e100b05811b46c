import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Stack, Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { RuntimeConfig } from '#domain/contract/runtime-config';

export interface SiteFilesProps {
  readonly siteDir: string;
  readonly bucket: IBucket;
  readonly distribution: Distribution;
  readonly runtimeConfig: RuntimeConfig;
}

/**
 * The CDK provides the function that copies files, and chooses its runtime and role. It runs only during deployments.
 */
function acknowledgeCopier(deployment: BucketDeployment, bucket: IBucket): void {
  const role = deployment.handlerRole;
  const copier = role.node.scope;
  const bucketId = bucket.node.defaultChild as CfnBucket;
  const reason =
    "The CDK's own function for copying files, run by deployments only; it may write to no other bucket.";
  const wildcards = [
    ...['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'].map(
      (action) => `Action::s3:${action}`,
    ),
    'Resource::*',
    'Resource::arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-us-east-1/*',
    `Resource::<${Stack.of(deployment).getLogicalId(bucketId)}.Arn>/*`,
  ];
  const ids = [
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...wildcards.map((finding) => `AwsSolutions-IAM5[${finding}]`),
    'AwsSolutions-L1',
    'Serverless-LambdaDLQ',
    'Serverless-LambdaLatestVersion',
    'Serverless-LambdaTracing',
  ];
  Validations.of(copier ?? deployment).acknowledge(...ids.map((id) => ({ id, reason })));
}

/**
 * Copies the built site to its bucket, together with the runtime configuration. Files named by their content hash are
 * never removed, so that a page opened before a deployment still finds its chunks.
 */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, props: SiteFilesProps) {
    super(scope, id);
    const { siteDir, bucket, distribution } = props;
    if (!existsSync(join(siteDir, '404.html')))
      throw new Error(`No site in ${siteDir}. Run: npm run build:site`);
    const log = new LogGroup(this, 'Log', { retention: RetentionDays.ONE_MONTH });
    const common = { destinationBucket: bucket, prune: false, memoryLimit: 512, logGroup: log };
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [Source.asset(siteDir, { exclude: ['**', '!assets', '!assets/**'] })],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [
        Source.asset(siteDir, { exclude: ['assets'] }),
        Source.jsonData('runtime-config.json', props.runtimeConfig),
      ],
      // A browser revalidates every time; CloudFront caches the file until the deployment invalidates it.
      cacheControl: [CacheControl.fromString('public, max-age=0, s-maxage=86400, must-revalidate')],
      distribution,
      distributionPaths: ['/*'],
    });
    // Pages refer to assets, so the assets are copied first.
    pages.node.addDependency(assets);
    acknowledgeCopier(assets, bucket);
  }
}
