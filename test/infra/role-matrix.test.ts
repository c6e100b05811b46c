import { describe, expect, test } from 'vitest';
import { functionNames, optionalFunctions, type SynthesizedStacks, synthesize } from '#test/support/stacks';
import { expectCommitted, resourcesOf, type TemplateResource, textOf } from '#test/support/template-reading';

const stacks = synthesize({ canary: 'true' });

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Effect: string;
  readonly Condition?: unknown;
}

const list = <Item>(value: Item | Item[]): Item[] => (Array.isArray(value) ? value : [value]);

/** The policy statements in the role of each of our functions, by its name. */
function statementsByFunction({ withFunctions }: SynthesizedStacks): Record<string, Statement[]> {
  const all: Record<string, Statement[]> = {};
  for (const template of withFunctions) {
    const policies = Object.values(resourcesOf(template, 'AWS::IAM::Policy'));
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Lambda::Function'))) {
      const role = textOf(Properties.Role).replace(/\.Arn$/, '');
      const own = policies.filter((policy) =>
        policy.Properties.Roles.some((name: unknown) => textOf(name) === role),
      );
      all[Properties.FunctionName.replace(/^billhook-dev-/, '')] = own.flatMap(
        (policy) => policy.Properties.PolicyDocument.Statement,
      );
    }
  }
  return all;
}

const statements = statementsByFunction(stacks);
const roles = stacks.withFunctions.flatMap((template) =>
  Object.values(resourcesOf(template, 'AWS::IAM::Role')),
);

describe('the permissions of each function', () => {
  test('are those in the committed file: function, action, resources', () => {
    const matrix = Object.fromEntries(
      Object.keys(statements)
        .sort()
        .map((name) => {
          const rows: [string, string[]][] = (statements[name] ?? [])
            .flatMap((statement) =>
              list(statement.Action).map((action): [string, string[]] => [
                action,
                list(statement.Resource).map(textOf).sort(),
              ]),
            )
            .sort(([left], [right]) => left.localeCompare(right));
          const merged: Record<string, string[]> = {};
          for (const [action, resources] of rows) merged[action] = [...(merged[action] ?? []), ...resources];
          return [name, merged];
        }),
    );
    expectCommitted(new URL('role-matrix.json', import.meta.url), matrix);
  });

  test('are listed for every function, and have no Deny statement', () => {
    expect(Object.keys(statements).sort()).toEqual([...functionNames, ...optionalFunctions].sort());
    for (const own of Object.values(statements)) {
      expect(own.length).toBeGreaterThan(0);
      for (const statement of own) expect(statement.Effect).toBe('Allow');
    }
  });

  test('contain no wildcard in the name of an action', () => {
    const actions = Object.values(statements).flatMap((own) => own.flatMap(({ Action }) => list(Action)));
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  test('are limited to named resources, except for tracing and the SES quota, which have no resources', () => {
    const tracing = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
    for (const [name, own] of Object.entries(statements)) {
      const onAll = own.filter(({ Resource }) => list(Resource).map(textOf).includes('*'));
      expect(onAll.flatMap(({ Action }) => list(Action)).sort(), name).toEqual(
        name === 'dispatch-outbox' ? ['ses:GetSendQuota', ...tracing] : tracing,
      );
    }
  });

  test("belong to the function's own role, which only Lambda can assume and which has no AWS managed policy", () => {
    const functions = stacks.withFunctions.flatMap((template) =>
      Object.values(resourcesOf(template, 'AWS::Lambda::Function')),
    );
    expect(new Set(functions.map(({ Properties }) => textOf(Properties.Role))).size).toBe(functions.length);
    expect(roles.length).toBe(functions.length);
    for (const { Properties } of roles as TemplateResource[]) {
      expect(Properties.ManagedPolicyArns).toBeUndefined();
      expect(Properties.AssumeRolePolicyDocument.Statement).toEqual([
        { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
      ]);
    }
  });
});
