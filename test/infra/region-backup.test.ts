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

  test('are made only with the setting', () => {
    expect(resourcesOf(synthesize(production).data, 'AWS::Backup::BackupPlan')).toEqual({});
  });

  test.each(['arn:aws:backup:us-east-1:123456789012:backup-vault:here', 'billhook-copies'])(
    'are refused if the vault is %s, which is not in another region',
    (vault) => {
      expect(() => readSettings((name) => ({ backupVaultArn: vault })[name])).toThrow(/another region/);
    },
  );
});
