import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { index1 } from '#domain/table/keys';

const period = Duration.minutes(5);

/** Refused requests to the table and to its index, over five minutes. The table's own count leaves the index out. */
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
    expression: 'SUM([table,index])',
    usingMetrics: { table: of({}), index: of({ GlobalSecondaryIndexName: index1.name }) },
    period,
  });
}
