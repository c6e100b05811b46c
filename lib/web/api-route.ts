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

/** The header that carries the origin secret; `lambdas/platform/http/middlewares.ts` asks for it. */
const originSecretHeader = 'x-origin-verify';

/**
 * Headers of a request that reach the API, beside Authorization. CloudFront writes the viewer's address itself, over
 * what a visitor sends under that name.
 */
const forwardedHeaders = [
  'Accept',
  'Content-Type',
  'Idempotency-Key',
  'CloudFront-Viewer-Address',
  browserHeader,
  signatureHeader,
];

export interface ApiRouteProps {
  readonly host: string;
  readonly originSecret: string;
  readonly headers: ResponseHeadersPolicy;
}

/** How `/api/*` reaches the HTTP API: uncached, with the secret, under the API's own host name. */
export class ApiRoute extends Construct {
  readonly behavior: BehaviorOptions;

  constructor(scope: Construct, id: string, props: ApiRouteProps) {
    super(scope, id);
    // Authorization only travels as part of a cache key, and a policy with a key must be able to cache for a second.
    // Nothing is: our answers say no-store, and without a word of the API the time is 0.
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
      // Compressing answers that echo what was asked would let their length be read (BREACH).
      compress: false,
    };
  }
}
