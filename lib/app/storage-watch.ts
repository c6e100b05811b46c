import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { type AlarmOptions, addAlarm } from '../alarm.ts';

/** Bytes of a bucket, replaced versions included. S3 publishes them once a day. */
const storedBytes = (bucketName: string): Metric =>
  new Metric({
    namespace: 'AWS/S3',
    metricName: 'BucketSizeBytes',
    dimensionsMap: { BucketName: bucketName, StorageType: 'StandardStorage' },
    statistic: Stats.MAXIMUM,
    period: Duration.days(1),
  });

/** An alarm for photos and documents that take more space than the operator expects. */
export class StorageWatch extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: Pick<AlarmOptions, 'stage' | 'topic'> & {
      readonly bucketName: string;
      /** Gigabytes (1,000,000,000 bytes). */
      readonly limitGb: number;
    },
  ) {
    super(scope, id);
    const { stage, topic, bucketName, limitGb } = props;
    addAlarm(this, {
      stage,
      topic,
      name: 'storage-high',
      meaning: `Photos, documents and their replaced versions take ${limitGb} GB or more (setting storageAlarmGb).`,
      metric: storedBytes(bucketName),
      threshold: limitGb * 1_000_000_000,
    });
  }
}
