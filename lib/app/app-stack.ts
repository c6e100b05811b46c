import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import { deployedFunctions } from '../functions/deployed-functions.ts';
import type { MailStream } from '../functions/function-needs.ts';
import type { FunctionBindings } from '../functions/provision-function.ts';
import { Alarms, type AlarmsProps } from './alarms.ts';
import { BackupWatch } from './backup-watch.ts';
import { CanarySchedule, MailEvents, ScheduledFunction } from './event-sources.ts';
import { FunctionStack } from './function-stack.ts';
import { OperationsDashboard } from './operations-dashboard.ts';
import { OriginSecret } from './origin-secret.ts';
import { OutboxWorkers } from './outbox-workers.ts';
import { PublicApi } from './public-api.ts';
import { StorageWatch } from './storage-watch.ts';
import { TaskWorkers } from './task-workers.ts';

/** The resources of the Data stack that this stack's functions use. */
export interface AppData extends FunctionBindings {
  readonly ledger: FunctionBindings['ledger'] & { readonly table: { readonly tableName: string } };
  readonly documents: FunctionBindings['documents'] & { readonly bucket: { readonly bucketName: string } };
  readonly mail: FunctionBindings['mail'] & { configurationSetName(stream: MailStream): string };
  readonly accounts: FunctionBindings['accounts'] & {
    readonly pool: { readonly userPoolId: string };
    readonly client: { readonly userPoolClientId: string };
  };
  /** The function of another stack that the alarms watch too. */
  readonly triggers: { readonly function: BundledFunction };
}

export interface AppStackProps extends StackProps {
  readonly settings: DeploymentSettings;
  readonly data: AppData;
}

/** The functions, the API and events that call them, and the alarms. */
export class AppStack extends Stack {
  readonly originSecret: OriginSecret;
  readonly api: PublicApi;
  /** Undefined on a local endpoint, where nobody is notified. */
  readonly alarms: Alarms | undefined;

  constructor(scope: Construct, id: string, props: AppStackProps) {
    super(scope, id, props);
    const { settings, data } = props;
    this.originSecret = new OriginSecret(this, 'OriginSecret', { version: settings.originSecretVersion });
    const functions = new FunctionStack(this, 'Functions', { settings, bindings: data });
    if (!settings.localEndpoint)
      for (const each of functions.all)
        if (deployedFunctions[each.name].caller !== 'events') this.originSecret.guard(each);
    this.api = new PublicApi(this, 'PublicApi', { settings, accounts: data.accounts, functions });
    new CfnOutput(this, 'ApiId', { value: this.api.api.apiId });
    // A reservation counts as abandoned after two minutes.
    const sweeper = new ScheduledFunction(this, 'Sweeper', {
      function: functions.find('sweep-messages'),
      everyMinutes: 2,
    });
    const outbox = new ScheduledFunction(this, 'Outbox', {
      function: functions.find('dispatch-outbox'),
      everyMinutes: 1,
    });
    const workers = new OutboxWorkers(this, 'OutboxWorkers', {
      settings,
      function: functions.find('send-waiting-emails'),
    });
    // A function must not run longer than an account's deletion waits for running functions, so a backlog is handled in
    // many short runs.
    const schedule = new ScheduledFunction(this, 'RunSchedule', {
      function: functions.find('run-schedule'),
      everyMinutes: 1,
    });
    const taskWorkers = new TaskWorkers(this, 'TaskWorkers', {
      settings,
      function: functions.find('run-tasks'),
    });
    const mailEvents = new MailEvents(this, 'MailEvents', {
      mail: data.mail,
      function: functions.find('receive-mail-events'),
    });
    if (functions.canary) {
      // The canary authenticates its requests with the secret that it shares with the API.
      this.originSecret.guard(functions.canary);
      new CanarySchedule(this, 'Canary', functions.canary);
    }
    this.alarms = settings.localEndpoint
      ? undefined
      : this.watch({
          settings,
          functions: [...functions.all, data.triggers.function],
          scheduled: {
            sweeper: functions.find('sweep-messages'),
            outbox: functions.find('dispatch-outbox'),
            schedule: functions.find('run-schedule'),
          },
          deadLetters: [
            sweeper.deadLetters,
            schedule.deadLetters,
            outbox.deadLetters,
            mailEvents.deadLetters,
          ],
          api: this.api,
          tableName: data.ledger.table.tableName,
        });
    if (this.alarms) workers.watch(this.alarms.topic);
    if (this.alarms) taskWorkers.watch(this.alarms.topic);
    if (this.alarms)
      new StorageWatch(this, 'StorageWatch', {
        stage: settings.stage,
        topic: this.alarms.topic,
        bucketName: data.documents.bucket.bucketName,
        limitGb: settings.storageAlarmGb,
      });
    if (this.alarms && settings.backupVaultArn !== undefined)
      new BackupWatch(this, 'BackupWatch', { stage: settings.stage, topic: this.alarms.topic });
  }

  private watch(watched: AlarmsProps): Alarms {
    new OperationsDashboard(this, 'Dashboard', watched);
    return new Alarms(this, 'Alarms', watched);
  }
}
