import { Duration, Names } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';

/** The headers for which CloudFront has its own settings; it adds all others as custom headers. */
function knownHeaders(headers: Readonly<Record<string, string>>): ResponseSecurityHeadersBehavior {
  const policy = headers['content-security-policy'];
  const seconds = /max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1];
  if (seconds === undefined) throw new Error('The site in the cloud needs strict-transport-security');
  return {
    ...(policy !== undefined && {
      contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
    }),
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(seconds)),
      includeSubdomains: true,
      override: true,
    },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN, override: true },
  };
}

const knownHeaderNames = new Set([
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
]);

/** Security headers that CloudFront adds, the same that the local server sends. */
export class PageHeaders extends Construct {
  readonly policy: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, props: { readonly headers: Readonly<Record<string, string>> }) {
    super(scope, id);
    const { headers } = props;
    const customHeaders = Object.entries(headers)
      .filter(([name]) => !knownHeaderNames.has(name))
      .map(([header, value]) => ({ header, value, override: true }));
    this.policy = new ResponseHeadersPolicy(this, 'Policy', {
      responseHeadersPolicyName: Names.uniqueResourceName(this, { maxLength: 100, separator: '-' }),
      securityHeadersBehavior: knownHeaders(headers),
      ...(customHeaders.length > 0 && { customHeadersBehavior: { customHeaders } }),
      removeHeaders: ['server'],
    });
  }
}
