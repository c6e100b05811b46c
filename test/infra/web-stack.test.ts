import { describe, expect, test } from 'vitest';
import { securityHeaders } from '#lib/site/security-headers';
import { production, styleHash, synthesize } from '#test/support/stacks';
import { resourcesOf, type TemplateResource, textOf } from '#test/support/template-reading';

const { web } = synthesize();
const prod = synthesize(production).web;

const configOf = (template: typeof web) =>
  Object.values(resourcesOf(template, 'AWS::CloudFront::Distribution'))[0]?.Properties.DistributionConfig;
const config = configOf(web);
const behaviors: Record<string, TemplateResource['Properties']> = Object.fromEntries(
  config.CacheBehaviors.map((behavior: { PathPattern: string }) => [behavior.PathPattern, behavior]),
);
const policyOf = (behavior: TemplateResource['Properties']) =>
  resourcesOf(web, 'AWS::CloudFront::ResponseHeadersPolicy')[textOf(behavior.ResponseHeadersPolicyId)]
    ?.Properties.ResponseHeadersPolicyConfig;

describe('CloudFront', () => {
  test('supports HTTP/3, and redirects requests without TLS', () => {
    expect(config.HttpVersion).toBe('http2and3');
    for (const behavior of [
      config.DefaultCacheBehavior,
      behaviors['/assets/*'],
      behaviors['/invoice-generator'],
    ])
      expect(behavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    expect(behaviors['/api/*'].ViewerProtocolPolicy).toBe('https-only');
  });

  test('passes on errors of the API unchanged, and does not cache errors', () => {
    expect(config.CustomErrorResponses.length).toBeGreaterThan(0);
    for (const response of config.CustomErrorResponses)
      expect(Object.keys(response).sort()).toEqual(['ErrorCachingMinTTL', 'ErrorCode']);
    expect(
      config.CustomErrorResponses.map(
        (response: { ErrorCachingMinTTL: number }) => response.ErrorCachingMinTTL,
      ),
    ).toEqual(config.CustomErrorResponses.map(() => 0));
  });

  test('uses a domain with TLS 1.2 and a firewall if they are set', () => {
    expect(configOf(prod)).toMatchObject({
      Aliases: ['www.billhook.test'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
      WebACLId: expect.anything(),
    });
    expect(config.WebACLId).toBeUndefined();
    prod.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
    });
  });

  test('refuses an address after many calls, but never the payment provider, whose few addresses report all payments', () => {
    const [acl] = Object.values(resourcesOf(prod, 'AWS::WAFv2::WebACL'));
    const rules: readonly TemplateResource['Properties'][] = acl?.Properties.Rules ?? [];
    const limits = rules.flatMap(({ Statement: { RateBasedStatement: rate } }) =>
      rate ? [[rate.Limit, JSON.stringify(rate.ScopeDownStatement)] as const] : [],
    );
    expect(limits).toEqual([
      [1_500, expect.stringContaining('"SearchString":"/api/"')],
      [4_000, expect.stringContaining('"SearchString":"/"')],
    ]);
    for (const [, counted] of limits)
      expect(counted).toMatch(/NotStatement.*"SearchString":"\/api\/payment-events"/);
  });

  test('logs no path, query, cookie, referrer or address of visitors, because an ID in a path can give access', () => {
    const [delivery] = Object.values(resourcesOf(web, 'AWS::Logs::Delivery'));
    const fields: string[] = delivery?.Properties.RecordFields;
    expect(fields).toContain('cache-behavior-path-pattern');
    expect(fields.join(' ')).not.toMatch(/uri|query|cookie|referer|c-ip|x-forwarded-for|user-agent/i);
    expect(config.Logging).toBeUndefined();
  });
});

describe('the API requests through CloudFront', () => {
  const api = behaviors['/api/*'];
  const origin = config.Origins.find(({ Id }: { Id: string }) => Id === api.TargetOriginId);

  test('carry the secret, which the template only refers to, over TLS', () => {
    const [header] = origin.OriginCustomHeaders;
    expect(header.HeaderName).toBe('x-origin-verify');
    expect(textOf(header.HeaderValue)).toMatch(
      /^\{\{resolve:secretsmanager:App:OriginSecret\w+:SecretString:::\}\}$/,
    );
    expect(origin.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
    expect(textOf(origin.DomainName)).toMatch(/\.execute-api\.us-east-1\./);
  });

  test('are not cached, and are separated by their Authorization header', () => {
    const policy = resourcesOf(web, 'AWS::CloudFront::CachePolicy')[textOf(api.CachePolicyId)]?.Properties
      .CachePolicyConfig;
    expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 1 });
    expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    });
    expect(api.Compress).toBe(false);
  });

  test("carry the headers that the API reads and the viewer's address, but not the Host header of the site", () => {
    const policy = resourcesOf(web, 'AWS::CloudFront::OriginRequestPolicy')[textOf(api.OriginRequestPolicyId)]
      ?.Properties.OriginRequestPolicyConfig;
    expect(policy.HeadersConfig.HeaderBehavior).toBe('whitelist');
    expect(policy.HeadersConfig.Headers).toEqual(
      expect.arrayContaining([
        'CloudFront-Viewer-Address',
        'Content-Type',
        'Idempotency-Key',
        'If-None-Match',
        'X-Reported-Browser',
        'Stripe-Signature',
      ]),
    );
    expect(policy.HeadersConfig.Headers.map((name: string) => name.toLowerCase())).not.toContain('host');
    expect(policy.CookiesConfig.CookieBehavior).toBe('none');
  });

  test('may use every method, and run none of the functions for pages', () => {
    expect(api.AllowedMethods).toContain('DELETE');
    expect(api.FunctionAssociations).toBeUndefined();
  });
});

describe('responses of CloudFront', () => {
  test('pass through the functions for clean paths', () => {
    for (const behavior of [config.DefaultCacheBehavior, behaviors['/invoice-generator']])
      expect(
        behavior.FunctionAssociations.map(({ EventType }: { EventType: string }) => EventType).sort(),
      ).toEqual(['viewer-request', 'viewer-response']);
    for (const { Properties } of Object.values(resourcesOf(web, 'AWS::CloudFront::Function')))
      expect(Properties).toMatchObject({
        AutoPublish: true,
        FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
      });
  });

  test.each([
    ['page', config.DefaultCacheBehavior],
    ['generator', behaviors['/invoice-generator']],
  ] as const)("of kind %s have the same headers as the local server's responses", (kind, behavior) => {
    const headers = securityHeaders({
      kind,
      styleHashes: [styleHash],
      botCheckScriptUrl: 'https://www.google.com/recaptcha/api.js',
      userPoolOrigin: 'https://cognito-idp.us-east-1.amazonaws.com',
      uploadOrigin: 'https://documents.s3.us-east-1.amazonaws.com',
      https: true,
    });
    const { SecurityHeadersConfig: known, CustomHeadersConfig: custom } = policyOf(behavior);
    expect({
      'content-security-policy': textOf(known.ContentSecurityPolicy.ContentSecurityPolicy).replace(
        /Data:DocumentsBucket\w+/,
        'documents',
      ),
      'strict-transport-security': `max-age=${known.StrictTransportSecurity.AccessControlMaxAgeSec}; includeSubDomains`,
      'x-content-type-options': known.ContentTypeOptions.Override ? 'nosniff' : '',
      'x-frame-options': known.FrameOptions.FrameOption,
      'referrer-policy': known.ReferrerPolicy.ReferrerPolicy,
      ...Object.fromEntries(
        custom.Items.map(({ Header, Value }: { Header: string; Value: string }) => [Header, Value]),
      ),
    }).toEqual(headers);
    expect(known.StrictTransportSecurity.IncludeSubdomains).toBe(true);
  });

  test('require TLS and forbid sniffing in all cases', () => {
    for (const behavior of [config.DefaultCacheBehavior, ...Object.values(behaviors)])
      expect(policyOf(behavior).SecurityHeadersConfig).toMatchObject({
        StrictTransportSecurity: { Override: true },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY' },
      });
  });
});

describe('the site bucket', () => {
  test('is private, requires TLS, and can be read only by this distribution', () => {
    web.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      VersioningConfiguration: { Status: 'Enabled' },
    });
    const [policy] = Object.values(resourcesOf(web, 'AWS::S3::BucketPolicy'));
    const allowed = policy?.Properties.PolicyDocument.Statement.filter(
      ({ Effect }: { Effect: string }) => Effect === 'Allow',
    );
    expect(allowed.length).toBeGreaterThan(0);
    for (const statement of allowed) {
      expect(statement.Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
      expect(textOf(statement.Condition.StringEquals['AWS:SourceArn'])).toContain(':distribution/');
    }
    web.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: { SigningBehavior: 'always', SigningProtocol: 'sigv4' },
    });
  });

  test('lets browsers cache files with a content hash for a year, and makes them revalidate pages', () => {
    const deployments = Object.values(resourcesOf(web, 'Custom::CDKBucketDeployment')).map(
      ({ Properties }) => Properties,
    );
    const caching = deployments.map(({ SystemMetadata }) => SystemMetadata['cache-control']);
    expect(caching).toContain('public, max-age=31536000, immutable');
    expect(caching).toContain('public, max-age=0, s-maxage=86400, must-revalidate');
    for (const { Prune } of deployments) expect(Prune).toBe(false);
  });
});

test('the alarm on the share of failed requests publishes to the topic of the other alarms', () => {
  const alarms = Object.values(resourcesOf(web, 'AWS::CloudWatch::Alarm'));
  expect(alarms).toHaveLength(1);
  expect(alarms[0]?.Properties).toMatchObject({
    AlarmName: 'billhook-dev-site-errors',
    Namespace: 'AWS/CloudFront',
    MetricName: '5xxErrorRate',
    Threshold: 5,
    EvaluationPeriods: 2,
    Dimensions: expect.arrayContaining([{ Name: 'Region', Value: 'Global' }]),
  });
  expect(textOf(alarms[0]?.Properties.AlarmActions)).toMatch(/^App:AlarmsTopic/);
});

test('functions read the address of the site from a parameter if there is no domain', () => {
  web.hasResourceProperties('AWS::SSM::Parameter', { Name: '/billhook/dev/site-origin' });
  prod.resourceCountIs('AWS::SSM::Parameter', 0);
});
