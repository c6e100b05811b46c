import { describe, expect, test } from 'vitest';
import { readSettings } from '#lib/deployment-settings';
import { production, synthesize } from '#test/support/stacks';
import { resourcesOf, textOf } from '#test/support/template-reading';

const backupVaultArn = 'arn:aws:backup:us-west-2:123456789012:backup-vault:billhook-copies';

describe('backups in a second region', () => {
  const { data } = synthesize({ ...production, backupVaultArn });

  test('of table and documents are copied every day and kept for 35 days', () => {
    const [plan] = Object.values(resourcesOf(data, 'AWS::Backup::BackupPlan'));
    expect(plan?.Properties.BackupPlan.BackupPlanRule).toMatchObject([
      {
        ScheduleExpression: 'cron(0 8 * * ? *)',
        CopyActions: [{ DestinationBackupVaultArn: backupVaultArn, Lifecycle: { DeleteAfterDays: 35 } }],
      },
    ]);
    const [selection] = Object.values(resourcesOf(data, 'AWS::Backup::BackupSelection'));
    const backedUp: readonly unknown[] = selection?.Properties.BackupSelection.Resources;
    expect(backedUp.map(textOf)).toEqual([
      expect.stringMatching(/^LedgerTable\w+\.Arn$/),
      expect.stringMatching(/^DocumentsBucket\w+\.Arn$/),
    ]);
  });

  test('are made of the restored table after a restore', () => {
    const restored = synthesize({ ...production, backupVaultArn, tableName: 'restored' });
    const [selection] = Object.values(resourcesOf(restored.data, 'AWS::Backup::BackupSelection'));
    expect(JSON.stringify(selection?.Properties)).toContain('table/restored');
  });

  test('are made only with the setting, and turning it off and on keeps the vault in the stack', () => {
    const off = synthesize(production).data;
    expect(resourcesOf(off, 'AWS::Backup::BackupPlan')).toEqual({});
    const vaultsIn = (template: typeof data) => resourcesOf(template, 'AWS::Backup::BackupVault');
    expect(Object.keys(vaultsIn(off))).toEqual(Object.keys(vaultsIn(data)));
    expect(Object.values(vaultsIn(off))).toMatchObject([
      { DeletionPolicy: 'RetainExceptOnCreate', Properties: { BackupVaultName: 'billhook-prod' } },
    ]);
  });

  test('that fail, and copies that fail, notify the topic of the alarms', () => {
    const { app } = synthesize({ ...production, backupVaultArn });
    const rules = Object.values(resourcesOf(app, 'AWS::Events::Rule')).filter(
      ({ Properties }) => Properties.EventPattern?.source?.[0] === 'aws.backup',
    );
    expect(rules.map(({ Properties }) => Properties.EventPattern['detail-type'][0]).toSorted()).toEqual([
      'Backup Job State Change',
      'Copy Job State Change',
    ]);
    for (const { Properties } of rules) {
      expect(Properties.EventPattern.detail.state).toContain('FAILED');
      expect(JSON.stringify(Properties.Targets)).toMatch(/AlarmsTopic/);
    }
    const policies = JSON.stringify(resourcesOf(app, 'AWS::SNS::TopicPolicy'));
    expect(policies).toContain('events.amazonaws.com');
  });

  test('that never start raise an alarm after two days without a completed one', () => {
    const missingBackups = (settings: Parameters<typeof synthesize>[0]) =>
      Object.values(resourcesOf(synthesize(settings).app, 'AWS::CloudWatch::Alarm'))
        .map(({ Properties }) => Properties)
        .filter(({ Namespace }) => Namespace === 'AWS/Backup');
    expect(missingBackups({ ...production, backupVaultArn })).toMatchObject([
      {
        MetricName: 'NumberOfBackupJobsCompleted',
        Dimensions: [{ Name: 'BackupVaultName', Value: 'billhook-prod' }],
        ComparisonOperator: 'LessThanThreshold',
        Threshold: 1,
        Period: 86_400,
        EvaluationPeriods: 2,
        TreatMissingData: 'breaching',
      },
    ]);
    expect(missingBackups(production)).toEqual([]);
  });

  test.each(['arn:aws:backup:us-east-1:123456789012:backup-vault:here', 'billhook-copies'])(
    'are refused if the vault is %s, which is not in another region',
    (vault) => {
      expect(() => readSettings((name) => ({ backupVaultArn: vault })[name])).toThrow(/another region/);
    },
  );
});
