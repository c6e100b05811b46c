import { expect, test } from 'vitest';
import { privacyPolicy } from '#domain/content/privacy';
import { freeMessageDays } from '#lambdas/free-invoice/store/free-message';
import { production, synthesize } from '#test/support/stacks';
import { resourcesOf } from '#test/support/template-reading';

const policy = JSON.stringify(privacyPolicy.sections.find(({ heading }) => heading === 'Data Retention'));
const stacks = synthesize(production);

test('technical records are deleted after the 90 days of the privacy page, in every log of the product', () => {
  expect(policy).toContain('technical records for 90 days');
  const logs = Object.values(stacks.all).flatMap((template) =>
    Object.values(resourcesOf(template, 'AWS::Logs::LogGroup')),
  );
  expect(logs.length).toBeGreaterThan(50);
  for (const { Properties } of logs) expect(Properties.RetentionInDays).toBeLessThanOrEqual(90);
});

test('records of free invoices are deleted after the 180 days of the privacy page', () => {
  expect(policy).toContain(`for ${freeMessageDays} days a record of each mail`);
  expect(freeMessageDays).toBe(180);
});

test('the table deletes what has expired', () => {
  const [table] = Object.values(resourcesOf(stacks.data, 'AWS::DynamoDB::Table'));
  expect(table?.Properties.TimeToLiveSpecification).toEqual({ AttributeName: 'expiresAt', Enabled: true });
});
