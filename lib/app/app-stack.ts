import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import type { FunctionNeeds, MailStream } from '../functions/function-needs.ts';
import { type FunctionBindings, provisionFunction } from '../functions/provision-function.ts';
import { Alarms, type AlarmsProps } from './alarms.ts';
import { backgroundNeeds } from './background-needs.ts';
import { LogMetrics } from './log-metrics.ts';
import { MailEvents } from './mail-events.ts';
import { operationNeeds } from './operation-needs.ts';
import { OperationsDashboard } from './operations-dashboard.ts';
import { OriginSecret } from './origin-secret.ts';
import { PublicApi } from './public-api.ts';
import { Sweeper } from './sweeper.ts';

/** What the functions work on, as this stack sees it: the Data stack has all of it. */
export interface AppData extends FunctionBindings {
  readonly ledger: FunctionBindings['ledger'] & { readonly table: { readonly tableName: string } };
  readonly mail: FunctionBindings['mail'] & { configurationSetName(stream: MailStream): string };
  readonly accounts: FunctionBindings['accounts'] & {
    readonly pool: { readonly userPoolId: string };
    readonly client: { readonly userPoolClientId: string };
  };
  /** Functions outside this stack that its alarms watch too. */
  readonly triggers: { readonly functions: readonly BundledFunction[] };
}

export interface AppStackProps extends StackProps {
  readonly settings: DeploymentSettings;
  readonly data: AppData;
}

/** What runs: a function per operation behind the API, and the sweeper behind the schedule. */
export class AppStack extends Stack {
  readonly originSecret: OriginSecret;
  readonly api: PublicApi;
  /** Absent on a local endpoint, where nobody is woken. */
  readonly alarms: Alarms | undefined;

  constructor(scope: Construct, id: string, props: AppStackProps) {
    super(scope, id, props);
    const { settings, data } = props;
    const provision = (operation: string, needs: FunctionNeeds) =>
      provisionFunction(this, { operation, needs, settings, bindings: data });
    this.originSecret = new OriginSecret(this, 'OriginSecret', { version: settings.originSecretVersion });
    const operations = Object.fromEntries(
      (Object.keys(endpoints) as Operation[]).map((operation) => [
        operation,
        provision(operation, operationNeeds[operation]),
      ]),
    ) as Record<Operation, BundledFunction>;
    if (!settings.localEndpoint)
      for (const operation of Object.values(operations)) this.originSecret.guard(operation);
    this.api = new PublicApi(this, 'PublicApi', { settings, accounts: data.accounts, operations });
    new CfnOutput(this, 'ApiId', { value: this.api.api.apiId });
    const sweep = provision('sweep-submissions', backgroundNeeds['sweep-submissions']);
    const sweeper = new Sweeper(this, 'Sweeper', { function: sweep });
    const report = provision('receive-mail-events', backgroundNeeds['receive-mail-events']);
    const mailEvents = new MailEvents(this, 'MailEvents', { mail: data.mail, function: report });

    const functions = [...Object.values(operations), sweep, report, ...data.triggers.functions];
    const deadLetters = [sweeper.deadLetters, mailEvents.deadLetters];
    // LocalStack's kin know no metric filters, and nobody is woken by a local endpoint.
    this.alarms = settings.localEndpoint
      ? undefined
      : this.watch({
          settings,
          functions,
          deadLetters,
          api: this.api,
          tableName: data.ledger.table.tableName,
        });
  }

  private watch(watched: Omit<AlarmsProps, 'logMetrics'>): Alarms {
    const logMetrics = new LogMetrics(this, 'LogMetrics', watched);
    new OperationsDashboard(this, 'Dashboard', { ...watched, logMetrics });
    return new Alarms(this, 'Alarms', { ...watched, logMetrics });
  }
}
