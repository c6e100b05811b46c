import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { browserHeader } from '#domain/contract/request-headers';
import { signatureHeader } from '#domain/online-payments/provider-event';

/** The header with the origin secret, which `lambdas/platform/http/middlewares.ts` checks. */
const originSecretHeader = 'x-origin-verify';

/**
 * Request headers that are forwarded to the API, besides Authorization. CloudFront sets the viewer's address itself and
 * overwrites a value that a visitor sends.
 */
const forwardedHeaders = [
  'Accept',
  'Content-Type',
  'Idempotency-Key',
  // Calendars ask whether a feed has changed.
  'If-None-Match',
  'CloudFront-Viewer-Address',
  browserHeader,
  signatureHeader,
];

export interface ApiRouteProps {
  readonly host: string;
  readonly originSecret: string;
  readonly headers: ResponseHeadersPolicy;
}

/**
 * The cache behavior of `/api/*`: forwards to the HTTP API uncached, with the origin secret, under the API's own host
 * name.
 */
export class ApiRoute extends Construct {
  readonly behavior: BehaviorOptions;

  constructor(scope: Construct, id: string, props: ApiRouteProps) {
    super(scope, id);
    // CloudFront forwards Authorization only as part of a cache key, and a policy with a cache key must allow caching
    // for a second. Nothing is cached: our responses say no-store, and without Cache-Control the TTL is 0.
    const cachePolicy = new CachePolicy(this, 'NotCached', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
      headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      cookieBehavior: CacheCookieBehavior.none(),
    });
    const originRequestPolicy = new OriginRequestPolicy(this, 'Forwarded', {
      headerBehavior: OriginRequestHeaderBehavior.allowList(...forwardedHeaders),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      cookieBehavior: OriginRequestCookieBehavior.none(),
    });
    this.behavior = {
      origin: new HttpOrigin(props.host, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        readTimeout: Duration.seconds(30),
        customHeaders: { [originSecretHeader]: props.originSecret },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy,
      originRequestPolicy,
      responseHeadersPolicy: props.headers,
      // If responses that repeat parts of the request were compressed, their length could reveal secrets (BREACH).
      compress: false,
    };
  }
}
