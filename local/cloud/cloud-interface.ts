import type {
  FunctionDefinition,
  FunctionLogLine,
  InvocationOutcome,
} from '../functions/function-definition.ts';
import type { LocalResource } from '../stacks/resolve-template.ts';
import type { BotCheck } from './bot-check.ts';
import type { RecordedCall } from './cloud-router.ts';
import type { FaultPlan } from './fault-plan.ts';
import type { MailBox } from './mail-box.ts';
import type { MailReport } from './mail-report.ts';
import type { ObjectStore } from './object-store.ts';

export interface LocalCloudOptions {
  /** Port of the one endpoint; 0 takes a free one. */
  readonly port: number;
  /** Folder of everything that persists. */
  readonly dataDir: string;
  /** The synthesized stacks, usually `cdk.out`. */
  readonly assembly: string;
  /** Replaces variables of every function that has them. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Environments of one function that run at once; more calls wait. 10 unless told. */
  readonly environmentsPerFunction?: number;
  /** Whether schedules fire by the clock. */
  readonly schedules: boolean;
  /** Whether every accepted mail is reported as sent and delivered, as SES does. */
  readonly mailReports: boolean;
  /** The user pool's clock, milliseconds since 1970; the machine's unless told. */
  readonly now?: () => number;
  readonly onLog?: (line: FunctionLogLine) => void;
}

/** The cloud on this machine. */
export interface LocalCloud {
  /** `http://localhost:<port>`: the endpoint of every AWS service, and the mailbox and control pages. */
  readonly origin: string;
  /** Where the first HTTP API of the stacks answers, without a slash at the end; empty if there is none. */
  readonly apiOrigin: string;
  /** The stage the stacks were synthesized for. */
  readonly stage: string;
  readonly resources: readonly LocalResource[];
  readonly functions: readonly FunctionDefinition[];
  readonly mails: MailBox;
  readonly objects: ObjectStore;
  readonly faults: FaultPlan;
  readonly botCheck: BotCheck;
  /** Every call that reached a service, oldest first. */
  readonly calls: readonly RecordedCall[];
  /** What the functions wrote. */
  readonly logs: readonly FunctionLogLine[];
  /** The header value CloudFront would show the API; undefined if the stacks ask for none. */
  readonly originSecret: string | undefined;
  /** Tells the functions where the site is; they keep it, so it is set before the first request. */
  setSiteOrigin(origin: string): void;
  setParameter(name: string, value: string): void;
  /** Reports what became of a mail, and waits until whoever listens has written it down. */
  reportMail(id: string, report: MailReport): Promise<void>;
  /** Runs a function directly, by its operation's name. */
  invoke(operation: string, event: unknown): Promise<InvocationOutcome>;
  stop(): Promise<void>;
}
