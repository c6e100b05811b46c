// Only a type is imported, so that operator commands, which need the stage names, do not load the CDK.
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** The possible stages of a deployment; `prod` is the one with customers. */
export const stageNames = ['dev', 'prod'] as const;

export type StageName = (typeof stageNames)[number];

/** Differences between stages. Everything else is the same code with the same rules. */
export interface StageProfile {
  /** Days for which log lines are kept. */
  readonly logRetention: RetentionDays;
  /** Maximum throughput of the on-demand table, in request units per second: limits the cost of a flood. */
  readonly table: { readonly maxReadUnits: number; readonly maxWriteUnits: number };
  /** Throttling of the whole API: steady requests per second, and burst; beyond that it responds 429. */
  readonly throttle: { readonly rateLimit: number; readonly burstLimit: number };
  /** Days for which deleted or replaced documents can be restored. */
  readonly keepReplacedDocumentsDays: number;
}

export const stageProfiles: Readonly<Record<StageName, StageProfile>> = {
  dev: {
    logRetention: 14,
    table: { maxReadUnits: 200, maxWriteUnits: 200 },
    throttle: { rateLimit: 20, burstLimit: 40 },
    keepReplacedDocumentsDays: 7,
  },
  prod: {
    logRetention: 90,
    table: { maxReadUnits: 4_000, maxWriteUnits: 2_000 },
    throttle: { rateLimit: 200, burstLimit: 400 },
    keepReplacedDocumentsDays: 30,
  },
};
