import { Duration, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  type ErrorResponse,
  HttpVersion,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { oneClickPaths } from '../site/one-click-links.ts';
import { generatorPath, plainSecurityHeaders, securityHeaders } from '../site/security-headers.ts';
import { ApiRoute } from './api-route.ts';
import { CleanPaths } from './clean-paths.ts';
import { PageHeaders } from './page-headers.ts';

export interface SiteDistributionProps {
  readonly settings: DeploymentSettings;
  readonly bucket: IBucket;
  /** CSP hashes of the style sheets inlined in the pages. */
  readonly styleHashes: readonly string[];
  /** Origin of the user pool, which the browser calls to sign in. */
  readonly userPoolOrigin: string;
  /** Origin of the bucket, to which the app uploads photos. */
  readonly uploadOrigin: string;
  readonly api: { readonly host: string; readonly originSecret: string };
  /** The web ACL, if there is one. */
  readonly firewallArn?: string;
}

/**
 * Error responses that CloudFront would otherwise cache for ten seconds. They keep their own bodies: a custom error
 * page would also replace the API's JSON.
 */
const uncachedErrors: ErrorResponse[] = [400, 403, 404, 405, 500, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

/** CloudFront for the site and for `/api`: the only way to reach both. */
export class SiteDistribution extends Construct {
  readonly distribution: Distribution;
  /** `https://…` without a trailing slash. */
  readonly origin: string;

  constructor(scope: Construct, id: string, props: SiteDistributionProps) {
    super(scope, id);
    const { settings, api } = props;
    const pageHeaders = {
      styleHashes: props.styleHashes,
      botCheckScriptUrl: settings.botCheck.scriptUrl,
      userPoolOrigin: props.userPoolOrigin,
      uploadOrigin: props.uploadOrigin,
      https: true,
    };
    const pages = new PageHeaders(this, 'PageHeaders', {
      headers: securityHeaders({ ...pageHeaders, kind: 'page' }),
    });
    const generator = new PageHeaders(this, 'GeneratorHeaders', {
      headers: securityHeaders({ ...pageHeaders, kind: 'generator' }),
    });
    const plain = new PageHeaders(this, 'PlainHeaders', { headers: plainSecurityHeaders(true) });
    const paths = new CleanPaths(this, 'CleanPaths');
    const site = {
      origin: S3BucketOrigin.withOriginAccessControl(props.bucket, {
        // With permission to list, S3 answers 404 for a missing file; without, 403.
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
    } satisfies BehaviorOptions;
    const page = { ...site, functionAssociations: paths.associations };
    const apiRoute = new ApiRoute(this, 'ApiRoute', { ...api, headers: plain.policy });

    this.distribution = new Distribution(this, 'Distribution', {
      comment: `${settings.stage} site`,
      defaultBehavior: { ...page, responseHeadersPolicy: pages.policy },
      additionalBehaviors: {
        [generatorPath]: { ...page, responseHeadersPolicy: generator.policy },
        '/assets/*': { ...site, responseHeadersPolicy: plain.policy },
        ...Object.fromEntries(
          oneClickPaths.map((path) => [
            path,
            { ...apiRoute.behavior, functionAssociations: paths.oneClickAssociations },
          ]),
        ),
        '/api/*': apiRoute.behavior,
      },
      // The edge function already rewrites `/`. If it did not run, this prevents a listing of the bucket.
      defaultRootObject: 'index.html',
      errorResponses: uncachedErrors,
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(props.firewallArn !== undefined && { webAclId: props.firewallArn }),
      ...(settings.domain && {
        domainNames: [settings.domain.name],
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(this, 'Certificate', settings.domain.certificateArn),
      }),
    });
    this.origin = `https://${settings.domain?.name ?? this.distribution.distributionDomainName}`;
    this.acknowledgeFindings(settings);
  }

  private acknowledgeFindings(settings: DeploymentSettings): void {
    Validations.of(this).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason: 'The default root object is set, and queries never reach the bucket.',
    });
    Validations.of(this.distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'The product is for everybody, wherever they are.' },
      {
        id: 'AwsSolutions-CFR3',
        reason:
          'Requests are logged by a delivery that leaves out query, cookie and referrer; this setting cannot.',
      },
    );
    if (!settings.firewall)
      Validations.of(this.distribution).acknowledge({
        id: 'AwsSolutions-CFR2',
        reason:
          'The firewall has a fixed monthly price, so the operator turns it on (context: firewall=true).',
      });
    if (!settings.domain)
      Validations.of(this.distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason: "CloudFront's own host name has a fixed TLS policy; with a domain TLS 1.2 is required.",
      });
  }
}
