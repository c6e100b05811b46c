import { Duration, Validations } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type EventPattern, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { addAlarm } from '../alarm.ts';
import { backupVaultName } from '../names.ts';
import type { StageName } from '../stage-profile.ts';

/** States of a job that made no backup or no copy. A job that is stopped or starts too late also made none. */
const failedStates = ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'];

/**
 * Notifies the topic of the alarms about each backup that failed and each copy that did not reach the other region. An
 * alarm starts if no backup was completed for two days, because a job that never starts reports nothing.
 */
export class BackupWatch extends Construct {
  constructor(scope: Construct, id: string, props: { readonly stage: StageName; readonly topic: ITopic }) {
    super(scope, id);
    const vault = backupVaultName(props.stage);
    const watch = (name: string, what: string, detailType: string, detail: EventPattern['detail']) => {
      const rule = new Rule(this, name, {
        description: `A nightly ${what} of ${vault} failed`,
        eventPattern: {
          source: ['aws.backup'],
          detailType: [detailType],
          detail: { state: failedStates, ...detail },
        },
      });
      Validations.of(rule).acknowledge({
        id: 'Serverless-EventBusDLQ',
        reason: 'The job stays in the console, and the next night that fails sends a notice again.',
      });
      rule.addTarget(
        new SnsTopic(props.topic, {
          message: RuleTargetInput.fromText(
            `${vault}: a ${what} failed. If the region is lost before the next one, a day more is lost. See "A lost region" in docs/operations.md.`,
          ),
        }),
      );
    };
    watch('BackupFailed', 'backup', 'Backup Job State Change', { backupVaultName: [vault] });
    watch('CopyFailed', 'copy to the other region', 'Copy Job State Change', {
      sourceBackupVaultArn: [{ suffix: `:backup-vault:${vault}` }],
    });
    addAlarm(this, {
      stage: props.stage,
      topic: props.topic,
      name: 'backup-missing',
      meaning: `No backup was completed in ${vault} for two days, or none yet. If the region is lost now, more than a day is lost. See "A lost region" in docs/operations.md.`,
      metric: new Metric({
        namespace: 'AWS/Backup',
        metricName: 'NumberOfBackupJobsCompleted',
        dimensionsMap: { BackupVaultName: vault },
        statistic: Stats.SUM,
        period: Duration.days(1),
      }),
      periods: 2,
      mustHappen: true,
    });
  }
}
