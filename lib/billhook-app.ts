import { type App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { brand } from '#domain/brand';
import { AppStack } from './app/app-stack.ts';
import { DataStack } from './data/data-stack.ts';
import { type DeploymentSettings, readSettings } from './deployment-settings.ts';
import { region, stackName } from './names.ts';
import { WebStack } from './web/web-stack.ts';

export interface BillhookStacks {
  readonly settings: DeploymentSettings;
  readonly data: DataStack;
  readonly app: AppStack;
  /** Undefined on a local endpoint, which has no CloudFront. */
  readonly web: WebStack | undefined;
}

/**
 * Builds the stacks of one stage, from the CDK context and the settings that the operator stored for the stage
 * (`readStageFile`).
 */
export function buildStacks(
  app: App,
  storedSettings: Readonly<Record<string, unknown>> = {},
): BillhookStacks {
  const settings = readSettings((name) => app.node.tryGetContext(name) ?? storedSettings[name]);
  const common = { settings, env: { region }, terminationProtection: !settings.disposable };
  const data = new DataStack(app, stackName(settings.stage, 'Data'), common);
  const appStack = new AppStack(app, stackName(settings.stage, 'App'), { ...common, data });
  const web = settings.localEndpoint
    ? undefined
    : new WebStack(app, stackName(settings.stage, 'Web'), {
        ...common,
        userPool: { id: data.accounts.pool.userPoolId, clientId: data.accounts.client.userPoolClientId },
        documentBucketName: data.documents.bucket.bucketName,
        api: { host: appStack.api.host, originSecret: appStack.originSecret.reference },
        alarmTopic: appStack.alarms?.topic,
      });
  Tags.of(app).add('product', brand.slug);
  Tags.of(app).add('stage', settings.stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return { settings, data, app: appStack, web };
}
