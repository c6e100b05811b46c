import type {
  FunctionDefinition,
  FunctionLogLine,
  InvocationOutcome,
} from '../functions/function-definition.ts';
import type { MailBox } from '../mail/mail-box.ts';
import type { MailReport } from '../mail/mail-report.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { QueueStore } from '../queues/queue.ts';
import type { LocalResource } from '../stacks/resolve-template.ts';
import type { AccountQuotas } from './account-quotas.ts';
import type { CloudPage, RecordedCall } from './cloud-router.ts';
import type { FaultPlan } from './fault-plan.ts';

export interface LocalCloudOptions {
  /** Port of the only endpoint; 0 chooses a free one. */
  readonly port: number;
  /** Folder of all persistent data. */
  readonly dataDir: string;
  /** The synthesized stacks, usually `cdk.out`. */
  readonly assembly: string;
  /** Folder with `<short name>/index.mjs` for every function, which replace the bundles of the assembly. */
  readonly bundles?: string;
  /** Values that replace environment variables of functions that have them, given the endpoint as functions see it. */
  readonly environment?: (endpoint: string) => Readonly<Record<string, string>>;
  /** The variable that changes the port; named in the error if the port is in use. */
  readonly portVariable?: string;
  /** Path of the mailbox page (`<path>/mailbox`) and of the faults for tests (`<path>/faults`); default `/_local`. */
  readonly pagesPath?: string;
  /** Additional pages at the endpoint, such as stand-ins for services outside AWS. */
  readonly pages?: readonly CloudPage[];
  /** Called at each step of a clock move, before the schedules, for stand-ins that use the clock. */
  readonly runDueWork?: () => Promise<void>;
  /** Maximum concurrent environments of one function, default 10; more calls wait. */
  readonly environmentsPerFunction?: number;
  /** Maximum idle environments of all functions, default 16; the one idle longest is ended beyond it. */
  readonly idleEnvironments?: number;
  /** Limits of the account; nothing is throttled by default. */
  readonly quotas?: AccountQuotas;
  /** A server that stores the tables instead of the built-in engine, such as AWS's DynamoDB Local. */
  readonly tableServer?: string;
  /**
   * Whether schedules run and queues are polled. Otherwise queued messages are delivered only by `invoke` and clock
   * moves.
   */
  readonly schedules: boolean;
  /** Whether every accepted email is reported as sent and delivered, as SES does. */
  readonly mailReports: boolean;
  /**
   * Lets users of every pool sign in with passkeys of this domain, such as `localhost`, regardless of the templates,
   * because the deployed domain does not exist on this machine.
   */
  readonly passkeyDomain?: string | undefined;
  /** The user pool's clock, in milliseconds since 1970; the machine's by default. */
  readonly now?: () => number;
  readonly onLog?: (line: FunctionLogLine) => void;
}

/** A running local cloud. */
export interface LocalCloud {
  /** `http://localhost:<port>`: the endpoint of every AWS service, and the mailbox and control pages. */
  readonly origin: string;
  /** URL of the first HTTP API of the stacks, without a trailing slash; empty if there is none. */
  readonly apiOrigin: string;
  readonly resources: readonly LocalResource[];
  readonly functions: readonly FunctionDefinition[];
  readonly mails: MailBox;
  readonly queues: QueueStore;
  readonly objects: ObjectStore;
  readonly faults: FaultPlan;
  /** Every call that reached a service, oldest first. */
  readonly calls: readonly RecordedCall[];
  /** The log lines of all functions. */
  readonly logs: readonly FunctionLogLine[];
  /** Sets a parameter, like an operator would. Functions may cache it, so set it before the first request. */
  setParameter(name: string, value: string): void;
  /** Reports an event of an email, and waits until its listeners have finished. */
  reportMail(id: string, report: MailReport): Promise<void>;
  /** The time that functions, email and schedules see, in milliseconds since 1970. */
  now(): number;
  /** Moves that time hour by hour, and runs the schedules at each step. */
  moveClock(instant: number): Promise<void>;
  /** Sets that time without running schedules: much faster than `moveClock` over many hours. */
  setClock(instant: number): void;
  /** Calls from now on run the current files of the functions. */
  reloadFunctions(): void;
  /** Runs a function directly, by its operation's name, and then delivers queued messages. */
  invoke(operation: string, event: unknown): Promise<InvocationOutcome>;
  stop(): Promise<void>;
}
