import { fileURLToPath } from 'node:url';
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#domain/contract/endpoints';
import { leaseMilliseconds } from '#domain/messaging/message';
import { everySetting, production, synthesize } from '#test/support/stacks';
import { resourcesOf, textOf } from '#test/support/template-reading';

const stacks = synthesize(everySetting);
const templates = Object.values(stacks.all);

interface Json {
  readonly Resources: Readonly<Record<string, object>>;
  readonly Parameters?: object;
  readonly Outputs?: object;
}

const jsonOf = (template: Template): Json => template.toJSON() as Json;

/** The functions that run our code. The CDK adds one that copies files to a bucket. */
const ownFunctionsOf = (template: Template) =>
  Object.entries(resourcesOf(template, 'AWS::Lambda::Function')).flatMap(([id, resource]) =>
    id.startsWith('CustomCDK') ? [] : [resource],
  );

test('every function times out before the lease of a message that it reserved ends', () => {
  const timeouts = templates.flatMap((template) =>
    ownFunctionsOf(template).map(({ Properties }) => Number(Properties.Timeout ?? 3)),
  );
  expect(timeouts.length).toBeGreaterThan(15);
  // The sweeper returns a reservation only after the function that made it has certainly ended.
  expect(Math.max(...timeouts) * 2 * 1000).toBeLessThanOrEqual(leaseMilliseconds);
});

/** How many things a stack can still take, of which each adds this many resources. */
const roomIn = (template: Template, each: number): number =>
  Math.floor((500 - Object.keys(jsonOf(template).Resources).length) / each);

// Quotas of CloudFormation that synthesis does not check.
describe('a template', () => {
  test('does not import its own exports, because an export does not exist before its stack', () => {
    const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
    for (const template of templates) {
      const exported = namesIn(
        JSON.stringify(jsonOf(template).Outputs ?? {}),
        /"Export":\{"Name":"([^"]+)"/g,
      );
      const imported = namesIn(JSON.stringify(jsonOf(template)), /"Fn::ImportValue":"([^"]+)"/g);
      expect(imported.filter((name) => exported.includes(name))).toEqual([]);
    }
    expect(JSON.stringify(templates.map(jsonOf))).toContain('"Fn::ImportValue"');
  });

  test('stays below the quotas of CloudFormation: 60 dynamic references, 200 parameters and outputs, 1 MB', () => {
    for (const [name, template] of Object.entries(stacks.all)) {
      const json = jsonOf(template);
      const text = JSON.stringify(json);
      expect(text.match(/\{\{resolve:/g)?.length ?? 0, name).toBeLessThanOrEqual(45);
      expect(Object.keys(json.Parameters ?? {}).length, name).toBeLessThanOrEqual(150);
      expect(Object.keys(json.Outputs ?? {}).length, name).toBeLessThanOrEqual(150);
      expect(Buffer.byteLength(text), name).toBeLessThanOrEqual(800_000);
    }
  });

  test('has room for 100 more operations behind the API, and for as many functions again, within 500 resources', () => {
    const routes = Object.keys(resourcesOf(stacks.app, 'AWS::ApiGatewayV2::Route')).length;
    expect(routes).toBe(Object.keys(endpoints).length);
    // API Gateway takes 300 routes. An operation adds a route and no other resource.
    expect(300 - routes).toBeGreaterThanOrEqual(100);
    expect(roomIn(stacks.app, 1)).toBeGreaterThanOrEqual(100);
    const functions = stacks.modules.Functions ?? stacks.app;
    const count = Object.keys(resourcesOf(functions, 'AWS::Lambda::Function')).length;
    expect(roomIn(functions, Object.keys(jsonOf(functions).Resources).length / count)).toBeGreaterThanOrEqual(
      count,
    );
    for (const template of [stacks.data, stacks.web])
      expect(Object.keys(jsonOf(template).Resources).length).toBeLessThanOrEqual(400);
  });

  test('gives no resource a name that is too long for its service', () => {
    const limits = [
      ['AWS::Lambda::Function', 'FunctionName', 64],
      ['AWS::CloudFront::Function', 'Name', 64],
      ['AWS::CloudFront::ResponseHeadersPolicy', 'ResponseHeadersPolicyConfig.Name', 128],
      ['AWS::CloudFront::CachePolicy', 'CachePolicyConfig.Name', 128],
      ['AWS::Logs::DeliverySource', 'Name', 60],
      ['AWS::Logs::DeliveryDestination', 'Name', 60],
      ['AWS::SES::ConfigurationSet', 'Name', 64],
      ['AWS::WAFv2::WebACL', 'Name', 128],
    ] as const;
    for (const [type, path, limit] of limits) {
      const names = templates
        .flatMap((template) => Object.values(resourcesOf(template, type)))
        .map(({ Properties }) => path.split('.').reduce((value, part) => value[part], Properties))
        // CloudFormation generates a name if the template has none.
        .filter((name) => name !== undefined);
      expect(names.length, type).toBeGreaterThan(0);
      for (const name of names) expect(name.length, name).toBeLessThanOrEqual(limit);
    }
  });

  test('has no empty lists, which WAF and CloudFront refuse', () => {
    for (const type of ['AWS::WAFv2::WebACL', 'AWS::CloudFront::ResponseHeadersPolicy']) {
      const found = templates.flatMap((template) => Object.values(resourcesOf(template, type)));
      expect(found.length, type).toBeGreaterThan(1);
      for (const { Properties } of found) expect(JSON.stringify(Properties)).not.toContain('[]');
    }
  });

  test('has headers of at most 1,783 characters in each policy for the built pages', () => {
    const siteManifest = fileURLToPath(new URL('../../dist/site-manifest.json', import.meta.url));
    const { web } = synthesize({ ...production, siteManifest });
    const policies = Object.values(resourcesOf(web, 'AWS::CloudFront::ResponseHeadersPolicy')).map(
      ({ Properties }) => Properties.ResponseHeadersPolicyConfig,
    );
    // The policy names the bucket, whose name is known only to the deployment.
    const bucketName = 'billhook-prod-data-documentsbucket-0123456789ab';
    const security = policies.flatMap(({ SecurityHeadersConfig }) =>
      Object.values(SecurityHeadersConfig as object).flatMap((header: object) =>
        Object.values(header).map((value) =>
          typeof value === 'object' ? textOf(value).replace(/Data:DocumentsBucket\w+/, bucketName) : value,
        ),
      ),
    );
    const custom = policies.flatMap(({ CustomHeadersConfig }) =>
      (CustomHeadersConfig?.Items ?? []).map(({ Value }: { Value: string }) => Value),
    );
    const values = [...security, ...custom].filter((value) => typeof value === 'string');
    expect(values.filter((value) => value.startsWith("default-src 'none'"))).toHaveLength(2);
    expect(values.filter((value) => value.startsWith('camera=()'))).toHaveLength(2);
    for (const value of values) expect(value.length).toBeLessThanOrEqual(1_783);
  });

  test('has edge functions of at most 10 KB', () => {
    for (const { Properties } of Object.values(resourcesOf(stacks.web, 'AWS::CloudFront::Function')))
      expect(Buffer.byteLength(Properties.FunctionCode)).toBeLessThanOrEqual(10_240);
  });
});
