import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keptAfterDeletion } from '#domain/account/account-deletion';
import { downloadDeletedDays } from '#domain/free-invoice/free-invoice-limit';
import { privacyPolicy } from '#domain/site/privacy';
import { freeMessageDays } from '#lambdas/free-invoice/store/free-message';
import { production, synthesize } from '#test/support/stacks';
import { resourcesOf } from '#test/support/template-reading';

const policy = JSON.stringify(privacyPolicy.sections.find(({ heading }) => heading === 'Data Retention'));
const stacks = synthesize(production);

test('technical records in every log group are deleted after the 90 days that the privacy page states', () => {
  expect(policy).toContain('technical records for 90 days');
  const logs = Object.values(stacks.all).flatMap((template) =>
    Object.values(resourcesOf(template, 'AWS::Logs::LogGroup')),
  );
  expect(logs.length).toBeGreaterThan(20);
  for (const { Properties } of logs) expect(Properties.RetentionInDays).toBeLessThanOrEqual(90);
  // Not fewer for our functions: a question about a payment may come months later.
  expect(logs.filter(({ Properties }) => Properties.RetentionInDays === 90).length).toBeGreaterThan(15);
});

test("papers that were deleted or replaced can be restored for the 30 days of the operator's guide", () => {
  expect(readFileSync('docs/operations.md', 'utf8').replace(/\s+/g, ' ')).toContain(
    'Documents are versioned for 30 days',
  );
  const [bucket] = Object.values(resourcesOf(stacks.data, 'AWS::S3::Bucket'));
  const rules: readonly Record<string, object>[] = bucket?.Properties.LifecycleConfiguration.Rules;
  expect(rules.filter((rule) => !('Prefix' in rule || 'TagFilters' in rule))).toMatchObject([
    { NoncurrentVersionExpiration: { NoncurrentDays: 30 } },
  ]);
});

test('records of free invoices are deleted after the 180 days that the privacy page states', () => {
  expect(policy).toContain(`for ${freeMessageDays} days a record of each mail`);
  expect(freeMessageDays).toBe(180);
});

test('the table deletes expired items', () => {
  const [table] = Object.values(resourcesOf(stacks.data, 'AWS::DynamoDB::Table'));
  expect(table?.Properties.TimeToLiveSpecification).toEqual({ AttributeName: 'expiresAt', Enabled: true });
});

test('the PDF of a free invoice and its noncurrent version are deleted within the days that the privacy page states', () => {
  expect(policy).toContain(`deletes it within ${downloadDeletedDays} days`);
  const [bucket] = Object.values(resourcesOf(stacks.data, 'AWS::S3::Bucket'));
  const rules: readonly Record<string, unknown>[] = bucket?.Properties.LifecycleConfiguration.Rules;
  const rule = rules.find(({ Prefix }) => `${Prefix}`.startsWith('free-invoices'));
  expect(rule).toMatchObject({ Status: 'Enabled', ExpirationInDays: 1 });
  // S3 applies the rules at midnight UTC: one day for the file, one day for its noncurrent version, and the rest of the
  // last day.
  expect(rule?.NoncurrentVersionExpiration).toEqual({ NoncurrentDays: 1 });
  expect(1 + 1 + 1).toBeLessThanOrEqual(downloadDeletedDays);
});

test('backups of the database are deleted after the 35 days that the privacy page states', () => {
  const backups = keptAfterDeletion.find(({ what }) => what === 'Backups of the database.');
  expect(backups?.howLong).toBe('35 days');
  const [table] = Object.values(resourcesOf(stacks.data, 'AWS::DynamoDB::Table'));
  expect(table?.Properties.PointInTimeRecoverySpecification).toMatchObject({
    PointInTimeRecoveryEnabled: true,
  });
  // AWS keeps backups for 35 days by default.
  const { RecoveryPeriodInDays = 35 } = table?.Properties.PointInTimeRecoverySpecification ?? {};
  expect(RecoveryPeriodInDays).toBe(35);
});
