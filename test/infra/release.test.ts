import { describe, expect, test } from 'vitest';
import { releasedStacks } from '#test/release/baseline';
import { releaseFaults } from '#test/support/release-faults';
import { inventoryOf, uniqueBy } from '#test/support/release-inventory';
import { production, type SynthesizedStacks, synthesize } from '#test/support/stacks';
import { expectCommitted, resourcesOf } from '#test/support/template-reading';

const stacks = synthesize(production);
const now = inventoryOf(stacks);

test('every stage can be updated from the last release to this release', () => {
  expect(releaseFaults(releasedStacks(), now)).toEqual([]);
});

test('the imports between stacks are as committed, because removing an import needs two deployments', () => {
  const imports = (begin: string) =>
    Object.entries(now)
      .filter(([stack]) => stack.startsWith(begin))
      .flatMap(([, stack]) => stack.imports);
  expectCommitted(new URL('imports.json', import.meta.url), {
    App: [...new Set(imports('App'))].sort(),
    Web: [...new Set(imports('Web'))].sort(),
  });
});

describe('a deployed stage', () => {
  const stage = { stage: 'prod' };
  const base = synthesize(stage);

  const expectDeployable = (one: SynthesizedStacks, next: SynthesizedStacks) =>
    expect(releaseFaults(inventoryOf(one), inventoryOf(next))).toEqual([]);

  test('can be updated with any change of settings', () => {
    const { stage: _, ...settings } = production;
    const changes: readonly Readonly<Record<string, string>>[] = [
      settings,
      { ...settings, passkeys: 'true', authenticatorApps: 'true' },
      { hidesAccounts: 'true', poolMail: 'ses', authenticatorApps: 'true' },
    ];
    for (const change of changes) {
      const next = synthesize({ ...stage, ...change });
      expectDeployable(base, next);
      expectDeployable(next, base);
    }
  });

  test('can be updated to a new sender, although the old sender is another SES identity', () => {
    const identity = Object.keys(resourcesOf(base.data, 'AWS::SES::EmailIdentity'))[0];
    expect(JSON.stringify(base.data.toJSON().Outputs)).not.toContain(identity);
  });

  test('can be updated to a new origin secret, and later to another one', () => {
    const [second, third] = ['2', '3'].map((originSecretVersion) =>
      synthesize({ ...stage, originSecretVersion }),
    );
    if (!second || !third) throw new Error('Nothing was synthesized');
    expectDeployable(base, second);
    expectDeployable(second, third);
  });
});

test('the check of a release compares the names of all resource types for which we choose names', () => {
  /** Types whose names several resources may share, or whose names are unique only within their parent. */
  const shared = [
    'AWS::ApiGatewayV2::Api Name',
    'AWS::Cognito::UserPool UserPoolName',
    'AWS::Cognito::UserPoolClient ClientName',
    'AWS::IAM::Policy PolicyName',
    'AWS::Lambda::EventSourceMapping FunctionName',
    'AWS::Lambda::Permission FunctionName',
    'AWS::Logs::Delivery DeliverySourceName',
    'AWS::Logs::MetricFilter LogGroupName',
    'Custom::CDKBucketDeployment DestinationBucketName',
  ];
  const named = Object.values(stacks.all).flatMap((template) =>
    Object.values(
      (template.toJSON().Resources ?? {}) as Record<string, { Type: string; Properties?: object }>,
    )
      .filter(({ Type }) => uniqueBy[Type] === undefined)
      .flatMap(({ Type, Properties = {} }) =>
        Object.keys(Properties)
          .filter((name) => /Name$/.test(name))
          .map((name) => `${Type} ${name}`),
      ),
  );
  expect([...new Set(named)].filter((each) => !shared.includes(each)).sort()).toEqual([]);
});
