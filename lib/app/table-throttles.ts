import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { index1, index2 } from '#domain/table/indexes';

const period = Duration.minutes(5);

/** Refused requests to the table and its indexes, over five minutes. The table's own count leaves the indexes out. */
export function tableThrottles(tableName: string, kind: 'Read' | 'Write'): MathExpression {
  const of = (dimensions: Record<string, string>) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName: `${kind}ThrottleEvents`,
      dimensionsMap: { TableName: tableName, ...dimensions },
      statistic: Stats.SUM,
      period,
    });
  return new MathExpression({
    expression: 'SUM([table,index1,index2])',
    usingMetrics: {
      table: of({}),
      index1: of({ GlobalSecondaryIndexName: index1.name }),
      index2: of({ GlobalSecondaryIndexName: index2.name }),
    },
    period,
  });
}
