import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { addAlarm } from '../alarm.ts';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { SiteFirewall } from '../firewalls.ts';
import { parameterNames } from '../names.ts';
import { readStyleHashes } from '../site/security-headers.ts';
import { AccessLog } from './access-log.ts';
import { SiteBucket } from './site-bucket.ts';
import { SiteDistribution } from './site-distribution.ts';
import { SiteFiles } from './site-files.ts';

/**
 * Percentage of requests answered with 5xx. CloudFront's metrics are global, so the metric needs the dimension
 * Region=Global.
 */
const siteErrors = (distribution: Distribution): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName: '5xxErrorRate',
    dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
    statistic: Stats.AVERAGE,
    period: Duration.minutes(5),
  });

export interface WebStackProps extends StackProps {
  readonly settings: DeploymentSettings;
  /** The user pool for signing in. */
  readonly userPool: { readonly id: string; readonly clientId: string };
  /** The bucket to which the app uploads photos. */
  readonly documentBucketName: string;
  /** The API behind `/api/*`, and the secret that CloudFront sends to it. */
  readonly api: { readonly host: string; readonly originSecret: string };
  /** The topic notified when the site fails, if there is one. */
  readonly alarmTopic: ITopic | undefined;
}

/** Everything that visitors reach: the site in its bucket, and CloudFront in front of it and the API. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { settings, alarmTopic } = props;
    const { bucket } = new SiteBucket(this, 'Site');
    const firewall = settings.firewall ? new SiteFirewall(this, 'Firewall', { settings }) : undefined;
    const { distribution, origin } = new SiteDistribution(this, 'Delivery', {
      settings,
      bucket,
      styleHashes: readStyleHashes(settings.siteManifest),
      userPoolOrigin: `https://cognito-idp.${this.region}.amazonaws.com`,
      uploadOrigin: `https://${props.documentBucketName}.s3.${this.region}.amazonaws.com`,
      api: props.api,
      ...(firewall && { firewallArn: firewall.arn }),
    });
    new AccessLog(this, 'AccessLog', { settings, distribution });
    if (alarmTopic)
      addAlarm(this, {
        stage: settings.stage,
        topic: alarmTopic,
        name: 'site-errors',
        meaning:
          'CloudFront answered one request in twenty, or more, with 5xx: the site or the API is failing.',
        metric: siteErrors(distribution),
        // In percent. With few visitors, a single failed request can already be this much.
        threshold: 5,
        periods: 2,
      });
    new SiteFiles(this, 'Files', {
      siteDir: settings.siteDir,
      bucket,
      distribution,
      runtimeConfig: {
        stage: settings.stage,
        region: this.region,
        siteOrigin: origin,
        botCheck: { scriptUrl: settings.botCheck.scriptUrl, siteKey: settings.botCheck.siteKey },
        userPool: {
          ...props.userPool,
          hidesAccounts: settings.hidesAccounts,
          authenticatorApps: settings.authenticatorApps,
          passkeys: settings.passkeys,
        },
      },
    });
    if (!settings.domain)
      new StringParameter(this, 'SiteOrigin', {
        parameterName: parameterNames(settings.stage).siteOrigin,
        stringValue: origin,
        description: 'Origin of the site, read by functions that put links in mails',
      });
    new CfnOutput(this, 'Address', { value: origin });
    // The target for the DNS record of a custom domain.
    new CfnOutput(this, 'DistributionName', { value: distribution.distributionDomainName });
  }
}
