import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, RemovalPolicy, Tags, Validations } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  type ILayerVersion,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { constructId } from '../names.ts';
import { type StageName, stageProfiles } from '../stage-profile.ts';
import { CountedLines } from './counted-lines.ts';
import { deployedFunctions, type FunctionName } from './deployed-functions.ts';
import type { FunctionNeeds } from './function-needs.ts';

/** The code of a function from its bundle. If it was not built, throws an error that names the command to run. */
export function bundleCode(bundlesDir: string, bundle: string): Code {
  const directory = join(bundlesDir, bundle);
  if (!existsSync(join(directory, 'index.mjs')))
    throw new Error(`No bundle of ${bundle} in ${directory}. Run: npm run build:lambdas`);
  return Code.fromAsset(directory);
}

/** The full name of a function; its log group is named after it. */
const fullNameOf = (stage: StageName, name: FunctionName): string => `${brand.slug}-${stage}-${name}`;

export interface BundledFunctionProps {
  /** Also the name of its bundle. */
  readonly name: FunctionName;
  /** Its operations. */
  readonly operations: readonly string[];
  /** What its operations need together. */
  readonly needs: FunctionNeeds;
  readonly settings: DeploymentSettings;
  /** Layers with files that its code reads. */
  readonly layers?: ILayerVersion[];
}

/**
 * One deployed function with its bundle, its own role and log group, and tracing. It has no permissions until `allow`
 * is called.
 */
export class BundledFunction extends Construct {
  readonly name: FunctionName;
  readonly operations: readonly string[];
  readonly needs: FunctionNeeds;
  readonly lambda: LambdaFunction;
  private readonly functionName: string;

  /** Its construct ID is its name in PascalCase. */
  constructor(scope: Construct, props: BundledFunctionProps) {
    super(scope, constructId(props.name));
    const { name, operations, needs, settings } = props;
    const { stage } = settings;
    const { memoryMb, timeoutSeconds } = deployedFunctions[name];
    this.name = name;
    this.operations = operations;
    this.needs = needs;
    this.functionName = fullNameOf(stage, name);
    const log = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${this.functionName}`,
      retention: stageProfiles[stage].logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: this.functionName,
      role,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: bundleCode(settings.bundlesDir, name),
      memorySize: memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      tracing: Tracing.ACTIVE,
      logGroup: log,
      environment: { STAGE: stage },
      layers: props.layers ?? [],
      ...(settings.reservedConcurrency !== undefined && {
        reservedConcurrentExecutions: settings.reservedConcurrency,
      }),
    });
    Tags.of(this.lambda).add('function', name);
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [log.logGroupArn]);
    // LocalStack-compatible servers do not support metric filters, and a local endpoint has no alarms.
    if (!settings.localEndpoint) new CountedLines(this, 'Counted', { stage, operations, needs, log });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'X-Ray has no resources: PutTraceSegments and PutTelemetryRecords can only be allowed on all.',
    });
  }

  /** Gives the function's own role permission for the listed actions. Throws for wildcards in an action. */
  allow(actions: readonly string[], resources: readonly string[]): void {
    const wild = actions.find((action) => action.includes('*'));
    if (wild) throw new Error(`${this.name} may not be allowed ${wild}: list the actions`);
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
