import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { RuntimeConfig } from '#domain/runtime-config';

export interface SiteFilesProps {
  readonly siteDir: string;
  readonly bucket: IBucket;
  readonly distribution: Distribution;
  readonly runtimeConfig: RuntimeConfig;
}

/**
 * Copies the built site into its bucket, with what the site learns from the stack. Files named by their content stay
 * there for ever, so that a page opened before a deployment still finds its parts.
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
      // A browser asks every time, CloudFront keeps it until the deployment tells it otherwise.
      cacheControl: [CacheControl.fromString('public, max-age=0, s-maxage=86400, must-revalidate')],
      distribution,
      distributionPaths: ['/*'],
    });
    // Pages name the assets they need, so those come first.
    pages.node.addDependency(assets);
  }
}
