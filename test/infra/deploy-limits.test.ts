import { fileURLToPath } from 'node:url';
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#domain/contract/endpoints';
import { production, type SynthesizedStacks, synthesize } from '#test/support/stacks';
import { expectCommitted, resourcesOf, textOf } from '#test/support/template-reading';

/** Everything turned on, which makes the largest templates. */
const stacks = synthesize({ ...production, originSecretVersion: '2', reservedConcurrency: '20' });
const templates = Object.values(stacks.all);

interface Json {
  readonly Resources: Readonly<Record<string, object>>;
  readonly Parameters?: object;
  readonly Outputs?: Readonly<Record<string, { Value: unknown; Export?: { Name: string } }>>;
}

const jsonOf = (template: Template): Json => template.toJSON() as Json;
const exportsOf = (template: Template) =>
  new Map(
    Object.values(jsonOf(template).Outputs ?? {}).flatMap(({ Export, Value }) =>
      Export ? [[Export.Name, textOf(Value)] as const] : [],
    ),
  );
const importsOf = (...importing: readonly Template[]): string[] => [
  ...new Set(
    [...JSON.stringify(importing.map(jsonOf)).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(
      ([, name]) => `${name}`,
    ),
  ),
];

// What synthesis does not look at, and CloudFormation refuses: its quotas are in its user guide.
describe('a template', () => {
  test('stays below what one may hold: 500 resources, 60 references to secrets, 200 parameters and outputs, 1 MB', () => {
    for (const [name, template] of Object.entries(stacks.all)) {
      const json = jsonOf(template);
      const text = JSON.stringify(json);
      expect(Object.keys(json.Resources).length, name).toBeLessThanOrEqual(400);
      expect(text.match(/\{\{resolve:/g)?.length ?? 0, name).toBeLessThanOrEqual(45);
      expect(Object.keys(json.Parameters ?? {}).length, name).toBeLessThanOrEqual(150);
      expect(Object.keys(json.Outputs ?? {}).length, name).toBeLessThanOrEqual(150);
      expect(Buffer.byteLength(text), name).toBeLessThanOrEqual(800_000);
    }
  });

  test('has room for three times as many operations: ninety behind the API, twelve in a room', () => {
    const app = Object.keys(jsonOf(stacks.app).Resources).length;
    const operations = Object.keys(endpoints).length;
    const perRoute = [
      'AWS::ApiGatewayV2::Route',
      'AWS::ApiGatewayV2::Integration',
      'AWS::Lambda::Permission',
    ];
    // A room more brings its stack and two alarms.
    expect(app + (90 - operations) * perRoute.length + 10 * 3).toBeLessThanOrEqual(400);
    for (const [room, template] of Object.entries(stacks.rooms)) {
      const functions = Object.keys(resourcesOf(template, 'AWS::Lambda::Function')).length;
      const each = Object.keys(jsonOf(template).Resources).length / functions;
      expect(each * 12, room).toBeLessThanOrEqual(120);
    }
  });

  test('names nothing longer than its service takes', () => {
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
        // CloudFormation makes up the names that templates leave out.
        .filter((name) => name !== undefined);
      expect(names.length, type).toBeGreaterThan(0);
      for (const name of names) expect(name.length, name).toBeLessThanOrEqual(limit);
    }
  });

  test('says nothing rather than an empty list, which WAF and CloudFront refuse', () => {
    for (const type of ['AWS::WAFv2::WebACL', 'AWS::CloudFront::ResponseHeadersPolicy']) {
      const found = templates.flatMap((template) => Object.values(resourcesOf(template, type)));
      expect(found.length, type).toBeGreaterThan(1);
      for (const { Properties } of found) expect(JSON.stringify(Properties)).not.toContain('[]');
    }
  });

  test('has a content security policy of at most 1,783 characters for the pages that were built', () => {
    const siteManifest = fileURLToPath(new URL('../../dist/site-manifest.json', import.meta.url));
    const { web } = synthesize({ siteManifest });
    const policies = Object.values(resourcesOf(web, 'AWS::CloudFront::ResponseHeadersPolicy')).flatMap(
      ({ Properties }) =>
        Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy ?? [],
    );
    expect(policies).toHaveLength(2);
    for (const { ContentSecurityPolicy } of policies)
      expect(ContentSecurityPolicy.length).toBeLessThanOrEqual(1_783);
  });

  test('has edge functions of at most 10 KB', () => {
    for (const { Properties } of Object.values(resourcesOf(stacks.web, 'AWS::CloudFront::Function')))
      expect(Buffer.byteLength(Properties.FunctionCode)).toBeLessThanOrEqual(10_240);
  });
});

/** What another stack imports may neither go nor change: CloudFormation would refuse the deployment. */
function expectDeployable(before: SynthesizedStacks, after: SynthesizedStacks): void {
  const [had, has] = [before, after].map(({ data, app }) => new Map([...exportsOf(data), ...exportsOf(app)]));
  const used = importsOf(...Object.values(before.all));
  expect(used.length).toBeGreaterThan(10);
  for (const name of used) expect(has?.get(name), name).toBe(had?.get(name));
}

test('what stacks import from each other is as committed: to give up one takes two deployments', () => {
  const found = {
    App: importsOf(stacks.app, ...Object.values(stacks.rooms)).sort(),
    Web: importsOf(stacks.web).sort(),
  };
  expectCommitted(new URL('imports.json', import.meta.url), found);
});

describe('a deployed stage', () => {
  const stage = { stage: 'prod' };
  const base = synthesize(stage);

  test('takes every change of settings', () => {
    const { stage: _, ...settings } = production;
    for (const change of [settings, { hidesAccounts: 'true', poolMail: 'ses' }]) {
      const changed = synthesize({ ...stage, ...change });
      expectDeployable(base, changed);
      expectDeployable(changed, base);
    }
  });

  test('takes a new sender, although SES knows it by another name', () => {
    const identity = Object.keys(resourcesOf(base.data, 'AWS::SES::EmailIdentity'))[0];
    expect(JSON.stringify(jsonOf(base.data).Outputs)).not.toContain(identity);
  });

  test('takes a new origin secret, and another after it', () => {
    const [second, third] = ['2', '3'].map((originSecretVersion) =>
      synthesize({ ...stage, originSecretVersion }),
    );
    if (!second || !third) throw new Error('Nothing was synthesized');
    expectDeployable(base, second);
    expectDeployable(second, third);
  });
});
