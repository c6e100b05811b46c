import { Duration, RemovalPolicy, Tags, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { stageProfiles } from '../stage-profile.ts';
import { bundleCode } from './bundle-code.ts';
import type { FunctionNeeds } from './function-needs.ts';

export interface BundledFunctionProps {
  /** Name of the operation, its handler file and its bundle. */
  readonly operation: string;
  readonly needs: FunctionNeeds;
  readonly settings: DeploymentSettings;
}

/** `send-free-invoice` as `SendFreeInvoice`. */
const pascalCase = (operation: string): string =>
  operation.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** One deployed function: its bundle, a role of its own, its log, tracing. It may do nothing until it is allowed to. */
export class BundledFunction extends Construct {
  readonly operation: string;
  readonly needs: FunctionNeeds;
  readonly lambda: LambdaFunction;
  readonly log: LogGroup;

  /** Its id in the stack is the operation in PascalCase. */
  constructor(scope: Construct, props: BundledFunctionProps) {
    super(scope, pascalCase(props.operation));
    const { operation, needs, settings } = props;
    const functionName = `${brand.slug}-${settings.stage}-${operation}`;
    this.operation = operation;
    this.needs = needs;
    this.log = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: stageProfiles[settings.stage].logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName,
      role,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: bundleCode(settings.bundlesDir, operation),
      memorySize: needs.memoryMb,
      timeout: Duration.seconds(needs.timeoutSeconds),
      tracing: Tracing.ACTIVE,
      logGroup: this.log,
      environment: { STAGE: settings.stage },
      ...(settings.reservedConcurrency !== undefined && {
        reservedConcurrentExecutions: settings.reservedConcurrency,
      }),
    });
    Tags.of(this.lambda).add('operation', operation);
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [this.log.logGroupArn]);
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
}
