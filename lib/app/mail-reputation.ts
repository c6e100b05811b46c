import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';

/** What Amazon counts of an account's mail, as a share from 0 to 1, at its highest within an hour. */
const highest = (rate: 'BounceRate' | 'ComplaintRate'): Metric =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    statistic: Stats.MAXIMUM,
    period: Duration.hours(1),
  });

/** Amazon looks at accounts from 5 % bounces or 0.1 % complaints; these wake us before. */
export const mailReputation = [
  { name: 'bounce-rate', metric: highest('BounceRate'), threshold: 0.04 },
  { name: 'complaint-rate', metric: highest('ComplaintRate'), threshold: 0.0008 },
] as const;
