import { fileURLToPath } from 'node:url';
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { production, type SynthesizedStacks, synthesize } from '#test/support/stacks';
import { expectCommitted, resourcesOf, textOf } from '#test/support/template-reading';

/** Everything turned on, which makes the largest templates. */
const stacks = synthesize({ ...production, originSecretVersion: '2', reservedConcurrency: '20' });
const templates = [stacks.data, stacks.app, stacks.web];

interface Json {
  readonly Resources: Readonly<Record<string, object>>;
  readonly Outputs?: Readonly<Record<string, { Value: unknown; Export?: { Name: string } }>>;
}

const jsonOf = (template: Template): Json => template.toJSON() as Json;
const exportsOf = (template: Template) =>
  new Map(
    Object.values(jsonOf(template).Outputs ?? {}).flatMap(({ Export, Value }) =>
      Export ? [[Export.Name, textOf(Value)] as const] : [],
    ),
  );
const importsOf = (template: Template): string[] => [
  ...new Set(
    [...JSON.stringify(jsonOf(template)).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(
      ([, name]) => `${name}`,
    ),
  ),
];

// What synthesis does not look at, and CloudFormation refuses: its quotas are in its user guide.
describe('a template', () => {
  test('has at most 500 resources, 200 outputs, 1 MB and 60 references to secrets', () => {
    for (const template of templates) {
      const json = jsonOf(template);
      const text = JSON.stringify(json);
      expect(Object.keys(json.Resources).length).toBeLessThanOrEqual(500);
      expect(Object.keys(json.Outputs ?? {}).length).toBeLessThanOrEqual(200);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000_000);
      expect(text.match(/\{\{resolve:/g)?.length ?? 0).toBeLessThanOrEqual(60);
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
  const used = [before.app, before.web].flatMap(importsOf);
  expect(used.length).toBeGreaterThan(10);
  for (const name of used) expect(has?.get(name), name).toBe(had?.get(name));
}

test('what stacks import from each other is as committed: to give up one takes two deployments', () => {
  const found = Object.fromEntries(
    [
      ['App', stacks.app],
      ['Web', stacks.web],
    ].map(([name, template]) => [name, importsOf(template as Template).sort()]),
  );
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
