import { Duration, Tags, Validations } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { constructId } from '../construct-id.ts';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { bundleCode } from './bundle-code.ts';
import { CountedLines } from './counted-lines.ts';
import type { FunctionNeeds } from './function-needs.ts';
import { functionNameOf, operationLog } from './operation-log.ts';

export interface BundledFunctionProps {
  /** Name of the operation, its handler file and its bundle. */
  readonly operation: string;
  /** The room of its handler. */
  readonly room: string;
  readonly needs: FunctionNeeds;
  readonly settings: DeploymentSettings;
}

/** One deployed function: its bundle, a role of its own, its log, tracing. It may do nothing until it is allowed to. */
export class BundledFunction extends Construct {
  readonly operation: string;
  readonly room: string;
  readonly needs: FunctionNeeds;
  readonly lambda: LambdaFunction;
  private readonly functionName: string;

  /** Its id in the stack is the operation in PascalCase. */
  constructor(scope: Construct, props: BundledFunctionProps) {
    super(scope, constructId(props.operation));
    const { operation, needs, settings } = props;
    const { stage } = settings;
    this.operation = operation;
    this.room = props.room;
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
    // LocalStack's kin know no metric filters, and nobody is woken by a local endpoint.
    if (!settings.localEndpoint) new CountedLines(this, 'Counted', { stage, operation, needs, log });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'X-Ray has no resources: PutTraceSegments and PutTelemetryRecords can only be allowed on all.',
    });
  }

  /** Lets the function's own role do the listed actions. Wildcards in an action are refused. */
  allow(actions: readonly string[], resources: readonly string[]): void {
    const wild = actions.find((action) => action.includes('*'));
    if (wild) throw new Error(`${this.operation} may not be allowed ${wild}: list the actions`);
    this.lambda.addToRolePolicy(new PolicyStatement({ actions: [...actions], resources: [...resources] }));
  }

  setVariable(name: string, value: string): void {
    this.lambda.addEnvironment(name, value);
  }

  /**
   * One of Lambda's numbers about the function, over five minutes. It is found by the function's name, so that whoever
   * watches it in another stack imports nothing.
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
