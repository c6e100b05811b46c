import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** The stages a deployment can be; `prod` is the one with customers in it. */
export const stageNames = ['dev', 'prod'] as const;

export type StageName = (typeof stageNames)[number];

/** What differs between stages. Everything else is the same code with the same rules. */
export interface StageProfile {
  readonly logRetention: RetentionDays;
  /** Ceilings of the on-demand table, in request units per second: a flood cannot cost more than this. */
  readonly table: { readonly maxReadUnits: number; readonly maxWriteUnits: number };
  /** Requests per second, and at once, that the whole API takes before it answers 429. */
  readonly throttle: { readonly rateLimit: number; readonly burstLimit: number };
  /** Days that deleted or replaced documents can be fetched back. */
  readonly keepReplacedDocumentsDays: number;
}

export const stageProfiles: Readonly<Record<StageName, StageProfile>> = {
  dev: {
    logRetention: RetentionDays.TWO_WEEKS,
    table: { maxReadUnits: 200, maxWriteUnits: 200 },
    throttle: { rateLimit: 20, burstLimit: 40 },
    keepReplacedDocumentsDays: 7,
  },
  prod: {
    logRetention: RetentionDays.THREE_MONTHS,
    table: { maxReadUnits: 4_000, maxWriteUnits: 2_000 },
    throttle: { rateLimit: 200, burstLimit: 400 },
    keepReplacedDocumentsDays: 30,
  },
};

/** What becomes of data when its stack is deleted: kept, unless the deployment was declared disposable. */
export const dataRemoval = (disposable: boolean): RemovalPolicy =>
  disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;
