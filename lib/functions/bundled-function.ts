import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, RemovalPolicy, Tags, Validations } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { constructId } from '../names.ts';
import { type StageName, stageProfiles } from '../stage-profile.ts';
import { CountedLines } from './counted-lines.ts';
import type { FunctionNeeds } from './function-needs.ts';

/** The code of a function from its bundle. If it was not built, throws an error that names the command to run. */
export function bundleCode(bundlesDir: string, bundle: string): Code {
  const directory = join(bundlesDir, bundle);
  if (!existsSync(join(directory, 'index.mjs')))
    throw new Error(`No bundle of ${bundle} in ${directory}. Run: npm run build:lambdas`);
  return Code.fromAsset(directory);
}

/** The name of an operation's function; its log group is named after it. */
export const functionNameOf = (stage: StageName, operation: string): string =>
  `${brand.slug}-${stage}-${operation}`;

/** The log group of an operation's function; entries expire after the stage's retention time. */
export const operationLog = (scope: Construct, stage: StageName, operation: string): LogGroup =>
  new LogGroup(scope, 'Log', {
    logGroupName: `/aws/lambda/${functionNameOf(stage, operation)}`,
    retention: stageProfiles[stage].logRetention,
    removalPolicy: RemovalPolicy.DESTROY,
  });

export interface BundledFunctionProps {
  /** Name of the operation, which is also the name of its handler file and bundle. */
  readonly operation: string;
  /** The module of its handler. */
  readonly module: string;
  readonly needs: FunctionNeeds;
  readonly settings: DeploymentSettings;
}

/**
 * One deployed function with its bundle, its own role and log group, and tracing. It has no permissions until `allow`
 * is called.
 */
export class BundledFunction extends Construct {
  readonly operation: string;
  readonly module: string;
  readonly needs: FunctionNeeds;
  readonly lambda: LambdaFunction;
  private readonly functionName: string;

  /** Its construct ID is the operation in PascalCase. */
  constructor(scope: Construct, props: BundledFunctionProps) {
    super(scope, constructId(props.operation));
    const { operation, needs, settings } = props;
    const { stage } = settings;
    this.operation = operation;
    this.module = props.module;
    this.needs = needs;
    this.functionName = functionNameOf(stage, operation);
    const log = operationLog(this, stage, operation);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: this.functionName,
      role,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: bundleCode(settings.bundlesDir, operation),
      memorySize: needs.memoryMb,
      timeout: Duration.seconds(needs.timeoutSeconds),
      tracing: Tracing.ACTIVE,
      logGroup: log,
      environment: { STAGE: stage },
      ...(settings.reservedConcurrency !== undefined && {
        reservedConcurrentExecutions: settings.reservedConcurrency,
      }),
    });
    Tags.of(this.lambda).add('operation', operation);
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [log.logGroupArn]);
    // LocalStack-compatible servers do not support metric filters, and a local endpoint has no alarms.
    if (!settings.localEndpoint) new CountedLines(this, 'Counted', { stage, operation, needs, log });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'X-Ray has no resources: PutTraceSegments and PutTelemetryRecords can only be allowed on all.',
    });
  }

  /** Gives the function's own role permission for the listed actions. Throws for wildcards in an action. */
  allow(actions: readonly string[], resources: readonly string[]): void {
    const wild = actions.find((action) => action.includes('*'));
    if (wild) throw new Error(`${this.operation} may not be allowed ${wild}: list the actions`);
    this.lambda.addToRolePolicy(new PolicyStatement({ actions: [...actions], resources: [...resources] }));
  }

  setVariable(name: string, value: string): void {
    this.lambda.addEnvironment(name, value);
  }

  /**
   * One of the function's Lambda metrics, over five minutes. It refers to the function by name, so that alarms in
   * another stack import nothing.
   */
  metric(metricName: 'Errors' | 'Throttles' | 'Invocations' | 'Duration', statistic = Stats.SUM): Metric {
    return new Metric({
      namespace: 'AWS/Lambda',
      metricName,
      dimensionsMap: { FunctionName: this.functionName },
      statistic,
      period: Duration.minutes(5),
    });
  }
}
