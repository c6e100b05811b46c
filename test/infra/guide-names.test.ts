import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parameterNames } from '#lib/names';
import { production, synthesize } from '#test/support/stacks';
import { resourcesOf } from '#test/support/template-reading';

const guide = ['operations', 'commands']
  .map((name) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8'))
  .join('\n');

const stacks = synthesize({ ...production, canary: 'true' });
const templates = Object.values(stacks.all);

const propertiesOf = (type: string) =>
  templates.flatMap((template) =>
    Object.values(resourcesOf(template, type)).map(({ Properties }) => Properties),
  );

test('every rule that the runbooks name exists in the template, and every scheduled rule is named in a runbook', () => {
  // CloudFormation generates the name of a rule from the stack and the logical ID.
  const rules = Object.entries(resourcesOf(stacks.app, 'AWS::Events::Rule')).map(([id, { Properties }]) => ({
    id,
    isSchedule: Properties.ScheduleExpression !== undefined,
  }));
  const named = [...guide.matchAll(/`(?:Billhook-prod-App-|\.\.\.-)(\w+)\.\.\.`/g)].map(
    ([, name]) => `${name}`,
  );
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !rules.some(({ id }) => id.startsWith(name)))).toEqual([]);
  const unnamed = rules.filter(
    ({ id, isSchedule }) => isSchedule && !named.some((name) => id.startsWith(name)),
  );
  expect(unnamed).toEqual([]);
});

test('every function, queue, alarm and parameter that the guides name exists in prod', () => {
  const names = new Set(
    [
      ['AWS::Lambda::Function', 'FunctionName'],
      ['AWS::SQS::Queue', 'QueueName'],
      ['AWS::CloudWatch::Alarm', 'AlarmName'],
    ].flatMap(([type = '', property = '']) => propertiesOf(type).map((properties) => properties[property])),
  );
  const named = [...guide.matchAll(/\bbillhook-prod-[a-zA-Z-]*[a-zA-Z]/g)].map(([name]) => name);
  expect(new Set(named).size).toBeGreaterThan(3);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
  const parameters: readonly string[] = Object.values(parameterNames('prod'));
  const namedParameters = [...guide.matchAll(/`(\/billhook\/prod\/[a-z-]+)`/g)].map(([, name]) => `${name}`);
  expect(namedParameters.length).toBeGreaterThan(1);
  expect(namedParameters.filter((name) => !parameters.includes(name))).toEqual([]);
});
