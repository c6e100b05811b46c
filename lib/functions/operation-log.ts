import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { brand } from '#domain/brand';
import { type StageName, stageProfiles } from '../stage-profile.ts';

/** The name of an operation's function, which its log is called after. */
export const functionNameOf = (stage: StageName, operation: string): string =>
  `${brand.slug}-${stage}-${operation}`;

/** The log of an operation's function, which forgets after the stage's time. */
export const operationLog = (scope: Construct, stage: StageName, operation: string): LogGroup =>
  new LogGroup(scope, 'Log', {
    logGroupName: `/aws/lambda/${functionNameOf(stage, operation)}`,
    retention: stageProfiles[stage].logRetention,
    removalPolicy: RemovalPolicy.DESTROY,
  });
