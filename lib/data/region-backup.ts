import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupSelection,
  BackupVault,
} from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { backupVaultName } from '../names.ts';

/** Days for which a copy is kept: as long as the table can be restored to a point in time. */
export const backupDays = 35;

const managedPolicies = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
] as const;

/**
 * Backs up table and documents every night and copies the backup to a vault in another region, in case this region is
 * lost. The vault of the copies belongs to no stack, because it must outlive them all. Backups are made only with the
 * setting `backupVaultArn`.
 */
export class RegionBackup extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: {
      readonly settings: DeploymentSettings;
      /** Undefined makes no backups, but keeps those that were made. */
      readonly copyTo: string | undefined;
      readonly tableArn: string;
      readonly bucketArn: string;
    },
  ) {
    super(scope, id);
    const { settings, copyTo, tableArn, bucketArn } = props;
    // A vault with backups cannot be deleted, so it stays in the template without the setting. A failed first deployment
    // deletes the empty one, because its name would be taken.
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: backupVaultName(settings.stage),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    if (copyTo === undefined) return;
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: `${brand.slug}-${settings.stage}`,
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'daily',
          scheduleExpression: Schedule.cron({ hour: '8', minute: '0' }),
          // Only the copy has to last: in this region, the table has point-in-time recovery and the bucket has
          // versions.
          deleteAfter: Duration.days(7),
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Copies', copyTo),
              deleteAfter: Duration.days(backupDays),
            },
          ],
        }),
      ],
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: managedPolicies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    new BackupSelection(this, 'Selection', {
      backupPlan: plan,
      role,
      // The role has the two policies for a backup, without those for a restore.
      disableDefaultBackupPolicy: true,
      resources: [BackupResource.fromArn(tableArn), BackupResource.fromArn(bucketArn)],
    });
    for (const name of managedPolicies)
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        reason: 'AWS Backup keeps these policies up to date with what a backup of table and bucket needs.',
      });
  }
}
